import type { Context } from 'hono'
import { mayEnter } from '../../shared/evening/phase.ts'
import { inTime, TooSlow } from '../calls/in-time.ts'
import type { AppEnv } from '../context.ts'
import { DatabaseAway } from '../db/database.ts'
import { faultOf, log } from '../logging/log.ts'
import { requestOf } from '../logging/request-of.ts'
import type { KnownSeason } from '../room/room-api.ts'
import { knownSeason, seasonNow } from './known-season.ts'

/** Nearly always this isolate knows it already. */
const PATIENCE_MS = 1000

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
