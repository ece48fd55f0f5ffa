/** The routes of one room: its door, its socket, its evening, and what its owner changes. */
import { type Context, Hono } from 'hono'
import { HeardBody, OwnerBody, RenameRoomBody } from '../../shared/api/bodies.ts'
import type { RemovedPlayers } from '../../shared/api/years-shapes.ts'
import { type Door, doorState } from '../../shared/rooms/door.ts'
import { nameRefusal } from '../../shared/rooms/name-faults.ts'
import { isRoomId } from '../../shared/rooms/room-id.ts'
import { cleanRoomName } from '../../shared/rooms/written-names.ts'
import { identifyForUpgrade, requireSession, requireViewer, withSession } from '../auth/session.ts'
import type { AppEnv, ProvedCaller } from '../context.ts'
import { type DoorRow, findDoor } from '../db/home.ts'
import type { Bindings } from '../env.ts'
import { refuse } from '../http/answers.ts'
import { hasOwnOrigin } from '../http/door.ts'
import { limitVisits } from '../http/limits.ts'
import { jsonText, knownShape, readJson } from '../http/request.ts'
import type { OwnerChange } from '../room/api.ts'
import { callersSeason, knownSeason, seasonAtThisMoment } from '../season/known.ts'
import { answered, askRoom, changeRoom, openSocket, removedFrom } from './stub.ts'

/** A link that is sent to hundreds is opened by many at once: each isolate asks D1 for a room once in this time. */
const KNOWN_MS = 10_000
/** Ids can be made up: the oldest answer goes. */
const MOST_KNOWN = 1000

const known = new Map<string, { row: DoorRow | null; readAt: number }>()

/**
 * What a room's link leads to, for whoever has not signed in yet: its name, which the link's preview shows anyway, and
 * whether one can still enter (decision 108). Nothing of its players, and nothing that depends on the reader.
 */
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

/**
 * The upgrade to a room's socket. Mounted before any middleware that writes headers, since those of the object's 101
 * cannot be written (honojs/hono#1102). So the caller is identified here, and the raw request goes on to the object.
 */
export const roomSocket = new Hono<AppEnv>().get('/api/rooms/:id/live', async (c) => {
  const request = c.req.raw
  if (request.headers.get('upgrade')?.toLowerCase() !== 'websocket') return refuse(c, 'request/malformed')
  if (!hasOwnOrigin(request)) return refuse(c, 'request/bad-origin')
  const identity = await identifyForUpgrade(request, c.env, Date.now())
  switch (identity.kind) {
    case 'signed-out':
      return refuse(c, 'auth/required')
    case 'unavailable':
      return refuse(c, identity.code)
    case 'signed-in': {
      const id = c.req.param('id')
      if (!isRoomId(id)) return refuse(c, 'room/not-found')
      const response = await openSocket(c, id, identity.accountId)
      // The object's refusal is copied, so that the middleware can write its headers.
      return response.status === 101 ? response : new Response(response.body, response)
    }
    default:
      return identity satisfies never
  }
})

/** A closed room's evening: its board, and what its people have heard. Neither reads a session in D1 (decision 71). */
export const roomEvening = new Hono<AppEnv>()
  .get('/:id/board', requireViewer, knownShape, async (c) => {
    const season = await callersSeason(c)
    return jsonText(
      c,
      answered(await askRoom(c.env, c.req.param('id'), (room) => room.board(c.get('viewerId'), season))),
    )
  })
  .post('/:id/heard', requireViewer, knownShape, async (c) => {
    const tap = await readJson(c, HeardBody)
    const season = await callersSeason(c)
    return c.json(
      answered(await askRoom(c.env, c.req.param('id'), (room) => room.hear(c.get('viewerId'), tap, season))),
    )
  })

/**
 * What a room's owner changes: who owns it, who is out of it, its name (decisions 49 to 51). Nobody whom it concerns can
 * take it back, so a ticket is not enough.
 */
export const ownerChanges = new Hono<AppEnv>()
  .patch(
    '/:id',
    requireSession,
    knownShape,
    withSession(async (c, caller) => {
      const body = await readJson(c, RenameRoomBody)
      const answer = await changed(c, caller, { kind: 'rename', name: cleanRoomName(body.name) })
      if (!answer.ok && answer.code === 'room/bad-name') return refuse(c, nameRefusal(body.name, 'room'))
      return jsonText(c, answered(answer))
    }),
  )
  .put(
    '/:id/owner',
    requireSession,
    knownShape,
    withSession(async (c, caller) => {
      const { userId } = await readJson(c, OwnerBody)
      return jsonText(c, answered(await changed(c, caller, { kind: 'hand-over', userId })))
    }),
  )
  .get(
    '/:id/removed',
    requireSession,
    knownShape,
    withSession(async (c, caller) => {
      const players = answered(await removedFrom(c.env, c.req.param('id'), caller))
      return c.json({ players } satisfies RemovedPlayers)
    }),
  )
  .delete(
    '/:id/players/:userId',
    requireSession,
    knownShape,
    withSession(async (c, caller) => {
      answered(await changed(c, caller, { kind: 'take-out', userId: c.req.param('userId') }))
      return c.body(null, 204)
    }),
  )
  .put(
    '/:id/players/:userId/pardon',
    requireSession,
    knownShape,
    withSession(async (c, caller) => {
      answered(await changed(c, caller, { kind: 'pardon', userId: c.req.param('userId') }))
      return c.body(null, 204)
    }),
  )

async function changed(c: Context<AppEnv, '/:id'>, caller: ProvedCaller, change: OwnerChange) {
  const season = await (change.kind === 'take-out' ? seasonAtThisMoment(c) : callersSeason(c))
  return changeRoom(c.env, c.req.param('id'), caller, season, change)
}
