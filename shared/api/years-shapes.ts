/** Answers about what outlives the night: who was taken out, the albo d'oro, the country's numbers (decisions 50, 53, 56). */

/** Whom the owner may let in again. */
export type RemovedPlayers = { players: { id: string; fullName: string }[] }

/** One closed room of mine. What a room that is not ready, or does not answer, cannot say is null. */
export type AlboRoom = {
  id: string
  name: string
  players: number
  position: number | null
  score: number | null
  winner: string | null
  /** Only where it is so: I have taken it off my home (decision 55). */
  isHidden?: true
  /** Only where it is so: it cannot be reopened. */
  isMega?: true
  /** Only where its company has come back: their room of this season, which I am in or am invited to. */
  currentId?: string
}

/** A page of the albo d'oro, newest first. `next`: the value of `before` for the next page; null after the last. */
export type Albo = { seasons: { year: number; rooms: AlboRoom[] }[]; next: string | null }

/** What page 104 does not name, whoever chose it. */
export type HiddenWords = { words: string[] }

export type Numbers = {
  /** Who finished. */
  players: number
  /**
   * The ten most chosen words. Here and below: no word of fewer than five lists, of no speech, or hidden; ties by code
   * point.
   */
  chosen: { word: string; players: number; isSaid: boolean }[]
  /** The most chosen of those not said. */
  unsaid: { word: string; players: number } | null
  /** The fewest of those said. */
  rarest: { word: string; players: number } | null
  /** The one said most of those that fewer than five had. */
  unchosen: { word: string; times: number } | null
  /** Eleven numbers: how many had 0, 1 … 10 hits. */
  spread: number[]
  speechVersion: number
}
