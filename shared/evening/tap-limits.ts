/** What a room takes of one person's taps (decisions 42 and 43); the browser keeps to it by itself. */

/** The longest ago that a tap may say: one's own delay, and what waited offline. */
export const MOST_AGO_MS = 300_000
export const CHANGES_A_MINUTE = 20
const MINUTE_MS = 60_000

/** A change is allowed, and these are the person's last ones; or they have to wait. */
export type Pace = { changes: number[] } | { waitMs: number }

/** @param changes the moments of a person's last changes, the oldest first */
export function paceAfter(changes: readonly number[], now: number): Pace {
  // A moment from the future, of a clock that was put back, must not lock anyone out for longer than a minute.
  const recent = changes.filter((at) => at > now - MINUTE_MS && at <= now)
  const [oldest] = recent
  if (oldest === undefined || recent.length < CHANGES_A_MINUTE) return { changes: [...recent, now] }
  return { waitMs: oldest + MINUTE_MS - now }
}
