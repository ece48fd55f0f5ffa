/**
 * So many changes a minute, for a person's taps and for an owner's changes (design.md, «Taps» and «What an owner changes»): the
 * arithmetic alone.
 */
const MINUTE_MS = 60_000

/** A change is allowed, and these are the last ones with it; or it has to wait. */
type Pace = { changes: number[] } | { waitMs: number }

/** @param changes the moments of the last changes, the oldest first; `most` of them are allowed in a minute */
export function paceAfter(changes: readonly number[], most: number, now: number): Pace {
  // A moment from the future, of a clock that was put back, must not lock anyone out for longer than a minute.
  const recent = changes.filter((at) => at > now - MINUTE_MS && at <= now)
  const [oldest] = recent
  if (oldest === undefined || recent.length < most) return { changes: [...recent, now] }
  return { waitMs: oldest + MINUTE_MS - now }
}
