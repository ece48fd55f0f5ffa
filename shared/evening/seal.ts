/**
 * When the season is sealed. SEALED-IS-FINAL: nothing here seals. The UPDATE that seals has the same conditions
 * (worker/db/seasons.ts), so that it does no harm even when it runs late.
 */
import { fnv1a } from '../hash.ts'
import { WORDS_PER_PLAYER } from '../season.ts'

/**
 * TEN-WORDS-PLAY, for a room that closes from now on: a finished list plays, and once the season is sealed also a saved
 * list of ten. Two statements in D1 decide points by the same condition (worker/db/finished.ts and numbers.ts).
 */
export const plays = (
  list: { hasFinished: boolean; words: readonly string[] },
  season: { sealedAt: string | number | null },
): boolean => list.hasFinished || (season.sealedAt !== null && list.words.length === WORDS_PER_PLAYER)

/**
 * The same for texts, also between the deadline and the seal, when the list is locked and the seal will come. After a
 * publication without a seal, which may be a quarter of an hour away, rooms accept only finished lists.
 */
export const willPlay = (
  list: { hasFinished: boolean; words: readonly string[] },
  season: { sealedAt: string | number | null; speechPublished: boolean },
  isLocked: boolean,
): boolean => plays(list, season) || (isLocked && !season.speechPublished && list.words.length === WORDS_PER_PLAYER)

/** The wait between each of the three triggers and the seal. Until it is over, the operator can take the trigger back. */
export const SEAL_WAIT_MS = { begin: 60_000, deadline: 5 * 60_000, publication: 15 * 60_000 } as const

/** In ms since 1970; null: it has not happened. */
export type SealFacts = {
  sealedAt: number | null
  begunAt: number | null
  wordsDeadline: number | null
  /** When the deadline was changed, or a hold released. */
  deadlineSetAt: number | null
  /** When the current speech was published. */
  publishedAt: number | null
  /** Stops the automatic seals; a begin seals all the same. */
  holdSeal: boolean
}

/** When the seal is due, by the present state; null: nothing triggers it, or it has been written. */
export function sealDueAt({ sealedAt, begunAt, holdSeal, ...facts }: SealFacts): number | null {
  if (sealedAt !== null) return null
  const moments: number[] = []
  if (begunAt !== null) moments.push(begunAt + SEAL_WAIT_MS.begin)
  if (!holdSeal) {
    const { wordsDeadline, deadlineSetAt, publishedAt } = facts
    if (wordsDeadline !== null) {
      moments.push(Math.max(wordsDeadline, deadlineSetAt ?? wordsDeadline) + SEAL_WAIT_MS.deadline)
    }
    if (publishedAt !== null) moments.push(publishedAt + SEAL_WAIT_MS.publication)
  }
  return moments.length === 0 ? null : Math.min(...moments)
}

// When an open room closes by itself after the seal (CLOSING-HAS-TWO-STEPS). The moment depends on the room's id, so that
// ten thousand rooms do not ask D1 for their closing at the same time.

/** For two minutes only the owner can uncover the cards of a watched room (CLOSING-HAS-TWO-STEPS). */
export const OWNERS_MS = 2 * 60_000
export const WATCHED_WITHIN_MS = 3 * 60_000
export const UNWATCHED_WITHIN_MS = 15 * 60_000

/** @param from when the room learned of the seal; of a room watched later, when that began */
export const selfClosingAt = (roomId: string, from: number, isWatched: boolean): number => {
  const [after, within] = isWatched ? [OWNERS_MS, WATCHED_WITHIN_MS] : [0, UNWATCHED_WITHIN_MS]
  return from + after + Math.floor(shareOf(roomId) * (within - after))
}

/**
 * For an unwatched room that a page begins to watch: two minutes from now, at most until every room closes.
 *
 * @param heardAt when the room learned of the seal
 */
export const watchedLaterClosingAt = (roomId: string, heardAt: number, now: number): number =>
  Math.min(selfClosingAt(roomId, now, true), Math.max(now, heardAt + UNWATCHED_WITHIN_MS))

/** True when every room should have closed, unless it has missed its alarm or the seal. */
export const isOverdue = (sealedAt: number, now: number): boolean => now >= sealedAt + UNWATCHED_WITHIN_MS

/** From 0 to 1, evenly over all ids. FNV-1a with mixing: without mixing, similar ids stay close to each other. */
function shareOf(text: string): number {
  let hash = fnv1a(text)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
