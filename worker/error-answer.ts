/** The one place where what was thrown becomes an answer. A stranger learns an id and nothing else; the log has the same id. */
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { AppEnv } from './context.ts'
import { DatabaseAway } from './db/database.ts'
import { describe, logError } from './log.ts'
import { isOverloaded, isReset } from './passing-fault.ts'
import { Refused, refuse } from './problem.ts'

export function answerError(error: unknown, c: Context<AppEnv>): Response {
  if (error instanceof Refused) return refuse(c, error.refusal, error.extra, error.headers)
  // Hono's own, for requests it cannot read.
  if (error instanceof HTTPException && error.status < 500) return refuse(c, 'request/malformed')
  const requestId = c.var.requestId
  const isAway = error instanceof DatabaseAway || isOverloaded(error) || isReset(error)
  logError({
    event: isAway ? 'away' : 'error',
    requestId,
    method: c.req.method,
    route: c.req.routePath,
    error: describe(error),
    ...(error instanceof Error && error.cause !== undefined ? { cause: describe(error.cause) } : {}),
  })
  return isAway ? refuse(c, 'server/unavailable', { requestId }) : refuse(c, 'server/error', { requestId })
}
