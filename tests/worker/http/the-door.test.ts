import { afterEach, describe, expect, it, vi } from 'vitest'
import { operatorPaths, paths } from '../../../shared/api/paths.ts'
import { app } from '../../../worker/app.ts'
import type { Bindings } from '../../../worker/env.ts'
import { describe as describeError, shortenAddresses } from '../../../worker/http/log.ts'
import { env, type TestBindings } from '../../support/bindings.ts'
import { aPlayer, aRoomOf, Client, ORIGIN, operator, tenWords, uniqueEmail } from '../../support/client.ts'
import { faultyD1 } from '../../support/faults/faulty-d1.ts'
import { standingIn } from '../../support/faults/standing-in.ts'
import { codeIn, lastMailTo, tokenIn } from '../../support/mailbox.ts'

const real = { DB: env.DB, ROOMS: env.ROOMS }

afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(env, real)
})

describe('every answer under /api', () => {
  const answers: [string, string, string, number][] = [
    ['a good one', 'GET', paths.session, 200],
    ['health', 'GET', paths.health, 200],
    ['an unknown path', 'GET', '/api/nothing/here', 404],
    ['the bare prefix', 'GET', '/api', 404],
    ['a wrong method', 'DELETE', paths.session, 405],
    ['a redirect', 'GET', paths.google('/parole'), 302],
    ['a refusal', 'GET', paths.rooms(), 401],
    ['a refused upgrade', 'GET', paths.live('23456789abcd'), 400],
    ['an operator’s refusal', 'GET', operatorPaths.stats, 401],
    ['a HEAD', 'HEAD', paths.session, 200],
  ]
  it.each(answers)(
    '%s (%s %s) carries no-store, a request id and the headers of the door',
    async (_, method, path, status) => {
      const response = await new Client().fetch(path, { method })
      expect(response.status).toBe(status)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('referrer-policy')).toBe('no-referrer')
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(response.headers.get('strict-transport-security')).toMatch(/max-age=\d{8}; includeSubDomains/)
      expect(response.headers.get('permissions-policy')).toContain('camera=()')
      expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(response.headers.get('x-frame-options')).toBe('DENY')
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
      if (status >= 400) expect(response.headers.get('content-type')).toBe('application/problem+json; charset=UTF-8')
    },
  )

  it('unknown paths are 404 request/not-found, wrong methods 405 with Allow', async () => {
    expect((await new Client().get('/api/nothing')).body).toMatchObject({
      type: 'about:blank',
      status: 404,
      code: 'request/not-found',
      title: 'Not Found',
    })
    const wrong = await new Client().call('PUT', paths.session)
    expect([wrong.status, wrong.body.code, wrong.headers.get('allow')]).toEqual([
      405,
      'request/method-not-allowed',
      'GET, HEAD',
    ])
  })

  it('Google’s button says where it is not configured', async () => {
    const response = await new Client().fetch(paths.google('/parole'))
    const location = '/login?errore=google-non-configurato&redirect=%2Fparole'
    expect([response.status, response.headers.get('location')]).toEqual([302, location])
  })

  it('the caller’s own X-Request-Id is not repeated', async () => {
    const response = await new Client().fetch(paths.health, { headers: { 'x-request-id': 'injected' } })
    expect(response.headers.get('x-request-id')).not.toBe('injected')
  })

  it('health is 503 when D1 does not answer', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    env.DB = faultyD1(real.DB, 'before').db
    expect((await new Client().get(paths.health)).status).toBe(503)
  })
})

describe('GET and HEAD change nothing', () => {
  it('whatever they are sent to', async () => {
    const player = await aPlayer()
    const id = await aRoomOf(player)
    const dump = async () =>
      JSON.stringify(
        await Promise.all(
          ['accounts', 'users', 'sessions', 'email_requests', 'seasons', 'rooms', 'room_players'].map(
            async (table) => (await real.DB.prepare(`SELECT * FROM ${table}`).all()).results,
          ),
        ),
      )
    const before = await dump()
    const everything = [
      paths.health,
      paths.session,
      paths.emailLink,
      paths.completeEmailLink,
      paths.google(),
      paths.googleCallback,
      paths.logout(),
      paths.me,
      paths.exportMe,
      paths.words,
      paths.finish,
      paths.previousWords,
      paths.said,
      paths.rooms(),
      paths.room(id),
      paths.join(id),
      paths.leave(id),
      paths.close(id),
      paths.players(id),
      paths.ranking(id),
      paths.live(id),
      operatorPaths.stats,
    ]
    for (const path of everything) {
      for (const method of ['GET', 'HEAD']) {
        const response = await player.client.fetch(path, { method })
        expect([path, response.status < 500]).toEqual([path, true])
      }
    }
    expect(await dump()).toBe(before)
  })
})

describe('a faulty configuration', () => {
  it.each([
    ['AUTH_SECRET', undefined],
    ['AUTH_SECRET', 'short'],
    ['AUTH_SECRET', 'example-not-a-secret-example-not-a-secret'],
    ['MAIL_FROM', ''],
    ['SEASON_YEAR', 'x'],
  ])('%s = %j: every answer is 500 server/misconfigured and says no more', async (name, value) => {
    const bindings: Bindings = { ...env, [name]: value }
    for (const path of [paths.health, paths.session, '/api/nothing']) {
      const response = await app.request(`${ORIGIN}${path}`, {}, bindings)
      expect(response.status).toBe(500)
      const text = await response.text()
      expect(text).toContain('server/misconfigured')
      expect(text).not.toContain(name)
      expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    }
  })
})

describe('what goes wrong', () => {
  it('is a generic sentence with an id, and the log line has the same id and no secret', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const player = await aPlayer()
    env.ROOMS = standingIn<TestBindings['ROOMS']>(() => ({
      getView: () => Promise.reject(new Error(`bug with ${player.email}`)),
    })) // the one call that is made
    const answer = await player.client.get(paths.room('23456789abcd'))
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({
      type: 'about:blank',
      status: 500,
      code: 'server/error',
      title: 'Internal Server Error',
      detail: 'Qualcosa è andato storto dalla nostra parte. Riprova tra poco.',
      requestId: answer.headers.get('x-request-id'),
    })
    const line = String(logged.mock.calls[0]?.[0])
    expect(line).not.toContain('\n')
    expect(JSON.parse(line)).toMatchObject({ requestId: answer.body.requestId, method: 'GET', route: '/api/rooms/:id' })
    expect(line).not.toContain(player.email)
  })

  it('no token, code, cookie, word or address is ever logged, in a whole evening with faults', async () => {
    const lines: string[] = []
    for (const level of ['error', 'warn', 'log', 'info', 'debug'] as const) {
      vi.spyOn(console, level).mockImplementation((...values) => void lines.push(JSON.stringify(values)))
    }
    const secrets: string[] = []
    const email = uniqueEmail()
    const client = new Client()
    for (const fault of ['after', null] as const) {
      env.DB = faultyD1(real.DB, fault).db
      await client.post(paths.emailLink, { email, fullName: 'Gina Lollobrigida' })
    }
    env.DB = real.DB
    const mail = lastMailTo(email)
    secrets.push(tokenIn(mail), codeIn(mail), email, 'Lollobrigida')
    for (const fault of ['before', 'after', null] as const) {
      env.DB = faultyD1(real.DB, fault).db
      await client.post(paths.completeEmailLink, { email, code: 'ZZZZZZZZ' })
      await client.post(paths.completeEmailLink, { email, token: tokenIn(mail) })
      await client.post(paths.me, { fullName: 'Gina Lollobrigida' })
      await client.put(paths.words, { words: ['segretissima'] })
      await client.post(paths.finish, { words: tenWords('segretissima') })
      await client.get(paths.exportMe)
      await operator.call('DELETE', operatorPaths.account(email))
      await client.fetch(`/api/nothing?token=${tokenIn(mail)}`)
    }
    secrets.push('segretissima', env.OPERATOR_TOKEN, env.AUTH_SECRET, ...client.cookies.values())
    expect(lines.length).toBeGreaterThan(3)
    for (const secret of secrets) expect(lines.join('\n')).not.toContain(secret)
  })

  it('addresses in an error are shortened', () => {
    expect(shortenAddresses('to maria.rossi@posta.example failed')).toBe('to m…@posta.example failed')
    expect(describeError(new Error('<maria@posta.it> away'))).toBe('Error: <m…@posta.it> away')
    expect(describeError('maria@posta.it')).toBe('string')
  })
})
