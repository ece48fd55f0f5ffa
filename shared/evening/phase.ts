/**
 * The phase of the evening (game.md, «What each screen says»): one function for the server and the browser, so that no
 * screen decides for itself.
 *
 * - `choosing`: words can be changed
 * - `locked`: the deadline has passed or the speech has begun; late saves may still arrive at the server
 * - `sealed`: the season's words no longer change, and boards may be shown
 * - `published`: there is an official text
 */
export type Phase = 'choosing' | 'locked' | 'sealed' | 'published'

/** Moments in ISO 8601, as the API sends them; null: it has not happened. */
export type PhaseFacts = {
  wordsDeadline: string | null
  begunAt: string | null
  sealedAt: string | null
  speechPublished: boolean
}

/** A seal's moment is a text in the API and a number in the server. */
type ShuttingFacts = { sealedAt: string | number | null; speechPublished: boolean }

/** Each is a refusal code. `room/sealed` is final; after `room/published` the operator may withdraw the text. */
export type ShutCode = 'room/sealed' | 'room/published'

/**
 * Why nobody may make, bring back, enter or leave a room of this season (design.md, «A shut season»): the words are sealed,
 * or there is a text. From then on a person may have read others' words in a closed room, and could spoil them in an open
 * one, by coming or by going. Null: everybody may. Withdrawing a text before the seal opens the rooms again.
 */
export const shutBy = ({ sealedAt, speechPublished }: ShuttingFacts): ShutCode | null =>
  sealedAt ? 'room/sealed' : speechPublished ? 'room/published' : null

export const mayEnter = (season: ShuttingFacts): boolean => shutBy(season) === null

/**
 * The same for one room, for the server and for its page. A room of another season ignores this one (SEASON-IS-PART-OF-THE-KEY).
 *
 * @param room `sealedAt`: the seal that the room itself has stored
 * @param season null: nothing is known
 */
export function roomShutBy(
  room: { season: number; sealedAt?: number | null },
  season: (ShuttingFacts & { year: number }) | null,
): ShutCode | null {
  const facts = season?.year === room.season ? season : null
  return shutBy({
    sealedAt: room.sealedAt ?? facts?.sealedAt ?? null,
    speechPublished: facts?.speechPublished === true,
  })
}

/** @param now ms since 1970, by the server's clock */
export function phaseOf({ wordsDeadline, begunAt, sealedAt, speechPublished }: PhaseFacts, now: number): Phase {
  if (speechPublished) return 'published'
  if (sealedAt) return 'sealed'
  if (begunAt || (wordsDeadline !== null && now >= Date.parse(wordsDeadline))) return 'locked'
  return 'choosing'
}

export type EveningFacts = PhaseFacts & { rev: number; speechVersion: number }

/**
 * Chooses between two answers about a season's evening, since an answer with the session and one with the evening may
 * overtake each other. The answer with the higher revision of the season's row counts (design.md, «Revisions of the
 * season»). The seal is written without a new revision and is never undone (SEALED-IS-FINAL), so it is kept from either
 * answer.
 */
export function newestFacts(current: EveningFacts, answer: EveningFacts): EveningFacts {
  const { rev, wordsDeadline, begunAt, speechPublished, speechVersion } = answer.rev >= current.rev ? answer : current
  const sealedAt = answer.sealedAt ?? current.sealedAt
  return { rev, wordsDeadline, begunAt, sealedAt, speechPublished, speechVersion }
}
