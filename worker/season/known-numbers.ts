/**
 * This isolate's copy of a season's numbers: D1 is asked once in ten seconds, whoever wants to know. It is never older,
 * also while D1 does not answer: a withdrawal takes the numbers away within ten seconds (decision 56).
 */
import { type FoundNumbers, findNumbers } from '../db/numbers.ts'

const KEPT_MS = 10_000
/** Seasons that are kept at once: whoever asks chooses the year. */
const MOST_SEASONS = 20
/** Requests without a copy wait for the first one's answer, and ask themselves after this. */
const LOOKS = 50
const LOOK_MS = 20

/** `readAt`: when the question was sent that brought `found`. */
type Known = { found: FoundNumbers | null; readAt: number; askedAt: number }

const known = new WeakMap<D1Database, Map<number, Known>>()

function knownOf(db: D1Database, year: number): Known {
  const years = known.get(db) ?? new Map<number, Known>()
  known.set(db, years)
  const one = years.get(year) ?? {
    found: null,
    readAt: Number.NEGATIVE_INFINITY,
    askedAt: Number.NEGATIVE_INFINITY,
  }
  years.delete(year)
  years.set(year, one)
  const [oldest] = years.keys()
  if (years.size > MOST_SEASONS && oldest !== undefined) years.delete(oldest)
  return one
}

const isFresh = (at: number): boolean => {
  const age = Date.now() - at
  return age >= 0 && age < KEPT_MS
}

/**
 * Null where there is no such season.
 * @throws DatabaseAway when D1 does not answer
 */
export async function knownNumbers(db: D1Database, year: number): Promise<FoundNumbers | null> {
  const one = knownOf(db, year)
  // Another request is asking. Its promise cannot be awaited: in workerd it belongs to that request alone.
  for (let look = 0; !isFresh(one.readAt) && isFresh(one.askedAt) && look < LOOKS; look++) await scheduler.wait(LOOK_MS)
  if (isFresh(one.readAt)) return one.found
  const now = Date.now()
  one.askedAt = now
  const found = await findNumbers(db, year)
  // The answer to an earlier question may come last.
  if (one.readAt <= now) Object.assign(one, { found, readAt: now })
  return found
}

/** For tests, which act as a new isolate. */
export function forgetNumbers(db: D1Database): void {
  known.delete(db)
}
