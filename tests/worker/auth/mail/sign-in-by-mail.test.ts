import { describe, expect, it, vi } from 'vitest'
import { paths } from '../../../../shared/api/paths.ts'
import { nameFaultSentence } from '../../../../shared/rooms/written-names.ts'
import { describeAsker } from '../../../../worker/auth/mail.ts'
import { Client, uniqueEmail } from '../../../support/client.ts'
import { codeIn, lastMailTo, linkIn, mailbox, tokenIn } from '../../../support/mailbox.ts'
import { later } from '../../../support/time.ts'
import { askFor, complete, MINUTE, realD1 } from './asking.ts'

describe('the mail (design.md, «Links and codes»)', () => {
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

  it('carries no picture, no tracking, nothing from elsewhere, and never the name that somebody typed', async () => {
    const email = uniqueEmail()
    await askFor(new Client(), email, { fullName: 'Vinci Subito' })
    expect(JSON.stringify(lastMailTo(email))).not.toMatch(/Vinci|Subito/)
    const { html } = lastMailTo(email)
    expect(html).not.toMatch(/<img|<script|<link|url\(|@import|src=/i)
    for (const [, address] of html.matchAll(/(https?:\/\/[^"<\s]+)/g)) {
      expect(new URL(address ?? '').origin).toBe('https://dieciparole.test')
    }
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
    ['maria@posta.it\r\nBcc: tutti@posta.it', 'a header'],
    ['<maria@posta.it>', 'brackets'],
    ['a@b.it,c@d.it', 'two addresses'],
    ['maria@posta.it%0d%0ax', 'an escape'],
    ['maria@[127.0.0.1]', 'an address of a machine'],
    ['maria..rossi@posta.it', 'two dots'],
    ['"maria"@posta.it', 'quotes'],
    ['maria@po\u0000sta.it', 'a NUL'],
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

  it('is refused with a name that is not two words of letters (game.md, «Names»)', async () => {
    const answer = await askFor(new Client(), uniqueEmail(), { fullName: 'Maria 2' })
    expect([answer.status, answer.body.code]).toEqual([422, 'auth/bad-name'])
    const { body } = await askFor(new Client(), uniqueEmail(), { fullName: 'Vinci www.premi.example' })
    expect([body.code, body.detail]).toEqual(['auth/bad-name', nameFaultSentence('address', 'person')])
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
