/** Counts each answer, and logs a successful one only if it was slow. */
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../context.ts'
import { log } from '../logging/log.ts'
import { requestOf, routeOf } from '../logging/request-of.ts'
import { countsOf } from '../season/counts.ts'
import { tally } from '../season/tally.ts'

const SLOW_MS = 2000

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
