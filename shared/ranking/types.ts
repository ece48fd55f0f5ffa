/** The input and the output of a ranking (contract, «Shapes»). */
import type { PlaceFlag } from '../extra-rules.ts'

/** `words`: normalised, in the order of entry; empty for a player who has not finished (game.md, «Scoring»). */
export type GamePlayer = { id: string; fullName: string; words: readonly string[] }

/** `score` includes the points of the word's place. */
export type ComputedWord = {
  word: string
  score: number
  isSaid: boolean
  isBonus: boolean
  isDuplicate: boolean
  /**
   * The form of this word that was said, when the word itself was not (game.md, «Quasi»): worth nothing. Up to 300 players;
   * the previous release does not send it.
   */
  near?: string
} & Record<PlaceFlag, boolean> &
  Partial<Sharing>

/** The other people of the room with a duplicate (game.md, «Who else has a word»), in a page of a room's ranking. */
export type Sharing = {
  /** The number of people with the word, this player among them. */
  takers: number
  /** Up to 300 players: the first three of the others in Italian order, by names distinct in the room; never the caller. */
  others?: string[]
  /** The caller is one of these others. */
  isCallers?: true
}

/** An award (game.md, «Awards»): for said words that nobody else had, for two similar lists, for a word that was said once. */
export type Award = { kind: 'own-flour' | 'twins' | 'golden-word'; userIds: string[]; words: string[] }

/** `position`: 1..n, all distinct. `computedWords`: in the order of entry. */
export type PlayerResult = {
  id: string
  fullName: string
  position: number
  score: number
  isLastMan: boolean
  computedWords: ComputedWord[]
}
