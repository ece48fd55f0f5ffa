/** Turns every thrown error into an answer. A stranger learns an id and nothing else; the log has the same id. */
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { isOverloaded, isReset } from '../calls/passing-fault.ts'
import type { AppEnv } from '../context.ts'
import { awayCode, DatabaseAway } from '../db/database.ts'
import { faultOf, log } from '../logging/log.ts'
import { requestOf } from '../logging/request-of.ts'
import { Refused, refuse } from './problem.ts'

const EVENTS = { 'server/overloaded': 'overload', 'server/unavailable': 'away', 'server/error': 'error' } as const

/** D1's overload and an object's are the same to a player: too many at once, come back in a moment. */
function codeOf(error: unknown): keyof typeof EVENTS {
  if (error instanceof DatabaseAway) return awayCode(error)
  if (isOverloaded(error)) return 'server/overloaded'
  return isReset(error) ? 'server/unavailable' : 'server/error'
}

export function answerError(error: unknown, c: Context<AppEnv>): Response {
  if (error instanceof Refused) return refuse(c, error.refusal, error.extra, error.headers)
  // Hono's own error, for a request that it cannot read.
  if (error instanceof HTTPException && error.status < 500) return refuse(c, 'request/malformed')
  const code = codeOf(error)
  log({ event: EVENTS[code], ...requestOf(c), ...faultOf(error) })
  return refuse(c, code, { requestId: c.get('requestId') })
}
