/**
 * A change needs our own Origin; a missing one is refused too. Hono's `csrf()` is not used: it lets a cross-origin POST of
 * JSON through. The operator's routes are mounted apart: there the token stands in for the Origin.
 */
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../context.ts'
import { refuse } from '../http/problem.ts'

export function hasOwnOrigin(request: Request): boolean {
  const { url } = request
  const origin = request.headers.get('origin')
  // As it stands in nearly every address; only another spelling (a default port, capitals) is worth a `URL`.
  return origin === url.slice(0, url.indexOf('/', 'https://'.length)) || origin === new URL(url).origin
}

const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD'

export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  if (isReading(c.req.method)) return next()
  // Browsers that send both agree with themselves; a contradiction is somebody else's doing.
  const site = c.req.header('sec-fetch-site')
  const isSame = hasOwnOrigin(c.req.raw) && (site === undefined || site === 'same-origin')
  return isSame ? next() : refuse(c, 'request/bad-origin')
})
