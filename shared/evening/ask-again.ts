/** How soon a page asks for the evening again (decision 47). */

const SOON_MS = 5000
const SLOWLY_MS = 60_000
/** Without a deadline it may begin at any moment, or not for weeks. Within this an open page hears of it. */
export const UNDATED_MS = 180_000
const HOUR_MS = 3_600_000

type Facts = {
  wordsDeadline: number | null
  begunAt: number | null
  sealedAt: number | null
  speechPublished: boolean
}

/** Soon from an hour before the deadline, from a begin or from the seal on, until there is a speech; rarely without a deadline. */
export function askAgainMs({ wordsDeadline, begunAt, sealedAt, speechPublished }: Facts, now: number): number {
  if (speechPublished) return SLOWLY_MS
  if (begunAt !== null || sealedAt !== null) return SOON_MS
  if (wordsDeadline === null) return UNDATED_MS
  return Math.min(SLOWLY_MS, Math.max(SOON_MS, wordsDeadline - HOUR_MS - now))
}
