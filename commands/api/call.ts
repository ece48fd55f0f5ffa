/** Calls the API from the command line. */
import * as v from 'valibot'
import { Failure } from '../shell/failure.ts'
import { inEnglish } from './english.ts'

const Problem = v.object({ status: v.number(), code: v.string(), detail: v.string(), word: v.optional(v.string()) })

/** The server refused: the meaning, and its code. */
export class Refusal extends Failure {
  override readonly name = 'Refusal'
  readonly status: number
  readonly code: string
  readonly retryAfterSeconds: number | null
  constructor(problem: v.InferOutput<typeof Problem>, retryAfter: string | null) {
    const word = problem.word === undefined ? '' : `, word «${problem.word}»`
    super(`${inEnglish(problem.code, problem.detail)}  (${problem.status} ${problem.code}${word})`)
    this.status = problem.status
    this.code = problem.code
    this.retryAfterSeconds = retryAfter === null ? null : Number(retryAfter)
  }
}

/** Whether the same call may be answered later. A refusal for what it says is for good. */
export const mayPass = (error: unknown): error is Failure =>
  error instanceof Failure && !(error instanceof Refusal && error.status < 500 && error.status !== 429)

const CAUSES: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there. Is the server running? For a local one: npm run dev',
  ENOTFOUND: 'there is no such host. Is the address right?',
  EAI_AGAIN: 'the name could not be looked up. Is this machine online?',
  ETIMEDOUT: 'it does not answer.',
  ECONNRESET: 'it hung up. Is that port the game’s?',
  UND_ERR_SOCKET: 'it hung up.',
}

function explain(error: unknown): string {
  const causes: unknown[] = [error]
  for (let cause = error; cause instanceof Error && cause.cause !== undefined; cause = cause.cause)
    causes.push(cause.cause)
  for (const cause of causes) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    if (CAUSES[code]) return CAUSES[code]
  }
  if (error instanceof Error && error.name === 'TimeoutError') return 'no answer within 30 seconds.'
  return causes.map((cause) => (cause instanceof Error ? cause.message : String(cause))).join(': ')
}

export type Call = { method?: string; headers?: Record<string, string>; json?: unknown; text?: string }

/** A complete answer: a server may end in the middle of one. */
export type Answer = { origin: string; status: number; headers: Headers; text: string }

/** @throws Refusal when the server refuses; Failure when it cannot be reached or is not this game */
export async function callApi(base: URL, path: string, call: Call = {}): Promise<Answer> {
  const headers = new Headers(call.headers)
  if (call.json !== undefined) headers.set('content-type', 'application/json')
  if (call.text !== undefined) headers.set('content-type', 'text/plain; charset=utf-8')
  const body = call.json !== undefined ? JSON.stringify(call.json) : call.text
  const init = { method: call.method ?? 'GET', headers, ...(body === undefined ? {} : { body }) }
  let response: Response
  let text: string
  try {
    response = await fetch(new URL(path, base), { ...init, redirect: 'manual', signal: AbortSignal.timeout(30_000) })
    text = await response.text()
  } catch (error) {
    throw new Failure(`${base.origin} cannot be reached: ${explain(error)}`)
  }
  if (response.ok) return { origin: base.origin, status: response.status, headers: response.headers, text }
  const problem = v.safeParse(v.pipe(v.string(), v.parseJson(), Problem), text)
  if (problem.success) throw new Refusal(problem.output, response.headers.get('retry-after'))
  throw new Failure(`${base.origin} answered ${response.status} to ${init.method} ${path}, and not as this game does.`)
}

/** Parses the answer's JSON by `schema`. */
export function readAnswer<Schema extends v.GenericSchema>(answer: Answer, schema: Schema): v.InferOutput<Schema> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), answer.text)
  if (parsed.success) return parsed.output
  throw new Failure(`${answer.origin} answers, but not as this game does. Is the address right?`)
}
