/**
 * Calls of the server, and how their answers are read: failures, the account of a change, answers and frames of a newer
 * server.
 */

import { PAGE_WAIT_MS, paths } from '../../shared/api/paths.ts'
import type { Problem, Provider } from '../../shared/api/shapes.ts'
import { FRAME_TYPES, type Frame, PROTOCOL_VERSION } from '../../shared/protocol/frames.ts'
import { isRefusalCode, type RefusalCode } from '../../shared/refusals.ts'
import { normaliseRules } from '../../shared/rooms/rooms.ts'

/** Why a call failed. `status` 0: no answer came (no network, server away, too slow). */
export type Failure = {
  status: number
  code: RefusalCode
  /** Shown to the person. */
  sentence: string
  word?: string
  providers?: Provider[]
  redirect?: string
  retryAfterMs?: number
  /** Finds the line in the server's log; only the server's own errors have one. */
  requestId?: string
}
export type Answer<T> = { ok: true; status: number; value: T } | { ok: false; failure: Failure }

/** Thrown while a page opens, and shown by the error page. */
export class CallFailed extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.sentence)
    this.failure = failure
  }
}

/** The failure without an answer. */
export const UNREACHED: Failure = {
  status: 0,
  code: 'server/unavailable',
  sentence: 'La rete non c’è, o il servizio non risponde. Riprova tra poco: non hai perso niente.',
}

/** Whether the same call may succeed later: network errors, server errors, too many requests. */
export const isPassing = ({ status }: Failure): boolean => status === 0 || status === 429 || status >= 500

let onSignedOut: () => Promise<void> = async () => {}
/** Sets the listener for a refusal that says that the browser is signed out, or has another account by now. */
export const whenSignedOut = (listener: typeof onSignedOut): void => {
  onSignedOut = listener
}

let whoIsIn: () => string | null = () => null
/** Sets the source of the signed-in account's id, as far as this tab knows it. */
export const changesAreOf = (who: typeof whoIsIn): void => {
  whoIsIn = who
}

const retryAfter = (response: Response): number | undefined => {
  const seconds = Number(response.headers.get('Retry-After'))
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : undefined
}

async function failureOf(response: Response): Promise<Failure> {
  const problem = (await response.json().catch(() => null)) as Partial<Problem> | null // a proxy may have answered
  const code = isRefusalCode(problem?.code)
    ? problem.code
    : response.status >= 500
      ? 'server/error'
      : 'request/malformed'
  const wait = retryAfter(response)
  const sentence = typeof problem?.detail === 'string' ? problem.detail : null
  // Every refusal of this server has a code and a sentence; without them a proxy has answered, so the server was not reached.
  const isOurs = sentence !== null || isRefusalCode(problem?.code)
  return {
    status: isOurs || response.status === 429 ? response.status : 0,
    code: isOurs ? code : 'server/error',
    sentence: sentence ?? UNREACHED.sentence,
    ...(typeof problem?.word === 'string' ? { word: problem.word } : {}),
    ...(Array.isArray(problem?.providers) ? { providers: problem.providers } : {}),
    ...(typeof problem?.redirect === 'string' ? { redirect: problem.redirect } : {}),
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
    ...(typeof problem?.requestId === 'string' ? { requestId: problem.requestId } : {}),
  }
}

/**
 * A change names its account (design.md, «Whose change it is»). All tabs share the cookie: if another person has signed in
 * in another tab, the server refuses the change.
 */
const headersOf = (method: string, body: unknown): Record<string, string> => ({
  ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  ...(method === 'GET' ? {} : { 'X-Account': whoIsIn() ?? 'nobody' }),
})

declare global {
  /** The answer to the page's first request, made by start/early.ts; null once it was taken. */
  var firstAnswer: Promise<Response> | null | undefined
}

/** The first caller gets the answer. */
function takeFirstAnswer(method: string, path: string): Promise<Response> | null {
  if (method !== 'GET' || path !== paths.session) return null
  const first = globalThis.firstAnswer ?? null
  globalThis.firstAnswer = null
  return first
}

/** The part of `fetch`'s options in use. */
type Sent = { method: string; headers: Record<string, string>; body?: string; credentials?: 'omit' }

/**
 * One request and its answer. Never throws.
 *
 * @param take makes the value from the whole answer
 * @param first the answer, where the request was made already
 */
export async function exchange<T>(
  path: string,
  sent: Sent,
  take: (text: string, headers: Headers) => T,
  first: Promise<Response> | null = null,
): Promise<Answer<T>> {
  try {
    const response = await (first ?? fetch(path, { ...sent, signal: AbortSignal.timeout(PAGE_WAIT_MS) }))
    if (!response.ok) {
      const failure = await failureOf(response)
      // Before the caller learns of it: its next screen is for the account that is in now, or is about to be replaced.
      if (failure.code === 'auth/required' && path !== paths.session) await onSignedOut()
      return { ok: false, failure }
    }
    const text = await response.text()
    return { ok: true, status: response.status, value: take(text, response.headers) }
  } catch {
    // Also when the answer broke off, since its content is unknown.
    return { ok: false, failure: UNREACHED }
  }
}

/** An answer without a value has no body. The type is the contract's: the browser trusts its own server. */
export const readValue = <T>(text: string): T => (text === '' ? undefined : parseAnswer(text)) as T // trusted, as above

export const call = <T>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<Answer<T>> =>
  exchange(
    path,
    { method, headers: headersOf(method, body), ...(body === undefined ? {} : { body: JSON.stringify(body) }) },
    readValue<T>,
    takeFirstAnswer(method, path),
  )

/** For opening a page: returns the value, or throws to the error page. */
export async function demand<T>(answer: Promise<Answer<T>>): Promise<T> {
  const settled = await answer
  if (settled.ok) return settled.value
  throw new CallFailed(settled.failure)
}

/**
 * Parses an answer of the server, fresh or kept by this browser. A newer release may have written it (design.md, «A newer
 * server»): unknown rules are dropped here, and other unknown parts are ignored where they would be used.
 *
 * @throws on text that is no JSON
 */
export const parseAnswer = (text: string): unknown => withKnownRules(JSON.parse(text))

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** No reviver, which would visit each of a board's 10,000 values. An object with rules has no further rules inside. */
function withKnownRules(value: unknown): unknown {
  if (!isObject(value)) return value
  if (Array.isArray(value.rules)) value.rules = normaliseRules(value.rules)
  else Object.values(value).map(withKnownRules)
  return value
}

/**
 * Parses a socket's frame. «newer»: the first frame of a newer server, whose frames this page may not understand (close code
 * 4409). Null: no frame that this page knows.
 */
export function readFrame(text: string): Frame | 'newer' | null {
  let frame: unknown
  try {
    frame = parseAnswer(text)
  } catch {
    return null // a proxy's text
  }
  if (!isObject(frame) || !FRAME_TYPES.some((type) => type === frame.type)) return null
  if (frame.type === 'room' && Number(frame.v) > PROTOCOL_VERSION) return 'newer'
  return frame as Frame // the site's own server is trusted, as in its answers
}
