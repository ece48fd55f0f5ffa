/** Taken from the app's own list of routes, so that a new one is tried without anyone remembering to. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import page from '../../../index.html?raw'
import { paths } from '../../../shared/api/paths.ts'
import { app } from '../../../worker/app.ts'
import { newSession } from '../../../worker/auth/session.ts'
import type { Bindings } from '../../../worker/platform/env.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, Client, ORIGIN, sessionOf } from '../../support/client.ts'
import { faultyD1, workerD1 } from '../../support/faults/faulty-d1.ts'
import { stopTime } from '../../support/time.ts'

const OPERATOR = '/api/operator/'
/** A handler behind two others is listed three times. */
const routes = [
  ...new Map(
    app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
      .map(({ method, path }) => [`${method} ${path}`, { method, path }]),
  ).values(),
]
const changes = routes.filter(({ method, path }) => method !== 'GET' && !path.startsWith(OPERATOR))
const operators = routes.filter(({ path }) => path.startsWith(OPERATOR))
/** Those that read a body; the others change something by their address alone. */
const BODIES = [
  '/api/auth/email-link',
  '/api/auth/email-link/complete',
  '/api/me',
  '/api/me/words',
  '/api/me/finish',
  '/api/rooms',
  '/api/rooms/:id',
  '/api/rooms/:id/owner',
  '/api/rooms/:id/heard',
]
const addressOf = (path: string): string => path.replace(/:id/, '23456789abcd').replace(/:\w+/, '2025')

// No weather service is asked.
beforeEach(() => void vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network here')))

const FOREIGN: Record<string, string>[] = [
  { origin: '' },
  { origin: 'null' },
  { origin: 'https://evil.example' },
  { origin: 'http://dieciparole.test' },
  { origin: 'https://dieciparole.test:8443' },
  { origin: 'https://dieciparole.test.evil.example' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
]

it('there are routes to try, of each kind', () => {
  expect([changes.length >= 12, operators.length >= 7, routes.length >= 25]).toEqual([true, true, true])
})

describe('the door, at every route', () => {
  it.each(changes)('$method $path refuses every Origin but our own, before anything else', async ({ method, path }) => {
    const { client, user } = await aPlayer()
    for (const headers of FOREIGN) {
      const answer = await client.call(method, addressOf(path), { any: 'thing' }, headers)
      expect([answer.status, answer.body.code, headers]).toEqual([403, 'request/bad-origin', headers])
    }
    expect((await sessionOf(client)).user).toEqual(user)
  })

  it.each(changes.filter(({ method, path }) => method !== 'DELETE' && BODIES.includes(path)))(
    '$method $path reads JSON and nothing else, and no more than 64 KiB of it',
    async ({ method, path }) => {
      const { client } = await aPlayer()
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '']) {
        const body = new TextEncoder().encode('{}')
        const response = await client.fetch(addressOf(path), { method, body, headers: { 'content-type': type } })
        expect([response.status, type]).toEqual([415, type])
      }
      const large = await client.call(method, addressOf(path), { any: 'x'.repeat(66_000) })
      expect([large.status, large.body.code]).toEqual([413, 'request/too-large'])
    },
  )

  it.each(changes.filter(({ method, path }) => method === 'DELETE' || !BODIES.includes(path)))(
    '$method $path has no body, or is in the list above',
    async ({ method, path }) => {
      const answer = await (await aPlayer()).client.call(method, addressOf(path))
      expect([400, 413, 415]).not.toContain(answer.status)
    },
  )

  it.each([...operators, { method: 'GET', path: `${OPERATOR}nothing` }])(
    '$method $path opens to no session and to no wrong token',
    async ({ method, path }) => {
      const { client } = await aPlayer()
      for (const authorization of [
        '',
        'Bearer',
        'Bearer x',
        `Basic ${env.OPERATOR_TOKEN}`,
        `Bearer ${env.OPERATOR_TOKEN}2`,
      ]) {
        const answer = await client.call(method, addressOf(path), undefined, { authorization })
        expect([answer.status, answer.body.code, authorization]).toEqual([401, 'operator/bad-token', authorization])
      }
    },
  )

  it.each(routes)(
    '$method $path answers with the headers of the door and never with a foreign redirect',
    async ({ method, path }) => {
      for (const query of [
        '',
        '?redirect=//evil.example',
        '?redirect=https://evil.example&url=//evil.example&next=//e.it',
      ]) {
        const response = await new Client().fetch(`${addressOf(path)}${query}`, { method })
        // The evening, which is the same for everybody.
        const isKept = path === paths.evening
        expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
        expect(response.headers.get('cache-control')).toBe(isKept ? 'public, max-age=2' : 'no-store')
        const location = response.headers.get('location')
        if (location !== null) expect(location).toMatch(/^\/(?![/\\])/)
      }
    },
  )
})

describe('a made-up session', () => {
  const DB = env.DB

  /** What strangers can make: a token of the usual length, somebody's with other letters, one of another secret. */
  async function madeUp(): Promise<string[]> {
    const theirs = (await aPlayer()).client.cookies.get('__Host-session') ?? ''
    const [payload = '', mac = ''] = theirs.split('.')
    const another = mac.startsWith('A') ? `B${mac.slice(1)}` : `A${mac.slice(1)}`
    const { token } = await newSession('a-secret-of-somebody-else-than-the-tests', null)
    return ['x'.repeat(43), payload, `${payload}.${another}`, token]
  }

  /** The status, and how many questions D1 was asked. */
  async function questions(method: string, path: string, session: string | null): Promise<[number, number]> {
    const client = new Client()
    if (session !== null) client.cookies.set('__Host-session', session)
    const counting = workerD1()
    const upgrade = path.endsWith('/live') ? { upgrade: 'websocket', origin: ORIGIN } : {}
    const response = await client.fetch(addressOf(path), { method, headers: upgrade })
    await response.text()
    env.DB = DB
    return [response.status, counting.calls]
  }

  it.each(routes)('$method $path asks D1 nothing more for it than for no session', async ({ method, path }) => {
    const sessions = await madeUp()
    // The isolate's copy of the season stays as old as it is.
    stopTime()
    // A room's door is asked for once, and then kept for a while.
    await questions(method, path, null)
    const nobody = await questions(method, path, null)
    for (const session of sessions) expect(await questions(method, path, session)).toEqual(nobody)
  })

  it.each(['/', '/parole', '/stanza/23456789abcd'])('%s is the page of somebody who is not signed in', async (path) => {
    const asked: string[] = []
    const ASSETS = {
      fetch: async ({ url }: Request) => {
        asked.push(new URL(url).pathname)
        return new Response(page, { headers: { 'content-type': 'text/html' } })
      },
    }
    const open = async (session: string | null): Promise<number> => {
      const counting = faultyD1(DB, null)
      const bindings: Bindings = { ...env, DB: counting.db, ASSETS: ASSETS as unknown as Fetcher } // the one method that is called
      const cookie: Record<string, string> = session === null ? {} : { cookie: `__Host-session=${session}` }
      const response = await app.request(`${ORIGIN}${path}`, { headers: { accept: 'text/html', ...cookie } }, bindings)
      expect(await response.text()).not.toContain('first-data')
      return counting.calls
    }
    const nobody = await open(null)
    for (const session of await madeUp()) expect(await open(session)).toBe(nobody)
    expect(new Set(asked)).toEqual(new Set(['/']))
  })
})
