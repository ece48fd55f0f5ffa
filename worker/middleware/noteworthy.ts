/** What is worth a line though it went well: an answer that somebody waited for. */
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../context.ts'
import { log } from '../log.ts'
import { placeOf } from '../place-of.ts'

const SLOW_MS = 2000

export const noteworthy = createMiddleware<AppEnv>(async (c, next) => {
  const begun = Date.now()
  await next()
  const ms = Date.now() - begun
  const { status } = c.res
  if (ms >= SLOW_MS) log({ event: 'slow', ...placeOf(c), status, ms })
})
