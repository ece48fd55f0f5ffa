/** A browser as far as the API can tell: it keeps cookies, sends its Origin and speaks JSON, from its own address. */
import { exports as untyped } from 'cloudflare:workers'
import { operatorPaths, paths } from '../../shared/api/paths.ts'
import type { Problem, Session, SignedIn, User } from '../../shared/api/shapes.ts'
import type { RuleId } from '../../shared/rooms/rooms.ts'
import { env } from './bindings.ts'
import { holdToContract } from './contract.ts'
import { lastMailTo, tokenIn } from './mailbox.ts'
import type { Called } from './rooms/rooms.ts'

export { tenWords } from './ten-words.ts'

/** The Worker's own exports, whose declared type is empty. */
const worker = (untyped as unknown as { default: Fetcher }).default

export const ORIGIN = 'https://dieciparole.test'

/** `body`: parsed if it is JSON, else the text. `T` is the type that the test expects. */
export type Reply<T> = { status: number; body: T; headers: Headers }

/** Outlives the modules (worker-setup/begin-anew.ts): the limits' counts do too, and no file may spend those of the next. */
const shared = globalThis as { addresses?: number }
/** Each in its own /64, by which limits are counted. */
const nextAddress = (): string => {
  const number = (shared.addresses ?? 0) + 1
  shared.addresses = number
  return `2001:db8:${(number >> 16).toString(16)}:${(number & 0xffff).toString(16)}::1`
}

export class Client {
  readonly cookies = new Map<string, string>()
  readonly origin: string
  readonly address = nextAddress()

  constructor(origin = ORIGIN) {
    this.origin = origin
  }

  /** Another browser with copies of these cookies. */
  copy(): Client {
    const copy = new Client(this.origin)
    for (const [name, value] of this.cookies) copy.cookies.set(name, value)
    return copy
  }

  /** `init.headers` replace those that a browser would send; an empty string leaves one out. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ 'cf-connecting-ip': this.address })
    if (this.cookies.size > 0) headers.set('cookie', [...this.cookies].map((pair) => pair.join('=')).join('; '))
    if ((init.method ?? 'GET') !== 'GET') headers.set('origin', this.origin)
    for (const [name, value] of new Headers(init.headers)) {
      if (value === '') headers.delete(name)
      else headers.set(name, value)
    }
    const response = await worker.fetch(new URL(path, this.origin).href, { ...init, headers, redirect: 'manual' })
    // The runtime sends every upgrade as a GET.
    const method = headers.get('upgrade') === 'websocket' ? 'GET' : (init.method ?? 'GET')
    await holdToContract(method, new URL(path, this.origin).pathname, response)
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie)
    return response
  }

  #keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split('; ')
    const [name = '', value = ''] = pair.split('=')
    if (attributes.includes('Max-Age=0')) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }

  async call<T = Problem>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply<T>> {
    const response = await this.fetch(path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    })
    const text = await response.text()
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    // The test itself says which body it expects.
    return { status: response.status, body: (isJson ? JSON.parse(text) : text) as T, headers: response.headers }
  }

  get = <T = Problem>(path: string): Promise<Reply<T>> => this.call<T>('GET', path)
  post = <T = Problem>(path: string, body?: unknown): Promise<Reply<T>> => this.call<T>('POST', path, body)
  put = <T = Problem>(path: string, body?: unknown): Promise<Reply<T>> => this.call<T>('PUT', path, body)
  delete = <T = Problem>(path: string): Promise<Reply<T>> => this.call<T>('DELETE', path)
}

let emails = 0
export const uniqueEmail = (name = 'persona'): string => {
  emails++
  return `${name}.${emails}.${Date.now().toString(36)}@posta.example`
}

/** Asks for a mail and follows its link, as the page does. */
export async function signIn(client: Client, email: string): Promise<SignedIn> {
  const asked = await client.post(paths.emailLink, { email })
  if (asked.status !== 202) throw new Error(`no mail was sent: ${asked.status} ${JSON.stringify(asked.body)}`)
  const done = await client.post<SignedIn>(paths.completeEmailLink, { email, token: tokenIn(lastMailTo(email)) })
  if (done.status !== 200) throw new Error(`not signed in: ${done.status} ${JSON.stringify(done.body)}`)
  return done.body
}

export type Player = { client: Client; user: User; email: string }

/** A browser that is signed in; without a profile, if its address is new. */
export async function aSignedInClient(email = uniqueEmail()): Promise<Client> {
  const client = new Client()
  await signIn(client, email)
  return client
}

/** Someone signed in, with a profile in this season. */
export async function aPlayer(fullName = 'Maria Rossi', email = uniqueEmail()): Promise<Player> {
  const client = await aSignedInClient(email)
  const made = await client.post<User>(paths.me, { fullName })
  if (made.status !== 201) throw new Error(`no profile: ${made.status} ${JSON.stringify(made.body)}`)
  return { client, user: made.body, email }
}

export const sessionOf = async (client: Client): Promise<Session> => (await client.get<Session>(paths.session)).body

const bearer = { authorization: `Bearer ${env.OPERATOR_TOKEN}`, origin: '' }

/** The operator: a token without a browser. */
export const operator = {
  call: <T = Problem>(method: string, path: string, body?: unknown): Promise<Reply<T>> =>
    new Client().call<T>(method, path, body, bearer),
  /** With any deadline, unless a test asks about it. */
  publish: <T = Problem>(year: number, speech: string, isEarly = true): Promise<Reply<T>> =>
    speak<T>(operatorPaths.speech(year, isEarly), speech),
}

async function speak<T>(path: string, speech: string): Promise<Reply<T>> {
  const response = await new Client().fetch(path, {
    method: 'PUT',
    body: speech,
    headers: { ...bearer, 'content-type': 'text/plain; charset=utf-8' },
  })
  return { status: response.status, body: await response.json<T>(), headers: response.headers }
}

/** A room of the first of them, with the others in it; each by their first name. */
export async function aRoomWithPlayers<Name extends string>(...names: Name[]) {
  const people = await Promise.all(names.map((name) => aPlayer(name)))
  const [owner, ...others] = people
  const id = owner ? await aRoomOf(owner) : ''
  for (const { client } of others) await client.post(paths.join(id))
  const called = Object.fromEntries(names.map((name, at) => [/^\S+/.exec(name)?.[0].toLowerCase(), people[at]]))
  return { id, ...(called as Record<Called<Name>, Player>) } // each of them is there
}

/** An open room of theirs, without rules. */
export async function aRoomOf(
  { client }: Pick<Player, 'client'>,
  more: { name?: string; rules?: RuleId[]; requestId?: string } = {},
): Promise<string> {
  const made = await client.post<{ id: string }>(paths.rooms(), { name: 'Cenone', rules: [], ...more })
  if (made.status !== 201) throw new Error(`no room: ${made.status} ${JSON.stringify(made.body)}`)
  return made.body.id
}

/** A player and their room. */
export async function anOwner(): Promise<{ player: Player; id: string }> {
  const player = await aPlayer()
  return { player, id: await aRoomOf(player) }
}
