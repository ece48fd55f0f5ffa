/** Each answer is counted; worth a line, though it went well, is one that somebody waited for. */
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../context.ts'
import { countsOf } from '../counters/counts.ts'
import { tally } from '../counters/tally.ts'
import { log } from '../log.ts'
import { placeOf, seasonOf } from '../place-of.ts'

const SLOW_MS = 2000

export const noteworthy = createMiddleware<AppEnv>(async (c, next) => {
  const begun = Date.now()
  await next()
  const now = Date.now()
  const { status } = c.res
  const place = placeOf(c)
  if (now - begun >= SLOW_MS) log({ event: 'slow', ...place, ...seasonOf(c), status, ms: now - begun })
  const config = c.get('config')
  const refusal = c.get('refusal')
  if (config) tally(c.env, config.season.year, countsOf({ ...place, status, refusal }), now)
})
