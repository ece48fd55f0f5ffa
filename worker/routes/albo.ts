import { Hono } from 'hono'
import { AlboQuery } from '../../shared/api/bodies.ts'
import type { Albo } from '../../shared/api/years-shapes.ts'
import type { AppEnv } from '../context.ts'
import { closedRoomsOf, readAlboCursor } from '../db/rooms/albo.ts'
import { refuse } from '../http/problem.ts'
import { readQuery } from '../middleware/body.ts'
import { requireCaller } from '../middleware/session.ts'
import { readAlbo } from '../rooms-client/read-albo.ts'

/** Page 105: a season's rooms under their year, newest first (decision 53). */
export const albo = new Hono<AppEnv>().get('/seasons', requireCaller, async (c) => {
  const after = readAlboCursor(readQuery(c, AlboQuery).before)
  if (!after) return refuse(c, 'request/malformed')
  const { accountId, season } = c.get('caller')
  const { closed, next } = await closedRoomsOf(c.env.DB, accountId, season, after)
  const told = await readAlbo(c, closed)
  const years = [...new Set(closed.map(({ season }) => season))]
  const seasons = years.map((year) => ({
    year,
    rooms: closed.flatMap(({ id, season }) => (season === year ? (told.get(id) ?? []) : [])),
  }))
  return c.json({ seasons: seasons.filter(({ rooms }) => rooms.length > 0), next } satisfies Albo)
})
