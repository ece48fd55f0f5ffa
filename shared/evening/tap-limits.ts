/**
 * What a room takes of one person's taps (decisions 42 and 43); the browser keeps to it by itself. The pace of a minute is
 * counted here for the owner's changes as well.
 */

/** The longest ago that a tap may say: one's own delay, and what waited offline. */
export const MOST_AGO_MS = 300_000
export const TAPS_A_MINUTE = 20
const MINUTE_MS = 60_000

/** A change is allowed, and these are the last ones with it; or it has to wait. */
export type Pace = { changes: number[] } | { waitMs: number }

/** @param changes the moments of the last changes, the oldest first; `most` of them are allowed in a minute */
export function paceAfter(changes: readonly number[], most: number, now: number): Pace {
  // A moment from the future, of a clock that was put back, must not lock anyone out for longer than a minute.
  const recent = changes.filter((at) => at > now - MINUTE_MS && at <= now)
  const [oldest] = recent
  if (oldest === undefined || recent.length < most) return { changes: [...recent, now] }
  return { waitMs: oldest + MINUTE_MS - now }
}
