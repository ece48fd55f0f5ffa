/** Signing in by the code of a mail. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { env } from '../../../support/bindings.ts'
import { Client, sessionOf, uniqueEmail } from '../../../support/client.ts'
import { faultyD1 } from '../../../support/faults/faulty-d1.ts'
import { codeIn, lastMailTo, tokenIn } from '../../../support/mailbox.ts'
import { later } from '../../../support/time.ts'
import { askFor, complete, MINUTE, realD1 } from './asking.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  env.DB = realD1
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

  it.each([
    ['the mail’s line', (code: string) => `Codice: ${code}`],
    ['a dot behind it', (code: string) => `${code}.`],
    ['signs that nobody sees', (code: string) => `\u2068${code.slice(0, 4)}\u200b${code.slice(4)}\u2069`],
    ['the whole mail', (_: string, text: string) => text],
  ])('design.md, «Pasted text»: is found in pasted text: %s', async (_, pasted) => {
    const { email, client, mail, code } = await asked()
    const done = await complete(client, { email: `\u200b${email}\u202c`, code: pasted(code, mail.text) })
    expect(done.status).toBe(200)
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
    // Also after the answer «not now» of an overloaded machine.
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
