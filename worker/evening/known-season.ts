/**
 * This isolate's knowledge of the season: D1 is asked once in two seconds, whoever wants to know. A copy that is two
 * seconds old delays the evening and reveals nothing (decision 39).
 */
import { ask, askBriefly, DatabaseAway } from '../db/database.ts'
import { findEvening, type StoredEvening } from '../db/evening/find-evening.ts'
import type { SeasonFacts } from '../db/seasons.ts'
import type { Bindings } from '../env.ts'

const FRESH_MS = 2000
/** Requests of an isolate that knows nothing yet wait for the first one's answer, and ask themselves after this. */
const FIRST_LOOKS = 50
const LOOK_MS = 20

type Known = { evening: StoredEvening | null; readAt: number; askedAt: number }

const known = new WeakMap<D1Database, Map<number, Known>>()

function knownOf(db: D1Database, year: number): Known {
  const years = known.get(db) ?? new Map<number, Known>()
  known.set(db, years)
  const one = years.get(year) ?? { evening: null, readAt: Number.NEGATIVE_INFINITY, askedAt: Number.NEGATIVE_INFINITY }
  years.set(year, one)
  return one
}

const isFresh = (at: number, now: number): boolean => now - at >= 0 && now - at < FRESH_MS

/**
 * The facts of the season, at most two seconds and one answer of D1 old. Older only while D1 does not answer.
 * @throws DatabaseAway when D1 does not answer and nothing is known
 */
export const knownSeason = async (env: Pick<Bindings, 'DB'>, year: number): Promise<SeasonFacts> =>
  (await knownEvening(env, year)).season

/** The same with the transcript. */
export async function knownEvening({ DB: db }: Pick<Bindings, 'DB'>, year: number): Promise<StoredEvening> {
  const one = knownOf(db, year)
  const now = Date.now()
  if (one.evening && isFresh(one.readAt, now)) return one.evening
  if (isFresh(one.askedAt, now)) {
    // Another request is asking. Its promise cannot be awaited: in workerd it belongs to that request alone.
    for (let look = 0; !one.evening && isFresh(one.askedAt, now) && look < FIRST_LOOKS; look++)
      await scheduler.wait(LOOK_MS)
    if (one.evening) return one.evening
  }
  one.askedAt = now
  try {
    const evening = await findEvening(db, year, one.evening ? askBriefly : ask)
    // The answer to an earlier question may come last.
    if (one.readAt <= now) Object.assign(one, { evening, readAt: now })
    return evening
  } catch (error) {
    if (error instanceof DatabaseAway && one.evening) return one.evening
    throw error
  }
}

/** For tests, which act as a new isolate. */
export function forgetSeasons({ DB: db }: Pick<Bindings, 'DB'>): void {
  known.delete(db)
}
