import { describe, expect, it, vi } from 'vitest'
import { operatorPaths, paths, speechPath } from '../../../shared/api/paths.ts'
import { app } from '../../../worker/app.ts'
import type { Bindings } from '../../../worker/platform/env.ts'
import { describe as describeError, shortenAddresses } from '../../../worker/platform/log.ts'
import { env, type TestBindings } from '../../support/bindings.ts'
import { anOwner, aPlayer, Client, ORIGIN } from '../../support/client.ts'
import { standingIn } from '../../support/faults/standing-in.ts'
import { API_ROUTES } from '../../support/routes.ts'

const real = { DB: env.DB, ROOMS: env.ROOMS }

describe('every answer under /api', () => {
  it('unknown paths are 404 request/not-found, wrong methods 405 with Allow', async () => {
    const unknown = { type: 'about:blank', status: 404, code: 'request/not-found', title: 'Not Found' }
    for (const path of ['/api/nothing', '/api']) expect((await new Client().get(path)).body).toMatchObject(unknown)
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
})

it('GET and HEAD change nothing, at every route', async () => {
  const { player, id } = await anOwner()
  const dump = async () =>
    JSON.stringify(
      await Promise.all(
        ['accounts', 'users', 'sessions', 'email_requests', 'seasons', 'rooms', 'room_players'].map(
          async (table) => (await real.DB.prepare(`SELECT * FROM ${table}`).all()).results,
        ),
      ),
    )
  const before = await dump()
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network here'))
  const addresses = API_ROUTES.map(({ path }) => path.replace(':id', id).replace(/:\w+/g, '2025'))
  const everything = new Set([...addresses, speechPath(2025, 1)])
  expect(everything.size).toBeGreaterThan(35)
  for (const path of everything) {
    for (const method of ['GET', 'HEAD']) {
      const response = await player.client.fetch(path, { method })
      // The weather's service is away here.
      expect([path, response.status < 500 || path === paths.weather]).toEqual([path, true])
    }
  }
  expect(await dump()).toBe(before)
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

describe('operating.md, «A deployment looks first»: a deployment’s health names the fault to its operator', () => {
  const VALUE = 'do-not-repeat-me'
  const right = { authorization: `Bearer ${env.OPERATOR_TOKEN}` }
  const wrong = { authorization: `Bearer ${env.OPERATOR_TOKEN}x` }
  const ask = async (more: Record<string, unknown>, headers = {}, path: string = paths.health, method = 'GET') => {
    const bindings: Bindings = { ...env, ...more }
    const response = await app.request(`${ORIGIN}${path}`, { method, headers }, bindings)
    const text = await response.text()
    return { status: response.status, text, faults: (text ? JSON.parse(text) : {}).faults as unknown } // compared below
  }

  it('all of it, each by its name and without its value', async () => {
    const faulty = {
      AUTH_SECRET: VALUE,
      MAIL_FROM: '',
      SEASON_YEAR: VALUE,
      WEATHER_URL: VALUE,
      POSTMARK_SERVER_TOKEN: `${VALUE}è`,
    }
    const named = await ask({ ...faulty, GOOGLE_CLIENT_SECRET: `example-${VALUE}`, MAIL_LIMIT: undefined }, right)
    expect(named.status).toBe(500)
    expect(named.faults).toEqual([
      'MAIL_LIMIT is not bound',
      'AUTH_SECRET is shorter than 32 bytes',
      'GOOGLE_CLIENT_SECRET is still the example',
      'MAIL_FROM is missing',
      'POSTMARK_SERVER_TOKEN is not valid',
      'SEASON_YEAR is not valid',
      'WEATHER_URL is not valid',
    ])
    expect(named.text).not.toContain(VALUE)
    expect((await ask(faulty, right, `${paths.health}?strict`)).faults).toContain('MAIL_FROM is missing')
    expect(await ask(faulty, right, paths.health, 'HEAD')).toMatchObject({ status: 500, text: '' })
  })

  it.each([
    ['nobody', {}, paths.health],
    ['a wrong token', wrong, paths.health],
    [
      'the right one in the address',
      {},
      `${paths.health}?token=${env.OPERATOR_TOKEN}&authorization=Bearer+${env.OPERATOR_TOKEN}`,
    ],
    ['the right one in a cookie', { cookie: `authorization=Bearer ${env.OPERATOR_TOKEN}` }, paths.health],
    ['the right one without its word', { authorization: env.OPERATOR_TOKEN }, paths.health],
    ['the right one, at another route', right, paths.session],
    ['the right one, at an operator’s route', right, operatorPaths.stats],
  ])('not to %s', async (_, headers, path) => {
    const { status, text, faults } = await ask({ AUTH_SECRET: VALUE }, headers, path)
    expect([status, faults]).toEqual([500, undefined])
    expect(text).not.toContain('AUTH_SECRET')
  })

  it.each([undefined, '', 'short', 'example-operator-token-example-operator-token'])(
    'not with an invalid configured token: %j',
    async (OPERATOR_TOKEN) => {
      const sent = { authorization: `Bearer ${OPERATOR_TOKEN ?? ''}` }
      expect((await ask({ OPERATOR_TOKEN, AUTH_SECRET: VALUE }, sent)).faults).toBeUndefined()
    },
  )

  it('and guesses are counted as everywhere, the right one never', async () => {
    const limit = vi.fn().mockResolvedValue({ success: false })
    const bindings = { AUTH_SECRET: VALUE, OPERATOR_LIMIT: { limit } }
    const from = { 'cf-connecting-ip': '192.0.2.77' }
    expect((await ask(bindings, { ...wrong, ...from })).status).toBe(429)
    expect(limit).toHaveBeenCalledExactlyOnceWith({ key: '192.0.2.77' })
    expect((await ask(bindings, { ...right, ...from })).faults).toEqual(['AUTH_SECRET is shorter than 32 bytes'])
    expect((await ask(bindings, from)).status).toBe(500)
    expect(limit).toHaveBeenCalledOnce()
  })

  it('a deployment that is well names nothing to anybody', async () => {
    for (const headers of [{}, right]) expect(await ask({}, headers)).toMatchObject({ status: 200, faults: undefined })
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

  it('addresses in an error are shortened', () => {
    expect(shortenAddresses('to maria.rossi@posta.example failed')).toBe('to m…@posta.example failed')
    expect(describeError(new Error('<maria@posta.it> away'))).toBe('Error: <m…@posta.it> away')
    expect(describeError('maria@posta.it')).toBe('string')
  })
})
