import type { Context } from 'hono'
import { inTime, TooSlow } from '../calls/in-time.ts'
import type { AppEnv } from '../context.ts'
import { DatabaseAway } from '../db/database.ts'
import { faultOf, log } from '../logging/log.ts'
import type { KnownSeason } from '../room/room-api.ts'
import { knownSeason } from './known-season.ts'

/** Nearly always this isolate knows it already. */
const PATIENCE_MS = 1000

/**
 * What a request tells a room of the season. Null when D1 is away and this isolate knows nothing: then the room decides
 * by what it has heard itself, and nobody waits long for D1 to enter a room.
 */
export async function callersSeason(c: Context<AppEnv>): Promise<KnownSeason> {
  const { year } = c.get('config').season
  try {
    const { sealedAt, speechPublished } = await inTime(knownSeason(c.env, year), PATIENCE_MS)
    return { year, sealedAt, speechPublished }
  } catch (error) {
    if (!(error instanceof DatabaseAway || error instanceof TooSlow)) throw error
    log({ event: 'season-unknown', season: year, ...faultOf(error) })
    return null
  }
}
