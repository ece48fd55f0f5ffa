/**
 * What a room's owner changes: who owns it, who is out of it, its name (decisions 49 to 51). Nobody whom it concerns can
 * take it back, so a ticket is not enough.
 */
import { type Context, Hono } from 'hono'
import { OwnerBody, RenameRoomBody } from '../../../shared/api/bodies.ts'
import type { RemovedPlayers } from '../../../shared/api/years-shapes.ts'
import { nameRefusal } from '../../../shared/rooms/name-faults.ts'
import { cleanRoomName } from '../../../shared/rooms/written-names.ts'
import type { AppEnv, ProvedCaller } from '../../context.ts'
import { callersSeason, seasonAtThisMoment } from '../../evening/callers-season.ts'
import { jsonText } from '../../http/json-text.ts'
import { refuse } from '../../http/problem.ts'
import { readJson } from '../../middleware/body.ts'
import { knownShape } from '../../middleware/known-shape.ts'
import { requireSession, withSession } from '../../middleware/session.ts'
import type { OwnerChange } from '../../room/room-api.ts'
import { answered, changeRoom, removedFrom } from '../../rooms-client/room-stub.ts'

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
