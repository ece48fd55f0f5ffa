/**
 * Refusals and faults as answers: RFC 9457, with the closed list of codes and their Italian sentences. The answer to a
 * fault contains only an id; the log has the same id.
 */
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Problem } from '../../shared/api/shapes.ts'
import { refusalSentence } from '../../shared/refusal-sentences.ts'
import { type Refusal, type RefusalCode, refusalStatus } from '../../shared/refusals.ts'
import { isOverloaded, isReset, TooSlow } from '../platform/calls.ts'
import { awayCode, DatabaseAway } from '../platform/d1.ts'
import { faultOf, log, requestOf } from '../platform/log.ts'
import { isStoredByNewer } from '../platform/storage.ts'
import type { AppEnv } from './context.ts'

const TITLES: Record<ReturnType<typeof refusalStatus>, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
}

/**
 * `Retry-After` in seconds, random within a range, so that a refused crowd does not return together. Longer after an overload.
 */
const COME_BACK: Partial<Record<RefusalCode, { from: number; to: number }>> = {
  'server/unavailable': { from: 2, to: 6 },
  'server/overloaded': { from: 4, to: 15 },
  // A rollback of a deployment, or the next one, takes minutes.
  'server/updating': { from: 15, to: 45 },
  // The limits of callers start again with each minute (wrangler.toml).
  'request/too-many': { from: 60, to: 75 },
  'auth/too-many-mails': { from: 60, to: 75 },
  'auth/mail-rate': { from: 60, to: 75 },
  // Until enough mails of the hour, or of the carrier's day, have expired, or the operator raises a ceiling.
  'auth/mail-hour': { from: 600, to: 1200 },
  'auth/mail-quota': { from: 600, to: 1200 },
}
const COME_BACK_ELSE = { from: 4, to: 8 }

/** The log's event for each fault. */
const EVENTS = { 'server/overloaded': 'overload', 'server/unavailable': 'away', 'server/error': 'error' } as const

type Extra = Pick<Problem, 'word' | 'providers' | 'redirect' | 'requestId' | 'faults'>

/** An expected refusal, thrown where returning it would pass through many functions. */
export class Refused extends Error {
  readonly refusal: Refusal
  readonly extra: Extra
  readonly headers: Record<string, string>
  constructor(refusal: Refusal | RefusalCode, extra: Extra = {}, headers: Record<string, string> = {}) {
    const value = typeof refusal === 'string' ? { code: refusal } : refusal
    super(value.code)
    this.name = 'Refused'
    this.refusal = value
    this.extra = extra
    this.headers = headers
  }
}

export function answerError(error: unknown, c: Context<AppEnv>): Response {
  if (error instanceof Refused) return refuse(c, error.refusal, error.extra, error.headers)
  // Hono's own error, for a request that it cannot read.
  if (error instanceof HTTPException && error.status < 500) return refuse(c, 'request/malformed')
  if (isStoredByNewer(error)) return refuse(c, 'server/updating') // the object has logged it, once
  const code = codeOf(error)
  log({ event: EVENTS[code], ...requestOf(c), ...faultOf(error) })
  return refuse(c, code, { requestId: c.get('requestId') })
}

/** An overload of D1 or of an object gets the same code: too many at once, come back in a moment. */
function codeOf(error: unknown): keyof typeof EVENTS {
  if (error instanceof DatabaseAway) return awayCode(error)
  if (isOverloaded(error)) return 'server/overloaded'
  return isReset(error) || error instanceof TooSlow ? 'server/unavailable' : 'server/error'
}

export function refuse(
  c: Context,
  refusal: Refusal | RefusalCode,
  extra: Extra = {},
  headers: Record<string, string> = {},
) {
  c.set('refusal', typeof refusal === 'string' ? refusal : refusal.code) // for the counters
  const response = problemResponse(refusal, extra, headers)
  return c.newResponse(response.body, response)
}

/** The answer without Hono, for a room's object. */
export function problemResponse(
  refusal: Refusal | RefusalCode,
  extra: Extra = {},
  headers: Record<string, string> = {},
): Response {
  const problem = problemOf(typeof refusal === 'string' ? { code: refusal } : refusal, extra)
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: {
      'content-type': 'application/problem+json; charset=UTF-8',
      ...(problem.status === 429 || problem.status === 503
        ? { 'retry-after': String(comeBackAfter(problem.code, Math.random())) }
        : {}),
      ...headers,
    },
  })
}

function problemOf(refusal: Refusal, extra: Extra = {}): Problem {
  const status = refusalStatus(refusal.code)
  return {
    type: 'about:blank',
    status,
    code: refusal.code,
    title: TITLES[status],
    detail: refusal.sentence ?? refusalSentence(refusal.code),
    ...(refusal.word === undefined ? {} : { word: refusal.word }),
    ...extra,
  }
}

export function comeBackAfter(code: RefusalCode, random: number): number {
  const { from, to } = COME_BACK[code] ?? COME_BACK_ELSE
  return Math.round(from + random * (to - from))
}

export const isoMoment = (at: number): string => new Date(at).toISOString()

export const isoMomentOrNull = (at: number | null): string | null => (at === null ? null : isoMoment(at))
