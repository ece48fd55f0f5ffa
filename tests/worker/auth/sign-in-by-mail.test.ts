import { afterEach, describe, expect, it, vi } from 'vitest'
import { readLink } from '../../../app/session/sign-in/link-in-hand.ts'
import { paths } from '../../../shared/api/paths.ts'
import type { Problem, Session, SignedIn } from '../../../shared/api/shapes.ts'
import { describeAsker } from '../../../worker/mail/asker.ts'
import { env } from '../../support/bindings.ts'
import { Client, sessionOf, signIn, uniqueEmail } from '../../support/client.ts'
import { faultyD1 } from '../../support/faults/faulty-d1.ts'
import { codeIn, lastMailTo, linkIn, mailbox, tokenIn } from '../../support/mailbox.ts'

const MINUTE = 60_000
const realD1 = env.DB

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  env.DB = realD1
})

const later = (ms: number): void => {
  vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] })
}

const askFor = (client: Client, email: string, more: object = {}) => client.post(paths.emailLink, { email, ...more })
const complete = (client: Client, body: object) => client.post<SignedIn & Problem>(paths.completeEmailLink, body)

describe('the mail (decision 13)', () => {
  it('names its address, holds the link alone on a line with the token in the fragment, and the code', async () => {
    const email = uniqueEmail()
    expect((await askFor(new Client(), email)).status).toBe(202)
    const mail = lastMailTo(email)
    expect(mail.text).toContain(email)
    expect(new URL(linkIn(mail)).pathname).toBe('/login/email-callback')
    expect(new URL(linkIn(mail)).search).toBe('')
    expect(codeIn(mail)).toMatch(/^[23456789ABCDEFGHJKLMNPQRSTUVWXYZ]{8}$/)
    expect(mail.html).toContain(codeIn(mail))
    expect(mail.from).toEqual({ name: 'DIECI PAROLE', email: 'ciao@dieciparole.example' })
    expect(mail.text).toMatch(/Ignora questa e-mail/)
  })

  it('carries no picture, no tracking and nothing from elsewhere', async () => {
    const email = uniqueEmail()
    await askFor(new Client(), email)
    const { html } = lastMailTo(email)
    expect(html).not.toMatch(/<img|<script|<link|url\(|@import|src=/i)
    for (const [, address] of html.matchAll(/(https?:\/\/[^"<\s]+)/g)) {
      expect(new URL(address ?? '').origin).toBe('https://dieciparole.test')
    }
  })

  it('never carries the name that somebody typed', async () => {
    const email = uniqueEmail()
    await askFor(new Client(), email, { fullName: 'Vinci Subito' })
    expect(JSON.stringify(lastMailTo(email))).not.toMatch(/Vinci|Subito/)
  })

  it('answers known and unknown addresses alike, and says nothing of the link outside `npm run dev`', async () => {
    const email = uniqueEmail()
    await signIn(new Client(), email)
    const known = await askFor(new Client(), email)
    const unknown = await askFor(new Client(), uniqueEmail())
    expect([known.status, known.body]).toEqual([202, ''])
    expect([unknown.status, unknown.body]).toEqual([202, ''])
    expect([...known.headers.keys()].sort()).toEqual([...unknown.headers.keys()].sort())
  })

  it('asks D1 the very same for known and unknown addresses', async () => {
    const email = uniqueEmail()
    await signIn(new Client(), email)
    const counts = []
    for (const address of [email, uniqueEmail()]) {
      const counting = faultyD1(realD1, null)
      env.DB = counting.db
      await askFor(new Client(), address)
      counts.push(counting.calls)
    }
    expect(counts).toEqual([1, 1])
  })

  it('does the very same work for every address: unknown, known, Google’s, and one on its way out', async () => {
    const insert = (email: string, provider: string, deletedAt: number | null) =>
      realD1
        .prepare(
          'INSERT INTO accounts (id, email, provider, google_sub, created_at, deleted_at) VALUES (?1, ?2, ?3, ?1, 0, ?4)',
        )
        .bind(crypto.randomUUID(), email, provider, deletedAt)
        .run()
    const [unknown, known, theirs, going] = [uniqueEmail(), uniqueEmail(), uniqueEmail(), uniqueEmail()]
    await insert(known, 'email', null)
    await insert(theirs, 'google', null)
    await insert(going, 'email', 1)
    await askFor(new Client(), uniqueEmail()) // the keys are derived once an isolate
    const seen: unknown[] = []
    for (const email of [unknown, known, theirs, going]) {
      const counting = faultyD1(realD1, null)
      env.DB = counting.db
      const [signed, digested] = [vi.spyOn(crypto.subtle, 'sign'), vi.spyOn(crypto.subtle, 'digest')]
      const before = mailbox.length
      const answer = await askFor(new Client(), email)
      const work = [counting.calls, signed.mock.calls.length, digested.mock.calls.length, mailbox.length - before]
      const text = lastMailTo(email)
        .text.replaceAll(email, 'X')
        .replace(/#token=\S+|Codice: \S+|Quando: .*/g, '')
      seen.push([answer.status, answer.body, [...answer.headers.keys()].sort(), work, text])
      vi.restoreAllMocks()
    }
    expect(seen[0]).toMatchObject([202, '', expect.anything(), [1, 2, 1, 1], expect.anything()])
    for (const other of seen) expect(other).toEqual(seen[0])
  })

  it('says who asked, by family and town and no closer, and when, in Italian time', async () => {
    const email = uniqueEmail()
    vi.useFakeTimers({ now: Date.parse('2025-12-31T19:30:00Z'), toFake: ['Date'] })
    const agent =
      'Mozilla/5.0 (Linux; Android 15; SM-A556B Build/X) AppleWebKit/537.36 Chrome/137.0 Mobile Safari/537.36'
    await new Client().call('POST', paths.emailLink, { email }, { 'user-agent': agent })
    const { text, html } = lastMailTo(email)
    expect(text).toMatch(/^Quando: 31 dicembre alle ore 20:30, ora italiana$/m)
    expect(text).toMatch(/^Da dove: Chrome su Android/m)
    expect(html).toContain('Chrome su Android')
    for (const part of [text, html]) expect(part).not.toMatch(/SM-A556B|137\.0|Mozilla|2001:db8/)
  })

  it.each([
    ['https://dieciparole.test', 'https://dieciparole.test'],
    ['http://dieciparole.test', 'https://dieciparole.test'],
    ['http://dieciparole.test:8080', 'https://dieciparole.test:8080'],
    ['http://localhost.dieciparole.test', 'https://localhost.dieciparole.test'],
    ['http://127.0.0.1.dieciparole.test', 'https://127.0.0.1.dieciparole.test'],
    ['http://192.168.1.7:5173', 'https://192.168.1.7:5173'],
    ['http://localhost:5173', 'http://localhost:5173'],
    ['http://gioco.localhost:5173', 'http://gioco.localhost:5173'],
    ['http://127.0.0.1:5173', 'http://127.0.0.1:5173'],
    ['http://[::1]:5173', 'http://[::1]:5173'],
  ])('asked for at %s, its link leads to %s: https unless the host is this machine', async (asked, origin) => {
    const email = uniqueEmail()
    expect((await askFor(new Client(asked), email)).status).toBe(202)
    expect(new URL(linkIn(lastMailTo(email))).origin).toBe(origin)
  })

  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1',
      'Torino',
      'Safari su iPhone, dalle parti di Torino',
    ],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/137.0 Safari/537.36 Edg/137.0', 'Reggio nell’Emilia', 'Edge su Windows'],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0',
      "L'Aquila",
      "Firefox su Linux, dalle parti di L'Aquila",
    ],
    ['https://evil.example <b>clicca</b>', undefined, 'un browser'],
    ['', 'clicca su evil.example/1', 'un browser'],
    ['', 'x'.repeat(80), 'un browser'],
    ['', 7, 'un browser'],
  ])('makes of %j in %j: «%s»', (agent, town, asker) => {
    expect(describeAsker(agent, town)).toBe(asker)
  })

  it.each([
    ['', 'empty'],
    ['maria', 'no at sign'],
    ['maria@posta', 'no dot'],
    ['maria@posta.i', 'one letter after the last dot'],
    ['ma ria@posta.it', 'a space'],
    ['maria@posta.it\r\nBcc: tutti@posta.it', 'a header'],
    ['maria@posta.it\nx@y.it', 'a line end'],
    ['<maria@posta.it>', 'brackets'],
    ['Maria <maria@posta.it>', 'a display name'],
    ['a@b.it,c@d.it', 'two addresses'],
    ['maria@posta.it%0d%0ax', 'an escape'],
    ['maria@[127.0.0.1]', 'an address of a machine'],
    ['maria@127.0.0.1', 'an address of a machine'],
    ['maria@posta..it', 'an empty label'],
    ['maria..rossi@posta.it', 'two dots'],
    ['"maria"@posta.it', 'quotes'],
    ['maria@po\u0000sta.it', 'a NUL'],
    ['maria@posta.it/x', 'a path'],
    [`${'a'.repeat(65)}@posta.it`, 'a long local part'],
    [`maria@${'a.'.repeat(130)}it`, 'more than 254 characters'],
  ])('is not sent to %j (%s)', async (email) => {
    const before = mailbox.length
    const answer = await askFor(new Client(), email)
    expect([answer.status, answer.body.code]).toEqual([422, 'auth/bad-email'])
    expect(mailbox.length).toBe(before)
  })

  it('knows one address by one spelling: case, spaces around it, and an international domain', async () => {
    const email = uniqueEmail()
    await askFor(new Client(), `  ${email.toUpperCase()} `)
    expect(lastMailTo(email).to).toBe(email)
    await askFor(new Client(), 'maria@Caffè.example')
    expect(lastMailTo('maria@xn--caff-8oa.example').to).toBe('maria@xn--caff-8oa.example')
  })

  it('is refused with a name that is not two words of letters (decision 26)', async () => {
    const answer = await askFor(new Client(), uniqueEmail(), { fullName: 'Maria 2' })
    expect([answer.status, answer.body.code]).toEqual([422, 'auth/bad-name'])
  })
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
    // Nobody else learns what became of it either.
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

  it('cannot be forged: no byte of it may be another, and a ticket is no link (decision 37)', async () => {
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
  ])('keeps a redirect only when it is a path of this site: %j becomes %j (decision 16)', async (redirect, kept) => {
    const email = uniqueEmail()
    await askFor(new Client(), email, { redirect })
    const answer = await complete(new Client(), { email, token: tokenIn(lastMailTo(email)) })
    expect(answer.body.redirect).toBe(kept)
  })

  it('lets its person in or stays good, when D1 fails in the middle: nothing is spent for nothing', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const email = uniqueEmail()
    const client = new Client()
    await askFor(client, email)
    const token = tokenIn(lastMailTo(email))
    env.DB = faultyD1(realD1, 'before').db
    const away = await complete(client, { email, token })
    expect([away.status, away.body.code]).toEqual([503, 'server/unavailable'])
    expect(away.headers.get('retry-after')).toBeTruthy()
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

describe('the code', () => {
  const asked = async () => {
    const email = uniqueEmail()
    const client = new Client()
    await askFor(client, email)
    return { email, client, mail: lastMailTo(email), code: codeIn(lastMailTo(email)) }
  }
  const wrong = (code: string) => (code[0] === 'A' ? `B${code.slice(1)}` : `A${code.slice(1)}`)

  it('opens the session in the browser that asked, typed in any case, with spaces or hyphens', async () => {
    const { email, client, code } = await asked()
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `
    const done = await complete(client, { email, code: typed })
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
    // Whoever asked for the mail of somebody else does not learn that it was opened.
    await complete(new Client(), { email: one.email, token: tokenIn(one.mail) })
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
    await complete(one.client, { email: one.email, token: tokenIn(one.mail) })
    // Signing in takes the cookie away; a browser that kept it all the same hears that it is over.
    const other = await asked()
    const cookie = other.client.cookies.get('__Host-mail') ?? ''
    await complete(other.client, { email: other.email, code: other.code })
    expect((await complete(other.client, { email: other.email, token: tokenIn(other.mail) })).body.code).toBe(
      'auth/link-used',
    )
    other.client.cookies.set('__Host-mail', cookie)
    expect((await complete(other.client, { email: other.email, code: other.code })).body.code).toBe('auth/link-used')
  })

  it('is void after ten wrong ones, the right one included; the link is not', async () => {
    const { email, client, code, mail } = await asked()
    for (let i = 0; i < 10; i++) {
      expect((await complete(client, { email, code: wrong(code) })).body.code).toBe('auth/link-invalid')
    }
    const right = await complete(client, { email, code })
    expect([right.status, right.body.code]).toEqual([401, 'auth/link-invalid'])
    expect((await complete(client, { email, token: tokenIn(mail) })).status).toBe(200)
  })

  it('counts guesses before it compares them: a hundred at once are ten', async () => {
    const { email, client, code } = await asked()
    const guesses = Array.from({ length: 100 }, (_, i) => (i === 99 ? code : wrong(code)))
    const answers = await Promise.all(guesses.map((guess) => complete(client, { email, code: guess })))
    // Also whoever was told «not now» by a machine that could not keep up.
    expect(answers.some((answer) => answer.status === 200)).toBe(false)
    const row = await realD1
      .prepare('SELECT wrong_codes FROM email_requests WHERE email = ?1')
      .bind(email)
      .first<{ wrong_codes: number }>()
    expect(row?.wrong_codes).toBe(10)
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
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { email, client, code } = await asked()
    env.DB = faultyD1(realD1, 'after').db
    for (let i = 0; i < 10; i++) expect((await complete(client, { email, code: wrong(code) })).status).toBe(503)
    env.DB = realD1
    expect((await complete(client, { email, code })).status).toBe(401)
  })

  it('of the first of two mails works as well as that of the second', async () => {
    const { email, client, code } = await asked()
    await askFor(client, email)
    expect((await complete(client, { email, code })).status).toBe(200)
  })

  it('expires with its link', async () => {
    const { email, client, code } = await asked()
    later(10 * MINUTE + 1000)
    expect((await complete(client, { email, code })).body.code).toBe('auth/link-expired')
    expect((await complete(client, { email, code: wrong(code) })).body.code).toBe('auth/link-invalid')
  })
})

it('neither the token nor the code nor a cookie is kept in D1 as it is', async () => {
  const email = uniqueEmail()
  const client = new Client()
  await askFor(client, email)
  const cookie = client.cookies.get('__Host-mail') ?? ''
  const { token, code } = { token: tokenIn(lastMailTo(email)), code: codeIn(lastMailTo(email)) }
  await complete(client, { email, token })
  const tables = await Promise.all(
    ['email_requests', 'sessions', 'accounts'].map((table) => realD1.prepare(`SELECT * FROM ${table}`).all()),
  )
  const all = JSON.stringify(tables.map((table) => table.results))
  for (const secret of [token, code, cookie, client.cookies.get('__Host-session') ?? '']) {
    expect(secret.length).toBeGreaterThan(7)
    expect(all).not.toContain(secret)
  }
})

it('old requests are cleaned up in passing', async () => {
  const email = uniqueEmail()
  await askFor(new Client(), email)
  later(3 * 60 * MINUTE)
  await askFor(new Client(), uniqueEmail())
  const row = await realD1.prepare('SELECT count(*) AS n FROM email_requests WHERE email = ?1').bind(email).first()
  expect(row).toEqual({ n: 0 })
})
