/**
 * This isolate's copies of the season's data. An isolate asks for the facts at most once in two seconds, and for the numbers and
 * the text at most once in ten, for all its requests together. The facts come from the season's object, which has asked D1
 * (design.md, «One question for all isolates»); if the object is out of reach, they come from D1. A copy that is some seconds
 * old delays the evening and reveals nothing (SEALED-IS-FINAL): boards are shown five seconds after the seal.
 *
 * The function that a new route uses:
 *
 * | the route                                               | uses                                  | age           | D1 away        |
 * |---------------------------------------------------------|---------------------------------------|---------------|----------------|
 * | answers everybody alike                                 | knownEvening, or knownSeason          | at most 4 s   | 503            |
 * | tells a room, which can take back late joins            | callersSeason                         | at most 4 s   | copy, or null  |
 * | changes a thing that seal or publication forbids        | seasonForChange                       | this moment   | copy, or 503   |
 * | reads numbers, or the text of one version               | knownNumbers, knownSpeech             | at most 10 s  | 503            |
 * | reads the caller's session anyway                       | the visit's rows (db/sessions.ts)     | this moment   | 503            |
 * | writes words, or is the operator's                      | a condition of its write (db/)        | the write's   | 503            |
 */
import type { Context } from 'hono'
import { type FoundNumbers, findNumbers } from '../db/numbers.ts'
import { findSeason, findStandingSpeech, type SeasonFacts } from '../db/seasons.ts'
import { findEvening, type StoredEvening } from '../db/transcripts.ts'
import { Refused } from '../http/answers.ts'
import type { AppEnv } from '../http/context.ts'
import { inTime, TooSlow } from '../platform/calls.ts'
import { Copies, type Read } from '../platform/copies.ts'
import { ask, askBriefly, DatabaseAway } from '../platform/d1.ts'
import type { Bindings } from '../platform/env.ts'
import { faultOf, log, requestOf } from '../platform/log.ts'
import { factsOf } from '../platform/objects.ts'
import { SEASON_WAIT_MS } from '../platform/waits.ts'
import type { KnownSeason } from '../room/api.ts'

/** Seasons that are kept at once. There is a limit because any caller may ask for the numbers of any year. */
const MOST_SEASONS = 20

type Env = Pick<Bindings, 'DB' | 'SEASON'>

const evenings = new Copies(readEvening, { freshMs: 2_000, usableMs: 4_000 }, MOST_SEASONS)
/**
 * Ten seconds is the limit even while D1 does not answer: after a withdrawal the numbers disappear within ten seconds
 * (design.md, «Counting the country»).
 */
const numbers = new Copies(readNumbers, { freshMs: 10_000, usableMs: 10_000 }, MOST_SEASONS)

/** Keyed by year and version, so that a page that just learned of a correction never gets the earlier text. At most 10 s old. */
const speeches = new Copies(readSpeech, { freshMs: 10_000, usableMs: 10_000 }, MOST_SEASONS)

/** A copy's age is counted from the moment of the request, so it may be overestimated but never underestimated. */
async function readEvening(
  env: Env,
  year: number,
  { hasCopy, isAnew }: { hasCopy: boolean; isAnew: boolean },
): Promise<Read<StoredEvening>> {
  const wait = hasCopy ? askBriefly : ask
  const sentAt = Date.now()
  const answer = await wait(factsOf(env, year).evening(year, isAnew)).catch((error: DatabaseAway) => {
    log({ event: 'facts-away', season: year, ...faultOf(error) })
    return null
  })
  if (answer === null) return { value: await findEvening(env.DB, year, wait), readAt: sentAt }
  if ('away' in answer) throw new DatabaseAway(new Error(answer.away))
  return { value: JSON.parse(answer.text) as StoredEvening, readAt: sentAt - answer.ageMs } // text written by facts.ts
}

async function readNumbers({ DB: db }: Env, year: number): Promise<Read<FoundNumbers | null>> {
  const readAt = Date.now()
  return { value: await findNumbers(db, year), readAt }
}

async function readSpeech({ DB: db }: Env, key: string): Promise<Read<string | null>> {
  const [year = 0, version = 0] = key.split('/').map(Number)
  const readAt = Date.now()
  return { value: await findStandingSpeech(db, year, version), readAt }
}

/**
 * The season's facts with the transcript, at most four seconds old, nearly always at most two.
 * @throws DatabaseAway
 */
export const eveningCopy = (env: Env, year: number): Promise<StoredEvening> => evenings.newest(env, year)

export const seasonCopy = async (env: Env, year: number): Promise<SeasonFacts> => (await eveningCopy(env, year)).season

/**
 * Null when there is no such season.
 * @throws DatabaseAway
 */
export const numbersCopy = (env: Env, year: number): Promise<FoundNumbers | null> => numbers.newest(env, year)

/**
 * Null when this version of the season's text is not the current one.
 * @throws DatabaseAway
 */
export const speechCopy = (env: Env, year: number, version: number): Promise<string | null> =>
  speeches.newest(env, `${year}/${version}`)

/** Called after a change that this isolate has made, and by tests, which act as a new isolate. */
export const forgetSeasons = ({ DB: db }: Pick<Bindings, 'DB'>): void => evenings.forget(db)

/** For tests. */
export const forgetNumbers = (db: D1Database): void => numbers.forget(db)
export const forgetSpeeches = (db: D1Database): void => speeches.forget(db)

type SeasonNow = NonNullable<KnownSeason>

/**
 * The season's facts for a call to a room and for joins: a copy at most four seconds old, refreshed behind it. Null when
 * there is no copy and D1 does not answer within a second: then the room decides by the seal that it knows itself, and
 * nobody enters. A late join is taken back once D1 has its row (design.md, «A shut season»).
 */
export async function callersSeason(c: Context<AppEnv>): Promise<KnownSeason> {
  const next = inASecond(c, seasonCopy)
  const copy = copyOf(c)
  if (copy) c.executionCtx.waitUntil(next)
  return copy ?? next
}

/**
 * The season's facts for changes that the seal or a publication forbids and a room could not take back, and for all changes
 * by an owner (design.md, «A shut season»): D1's state at this moment; if D1 does not answer within a second, the copy.
 * @throws Refused with `server/unavailable` when there is no copy either
 */
export async function seasonForChange(c: Context<AppEnv>): Promise<SeasonNow> {
  const facts = await inASecond(c, ({ DB }, year) => findSeason(DB, year))
  if (facts === null) throw new Refused('server/unavailable')
  return facts
}

/** The answer to `question`; the copy when the question fails or takes more than a second. */
async function inASecond(c: Context<AppEnv>, question: typeof seasonCopy): Promise<KnownSeason> {
  const { year } = c.get('config').season
  try {
    return asTold(year, await inTime(question(c.env, year), SEASON_WAIT_MS))
  } catch (error) {
    if (!(error instanceof DatabaseAway || error instanceof TooSlow)) throw error
    const copy = copyOf(c)
    if (copy === null) log({ event: 'season-unknown', ...requestOf(c), ...faultOf(error) })
    return copy
  }
}

function copyOf(c: Context<AppEnv>): KnownSeason {
  const { year } = c.get('config').season
  const copy = evenings.usable(c.env.DB, year)
  return copy && asTold(year, copy.season)
}

const asTold = (year: number, { sealedAt, speechPublished }: SeasonFacts): SeasonNow => ({
  year,
  sealedAt,
  speechPublished,
})
