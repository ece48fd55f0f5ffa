/**
 * When the season is sealed (decision 38). SEALED-IS-FINAL: nothing here seals. The one UPDATE that does carries the same
 * conditions (worker/db/seasons.ts), so that it is harmless however late it runs.
 */

/** The wait after each of the three that bring the seal. Until it is over, the operator can take that one back. */
export const SEAL_WAIT_MS = { begin: 60_000, deadline: 5 * 60_000, publication: 15 * 60_000 } as const

/** In ms since 1970; null: it has not happened. */
export type SealFacts = {
  sealedAt: number | null
  begunAt: number | null
  wordsDeadline: number | null
  /** When the deadline was changed, or a hold released. */
  deadlineSetAt: number | null
  /** Of the speech that stands. */
  publishedAt: number | null
  /** Stops what happens by itself; a begin seals all the same. */
  holdSeal: boolean
}

/** When the seal is due, as things are now; null: nothing brings it, or it has been written. */
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
