/** One call of the API from the command line. A refusal is told in the server's own words. */
import * as v from 'valibot'
import { Failure } from '../failure.ts'

const Problem = v.object({ status: v.number(), code: v.string(), detail: v.string(), word: v.optional(v.string()) })

/** The server said no: its Italian sentence and its code. */
export class Refusal extends Failure {
  override readonly name = 'Refusal'
  readonly status: number
  readonly code: string
  readonly retryAfterSeconds: number | null
  constructor(problem: v.InferOutput<typeof Problem>, retryAfter: string | null) {
    const word = problem.word === undefined ? '' : `, word «${problem.word}»`
    super(`${problem.detail}  (${problem.status} ${problem.code}${word})`)
    this.status = problem.status
    this.code = problem.code
    this.retryAfterSeconds = retryAfter === null ? null : Number(retryAfter)
  }
}

const CAUSES: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there. Is the server running? For a local one: npm run dev',
  ENOTFOUND: 'there is no such host. Is the address right?',
  EAI_AGAIN: 'the name could not be looked up. Is this machine online?',
  ETIMEDOUT: 'it does not answer.',
  ECONNRESET: 'it hung up. Is that port the game’s?',
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

/** @throws Refusal when the server says no; Failure when it cannot be reached or is not this game */
export async function callApi(base: URL, path: string, call: Call = {}): Promise<Response> {
  const headers = new Headers(call.headers)
  if (call.json !== undefined) headers.set('content-type', 'application/json')
  if (call.text !== undefined) headers.set('content-type', 'text/plain; charset=utf-8')
  const body = call.json !== undefined ? JSON.stringify(call.json) : call.text
  const init = { method: call.method ?? 'GET', headers, ...(body === undefined ? {} : { body }) }
  let response: Response
  try {
    response = await fetch(new URL(path, base), { ...init, redirect: 'manual', signal: AbortSignal.timeout(30_000) })
  } catch (error) {
    throw new Failure(`${base.origin} cannot be reached: ${explain(error)}`)
  }
  if (response.ok) return response
  const problem = v.safeParse(v.pipe(v.string(), v.parseJson(), Problem), await response.text())
  if (problem.success) throw new Refusal(problem.output, response.headers.get('retry-after'))
  throw new Failure(`${base.origin} answered ${response.status} to ${init.method} ${path}, and not as this game does.`)
}

/** The answer's JSON, as `schema` says it is. */
export async function readAnswer<Schema extends v.GenericSchema>(
  response: Response,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), await response.text())
  if (parsed.success) return parsed.output
  throw new Failure(`${new URL(response.url).origin} answers, but not as this game does. Is the address right?`)
}
