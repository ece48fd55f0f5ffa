/**
 * A change must come with this site's own Origin; a missing one is refused too. Not Hono's `csrf()`, which lets a
 * cross-origin POST of JSON through. The operator's routes are mounted apart: there the token replaces the Origin.
 */
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../context.ts'
import { refuse } from '../http/problem.ts'

export function hasOwnOrigin(request: Request): boolean {
  const { url } = request
  const origin = request.headers.get('origin')
  // The usual spelling is compared as text; only another one (a default port, capitals) needs a `URL`.
  return origin === url.slice(0, url.indexOf('/', 'https://'.length)) || origin === new URL(url).origin
}

const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD'

export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  if (isReading(c.req.method)) return next()
  // A browser that sends both headers agrees with itself; a contradiction was made by somebody else.
  const site = c.req.header('sec-fetch-site')
  const isSame = hasOwnOrigin(c.req.raw) && (site === undefined || site === 'same-origin')
  return isSame ? next() : refuse(c, 'request/bad-origin')
})
