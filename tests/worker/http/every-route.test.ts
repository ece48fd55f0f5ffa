/** Taken from the app's own list of routes, so that a new one is tried without anyone remembering to. */
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import { app } from '../../../worker/app.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, Client, sessionOf } from '../../support/client.ts'
import '../../support/mailbox.ts'

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
beforeAll(() => void vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network here')))

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

  it.each(operators)('$method $path opens to no session and to no wrong token', async ({ method, path }) => {
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
  })

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
