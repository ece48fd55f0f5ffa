/**
 * This isolate's knowledge of the season: D1 is asked once in two seconds, whoever wants to know. A copy that is some
 * seconds old delays the evening and reveals nothing (decision 39): boards are shown five seconds after the seal.
 */
import type { Context } from 'hono'
import { mayEnter } from '../../shared/evening/phase.ts'
import type { AppEnv } from '../context.ts'
import { ask, askBriefly, DatabaseAway } from '../db/d1.ts'
import { type FoundNumbers, findNumbers } from '../db/numbers.ts'
import { findEvening, type SeasonFacts, type StoredEvening } from '../db/seasons.ts'
import type { Bindings } from '../env.ts'
import { inTime, TooSlow } from '../http/calls.ts'
import { faultOf, log, requestOf } from '../http/log.ts'
import type { KnownSeason } from '../room/api.ts'

const FRESH_MS = 2000
/** While one request asks, the others take a copy up to this age. An older one is never served: one waits for D1. */
const STALE_MS = 4000
/** Requests of an isolate that knows nothing yet wait for the first one's answer, and ask themselves after this. */
const FIRST_LOOKS = 50
const LOOK_MS = 20
/** How long a request waits for it: nearly always this isolate knows it already. */
const PATIENCE_MS = 1000

type Known = { evening: StoredEvening | null; readAt: number; askedAt: number }

const known = new WeakMap<D1Database, Map<number, Known>>()

function knownOf(db: D1Database, year: number): Known {
  const years = known.get(db) ?? new Map<number, Known>()
  known.set(db, years)
  const one = years.get(year) ?? { evening: null, readAt: Number.NEGATIVE_INFINITY, askedAt: Number.NEGATIVE_INFINITY }
  years.set(year, one)
  return one
}

const isWithin = (ms: number, at: number, now: number): boolean => now - at >= 0 && now - at < ms
const isUsable = (one: Known): one is Known & { evening: StoredEvening } =>
  one.evening !== null && isWithin(STALE_MS, one.readAt, Date.now())

/**
 * The facts of the season, at most four seconds old, and nearly always two.
 * @throws DatabaseAway when D1 does not answer and nothing so young is known
 */
export const knownSeason = async (env: Pick<Bindings, 'DB'>, year: number): Promise<SeasonFacts> =>
  (await knownEvening(env, year)).season

/** The same with the transcript. */
export async function knownEvening({ DB: db }: Pick<Bindings, 'DB'>, year: number): Promise<StoredEvening> {
  const one = knownOf(db, year)
  const now = Date.now()
  if (one.evening && isWithin(FRESH_MS, one.readAt, now)) return one.evening
  if (isWithin(FRESH_MS, one.askedAt, now)) {
    // Another request is asking. Its promise cannot be awaited: in workerd it belongs to that request alone.
    for (let look = 0; !isUsable(one) && isWithin(FRESH_MS, one.askedAt, now) && look < FIRST_LOOKS; look++)
      await scheduler.wait(LOOK_MS)
    if (isUsable(one)) return one.evening
  }
  return askAnew(db, year, one)
}

/**
 * The facts as D1 has them at this moment, for what cannot be taken back.
 * @throws DatabaseAway
 */
const seasonNow = async ({ DB: db }: Pick<Bindings, 'DB'>, year: number): Promise<SeasonFacts> =>
  (await askAnew(db, year, { ...knownOf(db, year), evening: null })).season

async function askAnew(db: D1Database, year: number, one: Known): Promise<StoredEvening> {
  const now = Date.now()
  one.askedAt = now
  try {
    const evening = await findEvening(db, year, isUsable(one) ? askBriefly : ask)
    // The answer to an earlier question may come last.
    if (one.readAt <= now) Object.assign(one, { evening, readAt: now })
    return evening
  } catch (error) {
    one.askedAt = Number.NEGATIVE_INFINITY // whoever waits for this answer asks themselves
    if (error instanceof DatabaseAway && isUsable(one)) return one.evening
    throw error
  }
}

/** After a change that this isolate has made; and for tests, which act as a new one. */
export function forgetSeasons({ DB: db }: Pick<Bindings, 'DB'>): void {
  known.delete(db)
}

/**
 * What a request tells a room of the season. Null when D1 is away and this isolate knows nothing that is young enough: then
 * the room decides by what it has heard itself, and nobody enters.
 */
export const callersSeason = (c: Context<AppEnv>): Promise<KnownSeason> => told(c, knownSeason)

/** The same, asked of D1 now: for leaving and taking out, which the room cannot take back when it hears more. */
export const seasonAtThisMoment = (c: Context<AppEnv>): Promise<KnownSeason> => told(c, seasonNow)

async function told(c: Context<AppEnv>, read: typeof knownSeason): Promise<KnownSeason> {
  const { year } = c.get('config').season
  try {
    const { sealedAt, speechPublished } = await inTime(read(c.env, year), PATIENCE_MS)
    return { year, sealedAt, speechPublished }
  } catch (error) {
    if (!(error instanceof DatabaseAway || error instanceof TooSlow)) throw error
    log({ event: 'season-unknown', ...requestOf(c), ...faultOf(error) })
    return null
  }
}

/** Nobody could enter a room that is made or brought back now (decision 106). Where nothing is known, it may be made. */
export async function isSeasonShut(c: Context<AppEnv>): Promise<boolean> {
  const season = await callersSeason(c)
  return season !== null && !mayEnter(season)
}

/**
 * This isolate's copy of a season's numbers: D1 is asked once in ten seconds, whoever wants to know. It is never older,
 * also while D1 does not answer: a withdrawal takes the numbers away within ten seconds (decision 56).
 */

const KEPT_MS = 10_000
/** Seasons that are kept at once: whoever asks chooses the year. */
const MOST_SEASONS = 20
/** Requests without a copy wait for the first one's answer, and ask themselves after this. */
const NUMBERS_LOOKS = 50
const NUMBERS_LOOK_MS = 20

/** `readAt`: when the question was sent that brought `found`. */
type NumbersCopy = { found: FoundNumbers | null; readAt: number; askedAt: number }

const numbersCopies = new WeakMap<D1Database, Map<number, NumbersCopy>>()

function numbersCopyOf(db: D1Database, year: number): NumbersCopy {
  const years = numbersCopies.get(db) ?? new Map<number, NumbersCopy>()
  numbersCopies.set(db, years)
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

const isFreshCopy = (at: number): boolean => {
  const age = Date.now() - at
  return age >= 0 && age < KEPT_MS
}

/**
 * Null where there is no such season.
 * @throws DatabaseAway when D1 does not answer
 */
export async function knownNumbers(db: D1Database, year: number): Promise<FoundNumbers | null> {
  const one = numbersCopyOf(db, year)
  // Another request is asking. Its promise cannot be awaited: in workerd it belongs to that request alone.
  for (let look = 0; !isFreshCopy(one.readAt) && isFreshCopy(one.askedAt) && look < NUMBERS_LOOKS; look++)
    await scheduler.wait(NUMBERS_LOOK_MS)
  if (isFreshCopy(one.readAt)) return one.found
  const now = Date.now()
  one.askedAt = now
  const found = await findNumbers(db, year)
  // The answer to an earlier question may come last.
  if (one.readAt <= now) Object.assign(one, { found, readAt: now })
  return found
}

/** For tests, which act as a new isolate. */
export function forgetNumbers(db: D1Database): void {
  numbersCopies.delete(db)
}
