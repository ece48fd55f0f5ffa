/**
 * Down, degraded or well. Down (503) stops everybody: D1 does not answer. Degraded (200) is what people notice or soon
 * will: each check says what and since when. A trivial query and two calls to objects are cheap enough every few
 * seconds.
 */
import { type Context, Hono } from 'hono'
import type { Health } from '../../shared/api/shapes.ts'
import { inTime } from '../calls/in-time.ts'
import type { AppEnv } from '../context.ts'
import { DatabaseAway } from '../db/database.ts'
import { ping } from '../db/ping.ts'
import { judge, OBJECTS_AWAY } from '../health/judge.ts'
import { faultOf, log } from '../logging/log.ts'
import { requestOf } from '../logging/request-of.ts'
import { limitVisits } from '../middleware/rate-limit.ts'
import { countersOf, seasonObject } from '../season/season-stub.ts'

/** A monitor that asks every few seconds should hear «down» before its next request. */
const PATIENCE_MS = 3000

export const health = new Hono<AppEnv>().get('/', limitVisits, async (c) => {
  const [databaseMs, objects] = await Promise.all([askDatabase(c), askObjects(c)])
  return c.json(judge({ databaseMs, ...objects }, Date.now()) satisfies Health)
})

async function askDatabase(c: Context<AppEnv>): Promise<number> {
  const begun = Date.now()
  try {
    await ping(c.env.DB, PATIENCE_MS)
  } catch (cause) {
    throw new DatabaseAway(cause)
  }
  return Date.now() - begun
}

async function askObjects(c: Context<AppEnv>) {
  const season = c.get('config').season.year
  try {
    const asked = Promise.all([seasonObject(c.env, season).status(season), countersOf(c.env, season).recent()])
    const [{ owed }, recent] = await inTime(asked, PATIENCE_MS)
    return { owed, recent }
  } catch (error) {
    log({ event: 'objects-away', ...requestOf(c), ...faultOf(error) })
    return OBJECTS_AWAY
  }
}
