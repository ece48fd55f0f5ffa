/** Describes a request for the log: its id, its season, the route's pattern and the room, never the path as it was typed. */
import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import { isRoomId } from '../../shared/rooms/room-id.ts'
import type { AppEnv } from '../context.ts'

type Described = { requestId: string; season?: number; method: string; route: string; room?: string }

export function requestOf(c: Context<AppEnv>): Described {
  const [, id = ''] = /\/rooms\/([^/]+)/.exec(c.req.path) ?? []
  // Missing when the configuration could not be read.
  const config: AppEnv['Variables']['config'] | undefined = c.get('config')
  return {
    requestId: c.get('requestId'),
    ...(config && { season: config.season.year }),
    method: c.req.method,
    route: routeOf(c),
    ...(isRoomId(id) && { room: id }),
  }
}

/** The handler's own pattern. Middleware matches too, and some of it is mounted after the handler. */
export function routeOf(c: Context<AppEnv>): string {
  const routes = matchedRoutes(c)
  const handler = routes.findLast((route) => route.method !== 'ALL') ?? routes.at(-1)
  return handler?.path ?? ''
}
