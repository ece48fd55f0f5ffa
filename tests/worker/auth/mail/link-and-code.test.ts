/** Signing in by the link of a mail, or by its code. */
import { describe, expect, it } from 'vitest'
import { readLink } from '../../../../app/sign-in/link-in-hand.ts'
import { paths } from '../../../../shared/api/paths.ts'
import type { Session } from '../../../../shared/api/shapes.ts'
import { env } from '../../../support/bindings.ts'
import { Client, sessionOf, signIn, uniqueEmail } from '../../../support/client.ts'
import { workerD1 } from '../../../support/faults/faulty-d1.ts'
import { codeIn, lastMailTo, tokenIn } from '../../../support/mailbox.ts'
import { later } from '../../../support/time.ts'
import { askFor, complete, MINUTE, realD1 } from './asking.ts'

/** A mail that this browser has asked for. */
async function asked(more: object = {}) {
  const [client, email] = [new Client(), uniqueEmail()]
  await askFor(client, email, more)
  const mail = lastMailTo(email)
  return { client, email, mail, token: tokenIn(mail), code: codeIn(mail) }
}

describe('the link', () => {
  it('opens a session for the address it was sent to, once', async () => {
    const { client, email, token } = await asked({ fullName: 'Maria Rossi', redirect: '/stanza/abc?x=1' })
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
    const { email, token } = await asked()
    const answers = await Promise.all(Array.from({ length: 10 }, () => complete(new Client(), { email, token })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(401)])
    const sessions = await realD1
      .prepare('SELECT count(*) AS n FROM sessions s JOIN accounts a ON a.id = s.account_id WHERE a.email = ?1')
      .bind(email)
      .first<{ n: number }>()
    expect(sessions?.n).toBe(1)
  })

  it('is not spent by GET or HEAD, which mail scanners send', async () => {
    const { client, email, token } = await asked()
    for (const method of ['GET', 'HEAD']) {
      const answer = await client.fetch(`${paths.completeEmailLink}?email=${email}&token=${token}`, { method })
      expect(answer.status).toBe(405)
      expect(answer.headers.get('allow')).toBe('POST')
    }
    expect((await complete(client, { email, token })).status).toBe(200)
  })

  it('is bound to its address', async () => {
    const { email } = await asked()
    const elsewhere = () => complete(new Client(), { email: uniqueEmail(), token: tokenIn(lastMailTo(email)) })
    const answer = await elsewhere()
    expect([answer.status, answer.body.code]).toEqual([401, 'auth/link-invalid'])
    // Nobody else learns the outcome either.
    later(11 * MINUTE)
    expect((await elsewhere()).body.code).toBe('auth/link-invalid')
  })

  it('says where it leads, also to who opens it with nothing to spend: a path of this site, and there no long one (design.md, «Redirects»)', async () => {
    const wanted = async (redirect?: string): Promise<[inLink: unknown, answered: unknown]> => {
      const { email, token } = await asked(redirect === undefined ? {} : { redirect })
      expect(readLink(token)).toMatchObject({ email })
      const { status, body } = await complete(new Client(), { email, token })
      expect(status).toBe(200)
      return [readLink(token)?.redirect, body.redirect]
    }
    for (const path of ['/stanza/abcdefgh2345?x=1', '/pagina/500?perché=à', '/parole#qui'])
      expect(await wanted(path)).toEqual([path, path])
    for (const none of [undefined, '//evil.example', 'https://evil.example/x', 'stanza/abc'])
      expect(await wanted(none)).toEqual(['/', '/'])
    const long = `/${'x'.repeat(100)}`
    expect(await wanted(long)).toEqual(['/', long])
  })

  it('cannot be forged: no byte of it may be another, and a ticket is no link (design.md, «Keys and tokens»)', async () => {
    const { client, email, token } = await asked()
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

  it('lets its person in or stays good, when D1 fails in the middle: nothing is spent for nothing', async () => {
    const { client, email, token } = await asked()
    workerD1('before')
    const away = await complete(client, { email, token })
    expect([away.status, away.body.code]).toEqual([503, 'server/unavailable'])
    expect(Number(away.headers.get('retry-after')), 'seconds').toBeGreaterThan(0)
    env.DB = realD1
    expect((await complete(client, { email, token })).status).toBe(200)
  })

  it('is spent and answered by one question to D1: nobody’s link is gone while its answer is still to be asked for', async () => {
    const { client, email } = await asked()
    const faulty = workerD1()
    faulty.onAnswer = () => {
      faulty.fault = 'before'
    }
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

describe('the code', () => {
  const wrong = (code: string) => (code[0] === 'A' ? `B${code.slice(1)}` : `A${code.slice(1)}`)

  it.each([
    ['any case, spaces and hyphens', (code: string) => ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `],
    ['the mail’s line', (code: string) => `Codice: ${code}`],
    ['a dot behind it', (code: string) => `${code}.`],
    ['signs that nobody sees', (code: string) => `\u2068${code.slice(0, 4)}\u200b${code.slice(4)}\u2069`],
    ['the whole mail', (_: string, text: string) => text],
  ])('design.md, «Pasted text»: is found in pasted text: %s', async (_, pasted) => {
    const { email, client, mail, code } = await asked()
    const done = await complete(client, { email: `\u200b${email}\u202c`, code: pasted(code, mail.text) })
    expect(done.status).toBe(200)
    expect((await sessionOf(client)).account?.email).toBe(email)
  })

  it('works nowhere else: its HttpOnly cookie is the other half', async () => {
    const { email, code } = await asked()
    const stranger = new Client()
    expect((await complete(stranger, { email, code })).body.code).toBe('auth/link-invalid')
    await askFor(stranger, uniqueEmail())
    expect((await complete(stranger, { email, code })).body.code).toBe('auth/link-invalid')
  })

  it('is told apart: to be looked at, of another browser, over, or used; and a wrong one tells nothing', async () => {
    const said = async (client: Client, body: object) => {
      const { status, body: problem } = await complete(client, body)
      expect(status).toBe(401)
      return problem.detail
    }
    const one = await asked()
    const mistyped = await said(one.client, { email: one.email, code: wrong(one.code) })
    expect(mistyped).toMatch(/^Controlla il codice/)
    expect(await said(one.client, { email: one.email, code: one.code.slice(1) })).toBe(mistyped)
    expect(await said(new Client(), { email: one.email, code: one.code })).toContain('nel browser da cui hai chiesto')
    // A person who asked for somebody else's mail does not learn that it was opened.
    await complete(new Client(), { email: one.email, token: one.token })
    expect(await said(one.client, { email: one.email, code: wrong(one.code) })).toBe(mistyped)
    expect(await said(one.client, { email: one.email, code: one.code })).toMatch(/^Questo codice è già stato usato/)
    // Nor is a voided one any different from a wrong one.
    const voided = await asked()
    for (let i = 0; i < 10; i++) await complete(voided.client, { email: voided.email, code: wrong(voided.code) })
    expect(await said(voided.client, { email: voided.email, code: voided.code })).toBe(mistyped)
    const old = await asked()
    later(10 * MINUTE + 1000)
    expect(await said(old.client, { email: old.email, code: old.code })).toMatch(/^Questo codice è scaduto/)
    expect(await said(old.client, { email: old.email, code: wrong(old.code) })).toBe(mistyped)
  })

  it('is spent by the link, and the link by it', async () => {
    const one = await asked()
    await complete(one.client, { email: one.email, token: one.token })
    // Signing in takes the cookie away; a browser that kept it all the same hears that it is over.
    const other = await asked()
    const cookie = other.client.cookies.get('__Host-mail') ?? ''
    await complete(other.client, { email: other.email, code: other.code })
    expect((await complete(other.client, { email: other.email, token: other.token })).body.code).toBe('auth/link-used')
    other.client.cookies.set('__Host-mail', cookie)
    expect((await complete(other.client, { email: other.email, code: other.code })).body.code).toBe('auth/link-used')
  })

  it('counts guesses before it compares them: a hundred at once are ten', async () => {
    const { email, client, code, token } = await asked()
    const guesses = Array.from({ length: 100 }, (_, i) => (i === 99 ? code : wrong(code)))
    const answers = await Promise.all(guesses.map((guess) => complete(client, { email, code: guess })))
    // Also after the answer «not now» of an overloaded machine.
    expect(answers.some((answer) => answer.status === 200)).toBe(false)
    const row = await realD1
      .prepare('SELECT wrong_codes FROM email_requests WHERE email = ?1')
      .bind(email)
      .first<{ wrong_codes: number }>()
    expect(row?.wrong_codes).toBe(10)
    expect((await complete(client, { email, code })).body.code, 'the right one is void').toBe('auth/link-invalid')
    expect((await complete(client, { email, token })).status, 'the link is not').toBe(200)
  })

  it('leaves at most fifty guesses for what an address gets at once, however many browsers ask', async () => {
    const email = uniqueEmail()
    const browsers = Array.from({ length: 6 }, () => new Client())
    for (const browser of browsers) await askFor(browser, email)
    for (let i = 0; i < 12; i++) {
      for (const browser of browsers) await complete(browser, { email, code: 'AAAAAAAA' })
    }
    const row = await realD1
      .prepare('SELECT count(*) AS requests, sum(wrong_codes) AS guesses FROM email_requests WHERE email = ?1')
      .bind(email)
      .first()
    expect(row).toEqual({ requests: 5, guesses: 50 })
  })

  it('counts a guess also when D1 fails right after: no guess is free', async () => {
    const { email, client, code } = await asked()
    workerD1('after')
    for (let i = 0; i < 10; i++) expect((await complete(client, { email, code: wrong(code) })).status).toBe(503)
    env.DB = realD1
    expect((await complete(client, { email, code })).status).toBe(401)
  })

  it('of the first of two mails works as well as that of the second', async () => {
    const { email, client, code } = await asked()
    await askFor(client, email)
    expect((await complete(client, { email, code })).status).toBe(200)
  })
})
