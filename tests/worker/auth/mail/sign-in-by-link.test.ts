/** Signing in by the link of a mail. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readLink } from '../../../../app/sign-in/link-in-hand.ts'
import { paths } from '../../../../shared/api/paths.ts'
import type { Session } from '../../../../shared/api/shapes.ts'
import { env } from '../../../support/bindings.ts'
import { Client, sessionOf, signIn, uniqueEmail } from '../../../support/client.ts'
import { faultyD1 } from '../../../support/faults/faulty-d1.ts'
import { lastMailTo, tokenIn } from '../../../support/mailbox.ts'
import { later } from '../../../support/time.ts'
import { askFor, complete, MINUTE, realD1 } from './asking.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  env.DB = realD1
})

describe('the link', () => {
  it('opens a session for the address it was sent to, once', async () => {
    const email = uniqueEmail()
    const client = new Client()
    await askFor(client, email, { fullName: 'Maria Rossi', redirect: '/stanza/abc?x=1' })
    const token = tokenIn(lastMailTo(email))
    const done = await complete(client, { email, token })
    expect(done.status).toBe(200)
    expect(done.body).toMatchObject({
      account: { email, provider: 'email', displayName: 'Maria Rossi' },
      user: null,
      season: { year: 2025, previousYear: 2024, version: '24.1122' },
      redirect: '/stanza/abc?x=1',
    })
    expect((await sessionOf(client)).account?.email).toBe(email)
    const again = await complete(new Client(), { email, token })
    expect([again.status, again.body.code]).toEqual([401, 'auth/link-used'])
  })

  it('is spent by one of many that press at once', async () => {
    const email = uniqueEmail()
    await askFor(new Client(), email)
    const token = tokenIn(lastMailTo(email))
    const answers = await Promise.all(Array.from({ length: 10 }, () => complete(new Client(), { email, token })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(401)])
    const sessions = await realD1
      .prepare('SELECT count(*) AS n FROM sessions s JOIN accounts a ON a.id = s.account_id WHERE a.email = ?1')
      .bind(email)
      .first<{ n: number }>()
    expect(sessions?.n).toBe(1)
  })

  it('is not spent by GET or HEAD, which mail scanners send', async () => {
    const email = uniqueEmail()
    const client = new Client()
    await askFor(client, email)
    const token = tokenIn(lastMailTo(email))
    for (const method of ['GET', 'HEAD']) {
      const answer = await client.fetch(`${paths.completeEmailLink}?email=${email}&token=${token}`, { method })
      expect(answer.status).toBe(405)
      expect(answer.headers.get('allow')).toBe('POST')
    }
    expect((await complete(client, { email, token })).status).toBe(200)
  })

  it('is bound to its address', async () => {
    const email = uniqueEmail()
    await askFor(new Client(), email)
    const elsewhere = () => complete(new Client(), { email: uniqueEmail(), token: tokenIn(lastMailTo(email)) })
    const answer = await elsewhere()
    expect([answer.status, answer.body.code]).toEqual([401, 'auth/link-invalid'])
    // Nobody else learns the outcome either.
    later(11 * MINUTE)
    expect((await elsewhere()).body.code).toBe('auth/link-invalid')
  })

  it('says where it leads, for who opens it with nothing to spend: a path of this site, and no long one', async () => {
    const wanted = async (redirect?: string): Promise<unknown> => {
      const email = uniqueEmail()
      await askFor(new Client(), email, redirect === undefined ? {} : { redirect })
      const token = tokenIn(lastMailTo(email))
      expect(readLink(token)).toMatchObject({ email })
      expect((await complete(new Client(), { email, token })).status).toBe(200)
      return readLink(token)?.redirect
    }
    expect(await wanted('/stanza/abcdefgh2345?x=1')).toBe('/stanza/abcdefgh2345?x=1')
    expect(await wanted('/pagina/500?perché=à')).toBe('/pagina/500?perché=à')
    expect(await wanted()).toBe('/')
    expect(await wanted('//evil.example')).toBe('/')
    expect(await wanted(`/${'x'.repeat(100)}`)).toBe('/')
  })

  it('is valid for ten minutes', async () => {
    const email = uniqueEmail()
    await askFor(new Client(), email)
    const token = tokenIn(lastMailTo(email))
    later(10 * MINUTE + 1000)
    const answer = await complete(new Client(), { email, token })
    expect([answer.status, answer.body.code]).toEqual([401, 'auth/link-expired'])
  })

  it('cannot be forged: no byte of it may be another, and a ticket is no link (design.md, «Keys and tokens»)', async () => {
    const email = uniqueEmail()
    const client = new Client()
    await askFor(client, email)
    const token = tokenIn(lastMailTo(email))
    const [payload = '', mac = ''] = token.split('.')
    const flipped = (text: string, at: number) =>
      `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`
    const forgeries = [
      `${flipped(payload, 12)}.${mac}`,
      `${payload}.${flipped(mac, 5)}`,
      payload,
      `${payload}.`,
      `.${mac}`,
      `${token}.${mac}`,
      '',
      'x',
    ]
    for (const forged of forgeries) {
      const answer = await complete(client, { email, token: forged })
      expect([answer.status, answer.body.code]).toEqual([401, 'auth/link-invalid'])
    }
    await complete(client, { email, token })
    const ticket = client.cookies.get('__Host-ticket') ?? ''
    expect((await complete(client, { email, token: ticket })).body.code).toBe('auth/link-invalid')
  })

  it('opens the session in another browser than the one that asked', async () => {
    const email = uniqueEmail()
    await askFor(new Client(), email)
    const phone = new Client()
    expect((await complete(phone, { email, token: tokenIn(lastMailTo(email)) })).status).toBe(200)
    expect((await sessionOf(phone)).account?.email).toBe(email)
  })

  it.each([
    ['https://evil.example/x', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['stanza/abc', '/'],
    ['/parole#qui', '/parole#qui'],
  ])(
    'keeps a redirect only when it is a path of this site: %j becomes %j (design.md, «Redirects»)',
    async (redirect, kept) => {
      const email = uniqueEmail()
      await askFor(new Client(), email, { redirect })
      const answer = await complete(new Client(), { email, token: tokenIn(lastMailTo(email)) })
      expect(answer.body.redirect).toBe(kept)
    },
  )

  it('lets its person in or stays good, when D1 fails in the middle: nothing is spent for nothing', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const email = uniqueEmail()
    const client = new Client()
    await askFor(client, email)
    const token = tokenIn(lastMailTo(email))
    env.DB = faultyD1(realD1, 'before').db
    const away = await complete(client, { email, token })
    expect([away.status, away.body.code]).toEqual([503, 'server/unavailable'])
    expect(Number(away.headers.get('retry-after')), 'seconds').toBeGreaterThan(0)
    env.DB = realD1
    expect((await complete(client, { email, token })).status).toBe(200)
  })

  it('is spent and answered by one question to D1: nobody’s link is gone while its answer is still to be asked for', async () => {
    const email = uniqueEmail()
    const client = new Client()
    await askFor(client, email)
    const faulty = faultyD1(realD1, null)
    faulty.onAnswer = () => {
      faulty.fault = 'before'
    }
    env.DB = faulty.db
    const answer = await complete(client, { email, token: tokenIn(lastMailTo(email)) })
    expect([answer.status, faulty.calls]).toEqual([200, 1])
    env.DB = realD1
    expect((await sessionOf(client)).account?.email).toBe(email)
  })

  it('tells of another way in only after the address was proved (409 with the provider)', async () => {
    const email = uniqueEmail()
    await realD1
      .prepare("INSERT INTO accounts (id, email, provider, google_sub, created_at) VALUES (?1, ?2, 'google', ?1, 0)")
      .bind(crypto.randomUUID(), email)
      .run()
    const client = new Client()
    expect((await askFor(client, email)).status).toBe(202)
    expect((await complete(client, { email, code: 'AAAAAAAA' })).status).toBe(401)
    const answer = await complete(client, { email, token: tokenIn(lastMailTo(email)) })
    expect([answer.status, answer.body.code, answer.body.providers]).toEqual([409, 'auth/other-provider', ['google']])
    expect((await sessionOf(client)).account).toBeNull()
    expect(client.cookies.has('__Host-session')).toBe(false)
  })

  it('makes a new session and ends the one this browser had', async () => {
    const client = new Client()
    const email = uniqueEmail()
    await signIn(client, email)
    const first = client.cookies.get('__Host-session')
    await signIn(client, email)
    expect(client.cookies.get('__Host-session')).not.toBe(first)
    const thief = new Client()
    thief.cookies.set('__Host-session', first ?? '')
    expect((await thief.get<Session>(paths.session)).body.account).toBeNull()
  })
})
