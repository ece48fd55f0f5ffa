/** The arithmetic of a limit of changes per minute (design.md, «Taps» and «What an owner changes»). */
const MINUTE_MS = 60_000

/** The change is allowed, and `changes` are the last ones with it; or it has to wait. */
type Pace = { changes: number[] } | { waitMs: number }

/** @param changes the moments of the last changes, the oldest first; `most` of them are allowed in a minute */
export function paceAfter(changes: readonly number[], most: number, now: number): Pace {
  // A moment in the future, from a clock that was put back, must not lock anyone out for longer than a minute.
  const recent = changes.filter((at) => at > now - MINUTE_MS && at <= now)
  const [oldest] = recent
  if (oldest === undefined || recent.length < most) return { changes: [...recent, now] }
  return { waitMs: oldest + MINUTE_MS - now }
}
