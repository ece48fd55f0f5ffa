/**
 * What a room's link leads to, for whoever has not signed in yet: its name, which the link's preview shows anyway, and
 * whether one can still enter (decision 108). Nothing of its players, and nothing that depends on the reader.
 */
import { Hono } from 'hono'
import { type Door, doorState } from '../../../shared/rooms/door.ts'
import type { AppEnv } from '../../context.ts'
import { type DoorRow, findDoor } from '../../db/rooms/linked-room.ts'
import type { Bindings } from '../../env.ts'
import { knownSeason } from '../../evening/known-season.ts'
import { refuse } from '../../http/problem.ts'
import { knownShape } from '../../middleware/known-shape.ts'
import { limitVisits } from '../../middleware/rate-limit.ts'

/** A link that is sent to hundreds is opened by many at once: each isolate asks D1 for a room once in this time. */
const KNOWN_MS = 10_000
/** Ids can be made up: the oldest answer goes. */
const MOST_KNOWN = 1000

const known = new Map<string, { row: DoorRow | null; readAt: number }>()

export const roomDoor = new Hono<AppEnv>().get('/:id/door', limitVisits, knownShape, async (c) => {
  const row = await rowOf(c.env, c.req.param('id'))
  if (row === null) return refuse(c, 'room/not-found')
  const season = await knownSeason(c.env, row.season)
  const state = doorState(row, season, c.get('config').season.year)
  return c.json({ name: row.name, state } satisfies Door)
})

async function rowOf({ DB }: Pick<Bindings, 'DB'>, id: string, now = Date.now()): Promise<DoorRow | null> {
  const last = known.get(id)
  if (last && now - last.readAt >= 0 && now - last.readAt < KNOWN_MS) return last.row
  const row = await findDoor(DB, id)
  known.delete(id)
  known.set(id, { row, readAt: now })
  const [oldest] = known.keys()
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest)
  return row
}
