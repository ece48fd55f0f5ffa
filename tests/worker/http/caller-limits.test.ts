/** One caller's requests in a minute, and who counts as one caller. Mails: mail-limits.test.ts; Google: google.test.ts. */
import { describe, expect, it, vi } from 'vitest'
import { operatorPaths, paths } from '../../../shared/api/paths.ts'
import type { Problem } from '../../../shared/api/shapes.ts'
import { app } from '../../../worker/app.ts'
import { callerKey } from '../../../worker/http/limits.ts'
import type { Bindings } from '../../../worker/platform/env.ts'
import { env } from '../../support/bindings.ts'
import { builtFiles } from '../../support/built-files.ts'
import { aPlayer, aRoomOf, Client, ORIGIN, type Reply, sessionOf, uniqueEmail } from '../../support/client.ts'
import { faultyD1, workerD1 } from '../../support/faults/faulty-d1.ts'
import { whenSpent } from '../../support/faults/spent-limit.ts'
import { lastMailTo, tokenIn } from '../../support/mailbox.ts'
import { newId } from '../../support/rooms/past-rooms.ts'

const real = { DB: env.DB, VISIT_LIMIT: env.VISIT_LIMIT, OPERATOR_LIMIT: env.OPERATOR_LIMIT }

const keyOf = (address: string | null): string | null =>
  callerKey(new Request(ORIGIN, address === null ? {} : { headers: { 'cf-connecting-ip': address } }))
const keyOfClient = ({ address }: Client): string => keyOf(address) ?? ''
const LOCAL = { 'cf-connecting-ip': '127.0.0.1' }

describe('the caller’s key', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    [' 192.0.2.7 ', '192.0.2.7'],
    ['255.255.255.255', '255.255.255.255'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:9::', '2001:db8:0:0::/64'],
    ['::2', '0:0:0:0::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['fe80::1', 'fe80:0:0:0::/64'],
  ])('%s is %s', (address, key) => {
    expect(keyOf(address)).toBe(key)
  })

  it.each([null, '', '127.0.0.1', '127.9.9.9', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', '::ffff:7f00:1'])(
    '%s is this machine, and nobody’s',
    (address) => {
      expect(keyOf(address)).toBeNull()
    },
  )

  it.each([
    'x',
    '1.2.3',
    '1.2.3.256',
    '1.2.3.4.5',
    '127.0.0.1.evil',
    '2001:db8',
    '::1::2',
    '::1%eth0',
    '[::1]',
    '::1]/x',
  ])('%s, which Cloudflare never writes, is no way around: all such are one caller', (address) => {
    expect(keyOf(address)).toBe('unreadable')
  })
})

/** The platform refuses this caller. Its own refusal, after 1,200 real calls, has a link's test below. */
function visitsAreSpent(client: Client): void {
  const { VISIT_LIMIT } = env
  const limit = async ({ key }: RateLimitOptions) =>
    key === keyOfClient(client) ? { success: false } : VISIT_LIMIT.limit({ key })
  env.VISIT_LIMIT = { limit }
}

/** Routes that cost D1 work and are open to anybody. */
const visits: Record<string, (client: Client, headers?: Record<string, string>) => Promise<Reply<Problem>>> = {
  'GET /api/session': (client, headers) => client.call('GET', paths.session, undefined, headers),
  'GET /api/health': (client, headers) => client.call('GET', paths.health, undefined, headers),
  'GET /api/rooms/:id/door': (client, headers) => client.call('GET', paths.door(newId()), undefined, headers),
  'POST /api/auth/email-link/complete': (client, headers) =>
    client.call('POST', paths.completeEmailLink, { email: uniqueEmail(), token: 'x' }, headers),
}

describe('visits', () => {
  it.each(Object.entries(visits))('%s asks D1 for nobody who has had their minute’s', async (_, visit) => {
    const { client } = await aPlayer()
    visitsAreSpent(client)
    const counting = workerD1()
    const refused = await visit(client)
    expect(counting.calls).toBe(0)
    env.DB = real.DB
    expect([refused.status, refused.body.code]).toEqual([429, 'request/too-many'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(60)
    expect(refused.headers.getSetCookie(), 'nobody is signed out by it').toEqual([])
    for (const answer of [await visit(new Client()), await visit(client, LOCAL)]) expect(answer.status).not.toBe(429)
  })

  it('a link that was refused so is not spent, and the session is there when the minute is over', async () => {
    const [client, email] = [new Client(), uniqueEmail()]
    await client.post(paths.emailLink, { email })
    const proof = { email, token: tokenIn(lastMailTo(email)) }
    const refused = await whenSpent(env.VISIT_LIMIT, keyOfClient(client), () =>
      client.post(paths.completeEmailLink, proof),
    )
    expect(refused.status).toBe(429)
    // As if it came a minute later: nothing of the caller is kept but the binding's count.
    expect((await client.call('POST', paths.completeEmailLink, proof, LOCAL)).status).toBe(200)
    expect((await sessionOf(new Client())).account).toBeNull()
    expect((await client.call('GET', paths.session, undefined, LOCAL)).body).toMatchObject({ account: { email } })
  })

  it('a room’s page is served all the same, with the general preview and no question to D1', async () => {
    const { client } = await aPlayer()
    const id = await aRoomOf({ client }, { name: 'Cenone dai Rossi' })
    visitsAreSpent(client)
    const counting = faultyD1(real.DB, null)
    const bindings: Bindings = { ...env, DB: counting.db, ASSETS: builtFiles().ASSETS }
    const headers = { 'cf-connecting-ip': client.address }
    const response = await app.request(`${ORIGIN}/stanza/${id}`, { headers }, bindings)
    const html = await response.text()
    expect([response.status, counting.calls]).toEqual([200, 0])
    expect(html).toContain('<title>DIECI PAROLE</title>')
    expect(html).not.toContain('Cenone')
  })

  it('go on where the brake does not answer', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    env.VISIT_LIMIT = { limit: () => Promise.reject(new Error('away')) } as unknown as RateLimit // the one way of calling it
    expect((await new Client().get(paths.session)).status).toBe(200)
    expect(logged.mock.calls.join()).toContain('limit-away')
  })
})

it('on somebody’s own machine, where benches and tests run, neither visits nor wrong tokens are counted', async () => {
  const limit = vi.fn().mockResolvedValue({ success: false })
  Object.assign(env, { VISIT_LIMIT: { limit }, OPERATOR_LIMIT: { limit } })
  for (const address of ['127.0.0.1', '::1', '']) {
    const headers = { 'cf-connecting-ip': address }
    for (const visit of Object.values(visits)) expect((await visit(new Client(), headers)).status).not.toBe(429)
    const authorization = `Bearer ${env.OPERATOR_TOKEN}x`
    const asked = await new Client().call('GET', operatorPaths.stats, undefined, {
      authorization,
      origin: '',
      ...headers,
    })
    expect(asked.status).toBe(401)
  }
  expect(limit).not.toHaveBeenCalled()
})

describe('guesses of the operator’s token', () => {
  const guess = (client: Client, token: string, headers = {}) =>
    client.call('GET', operatorPaths.stats, undefined, { authorization: `Bearer ${token}`, origin: '', ...headers })

  it('are limited, and the right one never is, from the same address too (operating.md, «What the operator may do»)', async () => {
    const client = new Client()
    const seen = await whenSpent(env.OPERATOR_LIMIT, keyOfClient(client), async () => [
      await guess(client, 'x'),
      await client.call('GET', operatorPaths.stats),
      await guess(client, env.OPERATOR_TOKEN),
      await guess(client, `${env.OPERATOR_TOKEN}x`),
      await guess(new Client(), 'x'),
      await guess(client, 'x', LOCAL),
      await client.get(paths.session),
      await client.post(paths.emailLink, { email: uniqueEmail() }),
    ])
    const statuses = [429, 429, 200, 429, 401, 401, 200, 202]
    expect(
      seen.map(({ status }) => status),
      'of this budget alone',
    ).toEqual(statuses)
    expect(seen[0]?.body.code).toBe('request/too-many')
    expect(Number(seen[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(60)
  })

  it('alone are counted: the operator may ask as often as they want', async () => {
    const limit = vi.fn().mockResolvedValue({ success: false })
    Object.assign(env, { OPERATOR_LIMIT: { limit } })
    const client = new Client()
    for (let time = 0; time < 3; time++) expect((await guess(client, env.OPERATOR_TOKEN)).status).toBe(200)
    expect(limit).not.toHaveBeenCalled()
    expect((await guess(client, 'x')).status).toBe(429)
    expect(limit).toHaveBeenCalledExactlyOnceWith({ key: keyOfClient(client) })
  })

  it('do not open the season’s facts where visits are used up, and the right one does: commands begin with them', async () => {
    const client = new Client()
    const ask = (token: string) =>
      client.call('GET', paths.session, undefined, { authorization: `Bearer ${token}`, origin: '' })
    visitsAreSpent(client)
    const seen = [await client.get(paths.session), await ask(`${env.OPERATOR_TOKEN}x`), await ask(env.OPERATOR_TOKEN)]
    expect(seen.map(({ status }) => status)).toEqual([429, 429, 200])
  })
})
