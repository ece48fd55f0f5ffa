/**
 * Everything that a page asks of the server, and how it reads what comes back: a call and why it failed, whose change
 * it is, answers and frames of a newer server.
 */

import { PAGE_WAIT_MS, paths } from '../../shared/api/paths.ts'
import type { Problem, Provider } from '../../shared/api/shapes.ts'
import { FRAME_TYPES, type Frame, PROTOCOL_VERSION } from '../../shared/protocol/frames.ts'
import { isRefusalCode, type RefusalCode } from '../../shared/refusals.ts'
import { normaliseRules } from '../../shared/rules.ts'
import { isObject } from './is-shape.ts'

/** Why a call failed. `status` 0: no answer came (no network, server away, too slow). */
export type Failure = {
  status: number
  code: RefusalCode
  /** What the person reads. */
  sentence: string
  word?: string
  providers?: Provider[]
  redirect?: string
  retryAfterMs?: number
  /** Finds the line in the server's log; only the server's own errors have one. */
  requestId?: string
}
export type Answer<T> = { ok: true; status: number; value: T } | { ok: false; failure: Failure }

/** Thrown where a page is opened, and shown by the error page. */
export class CallFailed extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.sentence)
    this.failure = failure
  }
}

/** The failure when no answer came. */
export const UNREACHED: Failure = {
  status: 0,
  code: 'server/unavailable',
  sentence: 'La rete non c’è, o il servizio non risponde. Riprova tra poco: non hai perso niente.',
}

/** Whether the same call may succeed later: network errors, server errors, too many requests. */
export const isPassing = ({ status }: Failure): boolean => status === 0 || status === 429 || status >= 500

let onSignedOut: () => Promise<void> = async () => {}
/** Sets what finds out who is in, when any call was refused because nobody is any more, or somebody else. */
export const whenSignedOut = (listener: typeof onSignedOut): void => {
  onSignedOut = listener
}

let whoIsIn: () => string | null = () => null
/** Sets who is signed in, as far as this tab knows: the account's id. */
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
  // Every refusal of this server has a code and a sentence: without both, a proxy has answered, and the server was not reached.
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
 * A change says whose it is (design.md, «Whose change it is»). The cookie belongs to all of the browser's tabs: in another one
 * somebody else may have signed in by now, and then the server refuses it.
 */
const headersOf = (method: string, body: unknown): Record<string, string> => ({
  ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  ...(method === 'GET' ? {} : { 'X-Account': whoIsIn() ?? 'nobody' }),
})

declare global {
  /** The answer to the page's first question, which start/early.ts has asked; null once it was taken. */
  var firstAnswer: Promise<Response> | null | undefined
}

/** For the first who asks. */
function takeFirstAnswer(method: string, path: string): Promise<Response> | null {
  if (method !== 'GET' || path !== paths.session) return null
  const first = globalThis.firstAnswer ?? null
  globalThis.firstAnswer = null
  return first
}

/** As the browser's `fetch` takes it. */
type Sent = { method: string; headers: Record<string, string>; body?: string; credentials?: 'omit' }

/**
 * One request and its answer. Never throws.
 *
 * @param take makes the value of the whole answer
 * @param first the answer, where somebody has asked already
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
      // Before the caller hears of it: what it shows then is shown to whoever is in, or on its way out.
      if (failure.code === 'auth/required' && path !== paths.session) await onSignedOut()
      return { ok: false, failure }
    }
    const text = await response.text()
    return { ok: true, status: response.status, value: take(text, response.headers) }
  } catch {
    // Also when the answer broke off: its content is not known.
    return { ok: false, failure: UNREACHED }
  }
}

/** An answer without a value has no body. The type is the contract's: the browser trusts its own server. */
export const readValue = <T>(text: string): T => (text === '' ? undefined : parseAnswer(text)) as T // see there

/** Calls the API. */
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
 * Reads what the server has answered, now or in what this browser has kept of it. A newer release may have written it
 * (design.md, «A newer server»): a room's rules are those that this page knows, and whatever else is new is passed over where it
 * is used.
 *
 * @throws for what is no JSON
 */
export const parseAnswer = (text: string): unknown => withKnownRules(JSON.parse(text))

/** Not by a reviver, which visits each of a board's ten thousand values. What has rules has no more of them within. */
function withKnownRules(value: unknown): unknown {
  if (!isObject(value)) return value
  if (Array.isArray(value.rules)) value.rules = normaliseRules(value.rules)
  else Object.values(value).map(withKnownRules)
  return value
}

/**
 * Reads what a room's socket has sent. «newer»: the first frame of a newer server, whose frames this page may not understand
 * (close code 4409). Null: no frame that this page knows.
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
