/** Describes a request's endpoint for the log: the route's pattern and the room, never the path as it was typed. */
import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import { isRoomId } from '../../shared/rooms/room-id.ts'
import type { AppEnv } from '../context.ts'

export function endpointOf(c: Context<AppEnv>): { method: string; route: string; room?: string } {
  const [, id = ''] = /\/rooms\/([^/]+)/.exec(c.req.path) ?? []
  return { method: c.req.method, route: routeOf(c), ...(isRoomId(id) ? { room: id } : {}) }
}

/** The handler's own pattern. Middleware matches too, and some of it is mounted after the handler. */
export function routeOf(c: Context<AppEnv>): string {
  const routes = matchedRoutes(c)
  const handler = routes.findLast((route) => route.method !== 'ALL') ?? routes.at(-1)
  return handler?.path ?? ''
}

/** Empty when the configuration could not be read. */
export function seasonOf(c: Context<AppEnv>): { season?: number } {
  const config: AppEnv['Variables']['config'] | undefined = c.get('config')
  return config ? { season: config.season.year } : {}
}
