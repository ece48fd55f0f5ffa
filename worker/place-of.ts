/** Where in the API a request is, for the log: the route's pattern and the room, never the path as it was typed. */
import type { Context } from 'hono'
import { routePath } from 'hono/route'
import { isRoomId } from '../shared/rooms/room-id.ts'
import type { AppEnv } from './context.ts'

export function placeOf(c: Context<AppEnv>): { method: string; route: string; room?: string } {
  const [, id = ''] = /\/rooms\/([^/]+)/.exec(c.req.path) ?? []
  return { method: c.req.method, route: routePath(c, -1), ...(isRoomId(id) ? { room: id } : {}) }
}
