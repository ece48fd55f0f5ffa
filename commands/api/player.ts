/** One player with their own cookies, over HTTP alone: the calls that the pages make. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { HeardBody } from '../../shared/api/bodies.ts'
import { paths } from '../../shared/api/paths.ts'
import type { RuleId } from '../../shared/rules.ts'
import { newestMail } from '../local/mailbox.ts'
import { Albo, Board, Ranking, RoomId, RoomList, Session } from './answers.ts'
import { type Call, callApi, type HttpAnswer, Refusal, readAnswer } from './call.ts'

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

/** The longest wait of a limit per minute. A full mailbox may require ten minutes, which are not waited for. */
const LONGEST_WAIT_SECONDS = 60

export class Player {
  readonly url: URL
  readonly email: string
  readonly cookies: Jar

  constructor(url: URL, email: string, cookies: Jar = new Map()) {
    this.url = url
    this.email = email
    this.cookies = cookies
  }

  async #call(path: string, call: Call = {}): Promise<HttpAnswer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { origin: this.url.origin, ...(cookie ? { cookie } : {}) }
    const answer = await callApi(this.url, path, { ...call, headers })
    keepCookies(this.cookies, answer.headers.getSetCookie())
    return answer
  }

  async session(): Promise<Session> {
    return readAnswer(await this.#call(paths.session), Session)
  }

  /** Requests the mail, finds it on this machine and spends its link, like a person. */
  async signIn(): Promise<Session> {
    const since = Date.now()
    await this.#askForMail()
    const { token } = await newestMail(this.email, { since, origin: this.url.origin })
    const proof = { email: this.email, token }
    return readAnswer(await this.#call(paths.completeEmailLink, { method: 'POST', json: proof }), Session)
  }

  async #askForMail(): Promise<void> {
    const ask = () => this.#call(paths.emailLink, { method: 'POST', json: { email: this.email } })
    try {
      await ask()
    } catch (error) {
      const wait = error instanceof Refusal && error.code === 'auth/too-many-mails' ? error.retryAfterSeconds : null
      if (wait === null || wait > LONGEST_WAIT_SECONDS) throw error
      console.log(`Many mails in a minute: waiting ${wait} seconds …`)
      await sleep(wait * 1000)
      await ask()
    }
  }

  async makeProfile(fullName: string): Promise<void> {
    await this.#call(paths.me, { method: 'POST', json: { fullName } })
  }

  async saveWords(words: readonly string[]): Promise<void> {
    await this.#call(paths.words, { method: 'PUT', json: { words } })
  }

  async finish(words: readonly string[]): Promise<void> {
    await this.#call(paths.finish, { method: 'POST', json: { words } })
  }

  async rooms() {
    return readAnswer(await this.#call(paths.rooms()), RoomList)
  }

  async seasons() {
    return readAnswer(await this.#call(paths.seasons()), Albo)
  }

  async makeRoom(name: string, rules: readonly RuleId[]): Promise<string> {
    return readAnswer(await this.#call(paths.rooms(), { method: 'POST', json: { name, rules } }), RoomId).id
  }

  async deleteRoom(id: string): Promise<void> {
    await this.#call(paths.room(id), { method: 'DELETE' })
  }

  async reopen(id: string): Promise<string> {
    return readAnswer(await this.#call(paths.reopen(id), { method: 'POST' }), RoomId).id
  }

  async join(id: string): Promise<void> {
    await this.#call(paths.join(id), { method: 'POST' })
  }

  async close(id: string): Promise<void> {
    await this.#call(paths.close(id), { method: 'POST' })
  }

  async board(id: string): Promise<Board> {
    return readAnswer(await this.#call(paths.board(id)), Board)
  }

  async hear(id: string, tap: HeardBody): Promise<void> {
    await this.#call(paths.heard(id), { method: 'POST', json: tap })
  }

  async ranking(id: string) {
    return readAnswer(await this.#call(paths.ranking(id)), Ranking)
  }

  async signOut(): Promise<void> {
    await this.#call(paths.logout(), { method: 'POST' })
  }
}
