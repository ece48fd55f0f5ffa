/** The `Allow` of a 405: the methods with a handler at this path. Middleware, registered for all, does not count. */
import type { Hono } from 'hono'
import type { AppEnv } from '../context.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

export function methodsOf(app: Hono<AppEnv>, path: string): string[] {
  const found = METHODS.filter((method) =>
    app.router.match(method, path)[0].some(([[, route]]) => route.method !== 'ALL'),
  )
  return found.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}
