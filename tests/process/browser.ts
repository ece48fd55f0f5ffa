/** A person's browser as far as the API can tell. No answer is an answer here: what was asked may have been done or not. */

import type { Person } from '../../bench/people.ts'
import { type Jar, keepCookies } from '../../commands/api/player.ts'

/** Longer than the Worker is patient with anything it asks: a server that says nothing for so long does not answer at all. */
const PATIENCE_MS = 30_000

/** `status` 0: the connection broke before anything was answered, or nothing was. */
export type Answer<T> = { status: number; body: T }

export class Browser {
  readonly person: Person
  readonly #url: URL
  readonly #cookies: Jar

  constructor(url: URL, person: Person) {
    this.person = person
    this.#url = url
    this.#cookies = new Map([['session', person.sessionToken]])
  }

  /** `T` is what the caller expects of a 2xx. */
  async call<T>(method: string, path: string, json?: unknown): Promise<Answer<T>> {
    const headers = new Headers({ cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; ') })
    if (method !== 'GET') headers.set('origin', this.#url.origin)
    if (json !== undefined) headers.set('content-type', 'application/json')
    try {
      const body = json === undefined ? {} : { body: JSON.stringify(json) }
      const signal = AbortSignal.timeout(PATIENCE_MS)
      const response = await fetch(new URL(path, this.#url), { method, headers, signal, ...body })
      const text = await response.text()
      keepCookies(this.#cookies, response.headers.getSetCookie())
      return { status: response.status, body: (text ? JSON.parse(text) : null) as T }
    } catch {
      return { status: 0, body: null as T } // looked at by nobody: the status says so
    }
  }
}

export const isAcknowledged = ({ status }: Answer<unknown>): boolean => status >= 200 && status < 300
/** Refused is refused; anything else may have been done. */
export const isInDoubt = ({ status }: Answer<unknown>): boolean => status === 0 || status >= 500
