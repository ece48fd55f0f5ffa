/** Taken from the app's own list of routes, so that a new one is tried without anyone remembering to. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import type { Problem } from '../../../shared/api/shapes.ts'
import { app } from '../../../worker/app.ts'
import { newSession } from '../../../worker/auth/session.ts'
import type { Bindings } from '../../../worker/platform/env.ts'
import { env } from '../../support/bindings.ts'
import { builtFiles } from '../../support/built-files.ts'
import { aPlayer, Client, ORIGIN, sessionOf } from '../../support/client.ts'
import { faultyD1, workerD1 } from '../../support/faults/faulty-d1.ts'
import { API_ROUTES, isOperators } from '../../support/routes.ts'
import { stopTime } from '../../support/time.ts'

const changes = API_ROUTES.filter((route) => route.method !== 'GET' && !isOperators(route))
const operators = [...API_ROUTES.filter(isOperators), { method: 'GET', path: '/api/operator/nothing' }]

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
const TYPES = [
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''],
  ...['application/jsonx', 'application/problem+json', 'text/plain; application/json'],
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
  expect([changes.length >= 12, operators.length >= 8, API_ROUTES.length >= 25]).toEqual([true, true, true])
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
      for (const type of TYPES) {
        const body = new TextEncoder().encode('{}')
        const response = await client.fetch(addressOf(path), { method, body, headers: { 'content-type': type } })
        expect([response.status, (await response.json<Problem>()).code, type]).toEqual([415, 'request/not-json', type])
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

  it.each(operators)(
    '$method $path opens to no session and to no wrong token, and where no token is configured there is nothing',
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
      for (const OPERATOR_TOKEN of [undefined, '']) {
        const init = { method, headers: { authorization: 'Bearer ' } }
        const bindings: Bindings = { ...env, OPERATOR_TOKEN }
        const answer = await app.request(`${ORIGIN}${addressOf(path)}`, init, bindings)
        expect([answer.status, (await answer.json<Problem>()).code]).toEqual([404, 'request/not-found'])
      }
    },
  )

  it.each([
    ...API_ROUTES,
    { method: 'GET', path: '/api/nothing/here' },
    { method: 'GET', path: '/api' },
    { method: 'DELETE', path: paths.session },
    { method: 'HEAD', path: paths.session },
  ])(
    '$method $path answers with a request id, with the headers of the door and never with a foreign redirect',
    async ({ method, path }) => {
      for (const query of [
        '',
        '?redirect=//evil.example',
        '?redirect=https://evil.example&url=//evil.example&next=//e.it',
      ]) {
        const { headers, status } = await new Client().fetch(`${addressOf(path)}${query}`, { method })
        // The evening, which is the same for everybody.
        const isKept = path === paths.evening
        expect(headers.get('cache-control')).toBe(isKept ? 'public, max-age=2' : 'no-store')
        expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
        expect(headers.get('content-security-policy')).toContain("default-src 'none'")
        expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
        expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}; includeSubDomains/)
        expect(headers.get('permissions-policy')).toContain('camera=()')
        expect(Object.fromEntries(headers)).toMatchObject({
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
          'x-frame-options': 'DENY',
        })
        expect(headers.get('access-control-allow-origin')).toBeNull()
        if (status >= 400) expect(headers.get('content-type')).toBe('application/problem+json; charset=UTF-8')
        expect(headers.get('location') ?? '/').toMatch(/^\/(?![/\\])/)
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

  it.each(API_ROUTES)('$method $path asks D1 nothing more for it than for no session', async ({ method, path }) => {
    const sessions = await madeUp()
    // The isolate's copy of the season stays as old as it is.
    stopTime()
    // A room's door is asked for once, and then kept for a while.
    await questions(method, path, null)
    const nobody = await questions(method, path, null)
    for (const session of sessions) expect(await questions(method, path, session)).toEqual(nobody)
  })

  it.each(['/', '/parole', '/stanza/23456789abcd'])('%s is the page of somebody who is not signed in', async (path) => {
    const { asked, ASSETS } = builtFiles()
    const open = async (session: string | null): Promise<number> => {
      const counting = faultyD1(DB, null)
      const bindings: Bindings = { ...env, DB: counting.db, ASSETS }
      const cookie: Record<string, string> = session === null ? {} : { cookie: `__Host-session=${session}` }
      const response = await app.request(`${ORIGIN}${path}`, { headers: { accept: 'text/html', ...cookie } }, bindings)
      expect(await response.text()).not.toContain('first-data')
      return counting.calls
    }
    const nobody = await open(null)
    for (const session of await madeUp()) expect(await open(session)).toBe(nobody)
    expect(new Set(asked.map(({ url }) => url))).toEqual(new Set([`${ORIGIN}/`]))
  })
})
