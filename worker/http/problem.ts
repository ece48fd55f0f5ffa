/** Refusals as answers: RFC 9457, with the closed list of codes and their Italian sentences. */
import type { Context } from 'hono'
import type { Problem } from '../../shared/api/shapes.ts'
import { refusalSentence } from '../../shared/refusal-sentences.ts'
import { type Refusal, type RefusalCode, refusalStatus } from '../../shared/refusals.ts'

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
 * `Retry-After` in seconds, random within a range: else a crowd that was refused together returns together. Longer
 * after an overload.
 */
const COME_BACK: Partial<Record<RefusalCode, { from: number; to: number }>> = {
  'server/unavailable': { from: 2, to: 6 },
  'server/overloaded': { from: 4, to: 15 },
  // The callers' limits begin anew with each minute (wrangler.toml).
  'request/too-many': { from: 60, to: 75 },
  'auth/too-many-mails': { from: 60, to: 75 },
}
const COME_BACK_ELSE = { from: 4, to: 8 }

export function comeBackAfter(code: RefusalCode, random: number): number {
  const { from, to } = COME_BACK[code] ?? COME_BACK_ELSE
  return Math.round(from + random * (to - from))
}

type Extra = Pick<Problem, 'word' | 'providers' | 'redirect' | 'requestId'>

export function problemOf(refusal: Refusal, extra: Extra = {}): Problem {
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

/** The answer without Hono: for a room's object. */
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

/** An expected refusal thrown from deep inside a handler, where returning it would pass through many functions. */
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
