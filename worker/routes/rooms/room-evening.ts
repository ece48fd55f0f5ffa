/** A closed room's evening: its board, and what its people have heard. Neither reads a session in D1 (decision 71). */
import { Hono } from 'hono'
import { HeardBody } from '../../../shared/api/bodies.ts'
import type { AppEnv } from '../../context.ts'
import { callersSeason } from '../../evening/callers-season.ts'
import { jsonText } from '../../http/json-text.ts'
import { readJson } from '../../middleware/body.ts'
import { knownShape } from '../../middleware/known-shape.ts'
import { requireViewer } from '../../middleware/session.ts'
import { answered, askRoom } from '../../rooms-client/room-stub.ts'

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
    answered(await askRoom(c.env, c.req.param('id'), (room) => room.hear(c.get('viewerId'), tap, season)))
    return c.body(null, 204)
  })
