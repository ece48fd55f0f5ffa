/** Middleware of every request to the API: headers, the check of its Origin, its count, and the allowed methods of a path. */
import type { Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { API_HEADERS, paths } from '../../shared/api/paths.ts'
import { countsOf } from '../platform/counts.ts'
import { ConfigError, configOf, readOperatorToken } from '../platform/env.ts'
import { log, requestOf, routeOf } from '../platform/log.ts'
import { tally } from '../platform/tally.ts'
import { refuse } from './answers.ts'
import type { AppEnv } from './context.ts'
import { isOperator, mayGuess, tooMany } from './limits.ts'
import { isReading } from './request.ts'

/** Not `secureHeaders()`: its policies are for pages. */
const ALWAYS = Object.entries(API_HEADERS)

/** A successful answer that took at least this long is logged. */
const SLOW_MS = 2000

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

export const headers = createMiddleware<AppEnv>(async (c, next) => {
  // Never the caller's own id: a log line must not contain text from a stranger.
  const requestId = crypto.randomUUID()
  c.set('requestId', requestId)
  await next()
  // The headers of an upgrade's answer cannot be written, and it needs none of these.
  const { status, headers: answered } = c.res
  if (status === 101) return
  // Only the evening and the official text set `cache-control` (evening/public.ts). No refusal and no cookie is cached.
  if (status !== 200 || !answered.has('cache-control') || answered.has('set-cookie'))
    answered.set('cache-control', 'no-store')
  for (const [name, value] of ALWAYS) answered.set(name, value)
  answered.set('x-request-id', requestId)
  if (c.req.url.startsWith('https:')) {
    answered.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
  }
})

export const requestMetrics = createMiddleware<AppEnv>(async (c, next) => {
  const begun = Date.now()
  await next()
  const now = Date.now()
  const { status } = c.res
  if (now - begun >= SLOW_MS) log({ event: 'slow', ...requestOf(c), status, ms: now - begun })
  const config = c.get('config')
  const refusal = c.get('refusal')
  if (!config) return
  const hasJoined = c.get('hasJoined')
  const counts = countsOf({ method: c.req.method, route: routeOf(c), status, refusal, hasJoined })
  tally(c.env, config.season.year, counts, now)
})

/** With a faulty configuration every request gets the same error; `index.ts` has logged the faults at start. */
export const configured = createMiddleware<AppEnv>(async (c, next) => {
  try {
    c.set('config', configOf(c.env))
  } catch (error) {
    if (error instanceof ConfigError) return misconfigured(c, error)
    throw error
  }
  return next()
})

/** The health names the faulty settings to the operator (operating.md, «A deployment looks first»); a wrong token is a guess. */
async function misconfigured(c: Context<AppEnv>, { faults }: ConfigError): Promise<Response> {
  if (c.req.path !== paths.health || !c.req.header('authorization')) return refuse(c, 'server/misconfigured')
  if (await isOperator(c, readOperatorToken(c.env))) return refuse(c, 'server/misconfigured', { faults: [...faults] })
  return (await mayGuess(c)) ? refuse(c, 'server/misconfigured') : tooMany(c)
}

/**
 * A change must come with this site's own Origin; a missing Origin is refused too. Hono's `csrf()` is not used, because it
 * lets a cross-origin POST of JSON through. The operator's routes are mounted apart: there the token replaces the Origin.
 */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  if (isReading(c.req.method)) return next()
  // A browser that sends both headers sends the same site in both; a contradiction does not come from a browser.
  const site = c.req.header('sec-fetch-site')
  const isSame = hasOwnOrigin(c.req.raw) && (site === undefined || site === 'same-origin')
  return isSame ? next() : refuse(c, 'request/bad-origin')
})

export function hasOwnOrigin(request: Request): boolean {
  const { url } = request
  const origin = request.headers.get('origin')
  // The usual spelling is compared as text; only another spelling (a default port, capitals) needs a `URL`.
  return origin === url.slice(0, url.indexOf('/', 'https://'.length)) || origin === new URL(url).origin
}

/** The `Allow` of a 405: the methods with a handler at this path. Middleware, registered for all methods, does not count. */
export function methodsOf(app: Hono<AppEnv>, path: string): string[] {
  const found = METHODS.filter((method) =>
    app.router.match(method, path)[0].some(([[, route]]) => route.method !== 'ALL'),
  )
  return found.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}
