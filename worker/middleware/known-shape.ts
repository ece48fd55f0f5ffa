import { createMiddleware } from 'hono/factory'
import { isRoomId } from '../../shared/rooms/room-id.ts'
import type { AppEnv } from '../context.ts'
import { refuse } from '../http/problem.ts'

/** A text that cannot be a room's id must wake no object. */
export const knownShape = createMiddleware<AppEnv, '/:id'>(async (c, next) =>
  isRoomId(c.req.param('id')) ? next() : refuse(c, 'room/not-found'),
)
