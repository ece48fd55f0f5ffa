/**
 * The state of the service: down, degraded or well. Down (503) affects everybody: D1 does not answer. Degraded (200) is a
 * fault that people notice or soon will: each check names the fault and its beginning. A trivial query and two calls to
 * objects are cheap enough for every few seconds. With `?strict`, for a monitor that wakes somebody, degraded is 503 as
 * well, with thresholds so high that one caller cannot reach them (operating.md, «Who is woken»).
 */
import { type Context, Hono } from 'hono'
import type { Health } from '../../shared/api/shapes.ts'
import { comeBackAfter } from '../http/answers.ts'
import type { AppEnv } from '../http/context.ts'
import { limitVisits } from '../http/limits.ts'
import { inTime } from '../platform/calls.ts'
import type { Counts } from '../platform/counts.ts'
import { DatabaseAway, ping } from '../platform/d1.ts'
import { faultOf, log, requestOf } from '../platform/log.ts'
import { countersOf, seasonObject } from '../platform/objects.ts'
import { HEALTH_WAIT_MS } from '../platform/waits.ts'
import type { OwedSum } from '../season/api.ts'

/** A trivial query takes a few ms; a whole second means that queries queue. */
const SLOW_DATABASE_MS = 1000
/** Rooms finish their pending writes within seconds of D1's return, after a long outage within a minute. */
const OWED_TOO_LONG_MS = 3 * 60_000
/** Share of a minute's requests. */
const FAILING_SHARE = 0.01
/** Share of a minute's mails. */
const REFUSED_SHARE = 0.1

type Floors = { failures: number; bugs: number; mails: number; owed: number }
/** Thresholds for a person who looks: a few failed requests are normal, and so are one mailbox's five failed mails. */
const TO_TELL: Floors = { failures: 5, bugs: 1, mails: 6, owed: 1 }
/**
 * Thresholds for waking somebody. A share of few requests means little. One caller who finds a failing request can repeat
 * it, or leave one room owing for ever. One caller may also request sixty mails in a minute (wrangler.toml), to addresses
 * that do not exist.
 */
export const TO_WAKE: Floors = { failures: 50, bugs: 50, mails: 61, owed: 50 }

type Measured = { databaseMs: number; owed: OwedSum | null; recent: Counts | null }
/** For when the season's objects did not answer: then the rooms may not answer either. */
export const OBJECTS_AWAY = { owed: null, recent: null }

export const health = new Hono<AppEnv>().get('/', limitVisits, async (c) => {
  const [databaseMs, objects] = await Promise.all([askDatabase(c), askObjects(c)])
  const isStrict = c.req.query('strict') !== undefined
  const judged: Health = judge({ databaseMs, ...objects }, Date.now(), isStrict ? TO_WAKE : TO_TELL)
  if (!isStrict || judged.status === 'ok') return c.json(judged)
  return c.json(judged, 503, { 'retry-after': String(comeBackAfter('server/unavailable', Math.random())) })
})

async function askDatabase(c: Context<AppEnv>): Promise<number> {
  const begun = Date.now()
  try {
    await ping(c.env.DB, HEALTH_WAIT_MS)
  } catch (cause) {
    throw new DatabaseAway(cause)
  }
  return Date.now() - begun
}

async function askObjects(c: Context<AppEnv>) {
  const season = c.get('config').season.year
  try {
    const answers = Promise.all([seasonObject(c.env, season).status(season), countersOf(c.env, season).recent()])
    const [{ owed }, recent] = await inTime(answers, HEALTH_WAIT_MS)
    return { owed, recent }
  } catch (error) {
    log({ event: 'objects-away', ...requestOf(c), ...faultOf(error) })
    return OBJECTS_AWAY
  }
}

/** Decides which checks are degraded. Pure, so that each threshold is a line and a test. */
export function judge({ databaseMs, owed, recent }: Measured, now: number, floors: Floors = TO_TELL): Health {
  const failing = (recent?.overloads ?? 0) + (recent?.failures ?? 0)
  const bugs = recent?.bugs ?? 0
  // Without requests refused by the limit of one caller: a flood must neither cause an alarm nor hide one.
  const answered = (recent?.requests ?? 0) - (recent?.limited ?? 0)
  const isFailing = bugs >= floors.bugs || (failing >= floors.failures && failing > answered * FAILING_SHARE)
  const refused = recent?.mailFailures ?? 0
  const isRefused = refused >= floors.mails && refused > (refused + (recent?.mails ?? 0)) * REFUSED_SHARE
  const since = owed?.since ?? null
  const waiting = (owed?.directoryWrites ?? 0) + (owed?.closingRooms ?? 0)
  const checks: Health['checks'] = {
    database: { ok: databaseMs < SLOW_DATABASE_MS, ms: databaseMs },
    objects: { ok: owed !== null },
    owed: {
      ok: since === null || waiting < floors.owed || now - since < OWED_TOO_LONG_MS,
      directoryWrites: owed?.directoryWrites ?? 0,
      closingRooms: owed?.closingRooms ?? 0,
      since: since === null ? null : new Date(since).toISOString(),
    },
    requests: { ok: !isFailing, overloads: recent?.overloads ?? 0, failures: (recent?.failures ?? 0) + bugs },
    mails: { ok: !isRefused, failures: refused },
  }
  const isWell = Object.values(checks).every((check) => check.ok)
  return { ok: true, status: isWell ? 'ok' : 'degraded', checks }
}
