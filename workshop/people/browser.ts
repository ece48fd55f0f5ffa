/**
 * A caller of the API with cookies of its own. A call without an answer returns status 0, since the server may have carried it out;
 * `done` throws, for callers whose calls should all succeed.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { mayPass, Refusal } from '../../commands/api/call.ts'
import { Failure } from '../../commands/shell/failure.ts'
import { type Person, ticketOf } from './accounts.ts'

/** Longer than any wait of the Worker: a server that is silent for so long does not answer at all. */
const PATIENCE_MS = 30_000
/** How long a read is repeated: a late answer, or a limited address, is no loss. */
const READING_MS = 300_000

/** `status` 0: the connection broke, or there was no answer. `code`: of a refusal. */
export type Reply<T> = { status: number; body: T; ms: number; code: string | null; retryAfterMs: number }

export type Jar = Map<string, string>

/** Stores the cookies of an answer's `Set-Cookie` lines; a cookie without a value or lifetime is deleted. */
export function keepCookies(jar: Jar, lines: readonly string[]): void {
  for (const line of lines) {
    const [pair = ''] = line.split(';')
    const name = pair.slice(0, pair.indexOf('=')).trim()
    const value = pair.slice(pair.indexOf('=') + 1).trim()
    if (value === '' || /;\s*max-age=0\b/i.test(line)) jar.delete(name)
    else jar.set(name, value)
  }
}

export class Visitor {
  readonly url: URL
  readonly cookies: Jar

  constructor(url: URL, cookies: Jar = new Map()) {
    this.url = url
    this.cookies = cookies
  }

  /** The headers that open a socket. */
  get headers(): { cookie: string; origin: string } {
    return { cookie: [...this.cookies].map((pair) => pair.join('=')).join('; '), origin: this.url.origin }
  }

  /** `T`: the type that the caller expects of a 2xx. */
  async call<T>(method: string, path: string, json?: unknown): Promise<Reply<T>> {
    const { text, ...answer } = await this.#ask(method, path, json, '*/*')
    const body = parsed(text)
    return { ...answer, body: body as T, code: answer.status < 400 ? null : codeIn(body) }
  }

  async open(path: string): Promise<Reply<string>> {
    const { text, ...answer } = await this.#ask('GET', path, undefined, 'text/html')
    return { ...answer, body: text, code: null }
  }

  /** @throws Refusal, or Failure where nobody has answered as this game does */
  async done<T = unknown>(method: string, path: string, json?: unknown): Promise<T> {
    const { status, body, code, retryAfterMs } = await this.call<unknown>(method, path, json)
    if (isAcknowledged({ status })) return body as T // as its caller expects
    if (code === null) throw new Failure(`${method} ${path} was answered ${status || 'nothing'}.`)
    throw new Refusal(body as ConstructorParameters<typeof Refusal>[0], String(retryAfterMs / 1000)) // it has a code
  }

  /** Repeats a read until the server has answered. */
  read<T>(path: string): Promise<Reply<T>> {
    return this.insist('GET', path)
  }

  /** Repeats a call that may be made twice. */
  async insist<T>(method: string, path: string, json?: unknown): Promise<Reply<T>> {
    const until = Date.now() + READING_MS
    for (let tries = 1; ; tries++) {
      const answer = await this.call<T>(method, path, json)
      if (!isPassing(answer) || Date.now() > until) return answer
      await sleep(backOff(tries, Math.random(), answer.retryAfterMs))
    }
  }

  async #ask(method: string, path: string, json: unknown, accept: string) {
    const { cookie, origin } = this.headers
    const headers = new Headers({ accept, ...(cookie ? { cookie } : {}) })
    if (method !== 'GET') headers.set('origin', origin)
    if (json !== undefined) headers.set('content-type', 'application/json')
    const body = json === undefined ? {} : { body: JSON.stringify(json) }
    const began = performance.now()
    const ms = () => performance.now() - began
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS)
      const response = await fetch(new URL(path, this.url), { method, headers, signal, ...body })
      const text = await response.text()
      keepCookies(this.cookies, response.headers.getSetCookie())
      const retryAfterMs = 1000 * Number(response.headers.get('retry-after') ?? 0)
      return { status: response.status, text, ms: ms(), retryAfterMs }
    } catch {
      return { status: 0, text: '', ms: ms(), retryAfterMs: 0 } // unused: the status says so
    }
  }
}

/** Of somebody who was signed in by SQL. */
export class Browser extends Visitor {
  readonly person: Person

  constructor(url: URL, person: Person) {
    super(url)
    this.person = person
    this.cookies.set(this.#nameOf('session'), person.sessionToken)
  }

  /** Without a ticket the first save would read the session, which one address may do twenty times a second. */
  async takeTicket(season: number, secret: string): Promise<void> {
    this.cookies.set(this.#nameOf('ticket'), await ticketOf(this.person, season, secret))
  }

  /** The cookie's name, as the Worker gives it over https. */
  #nameOf(name: 'session' | 'ticket'): string {
    return this.url.protocol === 'https:' ? `__Host-${name}` : name
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // empty, or from a proxy: the status is all that is known
  }
}

const codeIn = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : null

type Status = Pick<Reply<unknown>, 'status'>

export const isAcknowledged = ({ status }: Status): boolean => status >= 200 && status < 300
/** A refusal was not carried out; anything else may have been. */
export const isInDoubt = ({ status }: Status): boolean => status === 0 || status >= 500
/** Whether the same call may be answered later. */
export const isPassing = (answer: Status): boolean => isInDoubt(answer) || answer.status === 429

/** The wait before another try, as in the pages. @param random 0..1 */
export const backOff = (failures: number, random: number, atLeastMs = 0): number =>
  Math.max(atLeastMs * (1 + random / 2), Math.min(1000 * 2 ** (failures - 1), 8000) * (0.5 + random / 2))

/** Repeats an operator's call while another try may succeed: each of them may be repeated. */
export async function patiently<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await call()
    } catch (error) {
      if (!mayPass(error) || tries === 6) throw error
      await sleep(backOff(tries, Math.random()))
    }
  }
}
