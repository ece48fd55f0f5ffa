/** How many mails may be asked for: to one mailbox, by one caller. By all together: mail-ceiling.test.ts. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { paths } from '../../../../shared/api/paths.ts'
import type { Problem, SignedIn } from '../../../../shared/api/shapes.ts'
import { addEmailRequest } from '../../../../worker/db/mails.ts'
import { env } from '../../../support/bindings.ts'
import { Client, signIn, uniqueEmail } from '../../../support/client.ts'
import { whenSpent } from '../../../support/faults/spent-limit.ts'
import { breakCarrier, lastMailTo, mailbox, tokenIn } from '../../../support/mailbox.ts'
import { eventually, later, patienceIsOver, stopTime } from '../../../support/time.ts'

const MINUTE = 60_000
const realMail = env.MAIL
const realLimit = env.MAIL_LIMIT

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  breakCarrier(false)
  Object.assign(env, { MAIL: realMail, MAIL_LIMIT: realLimit })
})

const askFor = (client: Client, email: string, more: object = {}) => client.post(paths.emailLink, { email, ...more })
/** By strangers, each from elsewhere. */
const askOften = (emails: readonly string[]) => Promise.all(emails.map((email) => askFor(new Client(), email)))
const times = (count: number, email: string): string[] => Array<string>(count).fill(email)
const spend = (email: string, client = new Client()) =>
  client.post<SignedIn & Problem>(paths.completeEmailLink, { email, token: tokenIn(lastMailTo(email)) })

describe('the mails to one mailbox', () => {
  it('are five at once, exactly, however many ask at the same time', async () => {
    stopTime()
    const email = uniqueEmail()
    const answers = await askOften(times(12, email))
    expect(answers.filter((answer) => answer.status === 202)).toHaveLength(5)
    const refused = answers.filter((answer) => answer.status === 429)
    expect(refused).toHaveLength(7)
    for (const answer of refused) {
      expect(answer.body.code).toBe('auth/too-many-mails')
      expect(answer.body.detail).toContain('Nella tua posta c’è già un nostro link che funziona')
      expect(answer.headers.get('retry-after')).toBe('600')
    }
  })

  it('nobody can be locked out: after the burst one goes each time the last link has died, and no more', async () => {
    stopTime()
    const email = uniqueEmail()
    await askOften(times(5, email))
    for (let round = 0; round < 3; round++) {
      const refused = await askFor(new Client(), email)
      expect(refused.status).toBe(429)
      const wait = Number(refused.headers.get('retry-after')) * 1000
      later(wait - 1)
      expect((await askFor(new Client(), email)).status, 'the link that lives is not yet dead').toBe(429)
      later(1)
      const answers = await askOften(times(4, email))
      expect(answers.map((answer) => answer.status).sort()).toEqual([202, 429, 429, 429])
    }
    expect((await spend(email)).status, 'the last one opens').toBe(200)
  })

  it('one that was spent makes place at once: whoever reads their mail is not held up by who does not', async () => {
    const email = uniqueEmail()
    for (let i = 0; i < 8; i++) await signIn(new Client(), email)
    await askOften(times(5, email))
    expect((await askFor(new Client(), email)).status).toBe(429)
  })

  it('are counted together for what follows a plus, and for Gmail’s dots and second domain', async () => {
    const name = `maria.${Date.now().toString(36)}`
    const spellings = ['', '+a', '+b', '+a+b', '+c'].map((tag) => `${name}${tag}@posta.example`)
    const answers = await askOften([...spellings, `${name}+d@posta.example`, `${name}+e@posta.example`])
    expect(answers.filter((answer) => answer.status === 202)).toHaveLength(5)
    const plain = name.replace('.', '')
    const dots = [
      `${name}@gmail.com`,
      `${plain}@googlemail.com`,
      `m.${plain.slice(1)}+x@gmail.com`,
      `${plain}@gmail.com`,
    ]
    await askOften([...dots, `${plain}+y@googlemail.com`])
    expect((await askFor(new Client(), `ma.${plain.slice(2)}@gmail.com`)).status).toBe(429)
    // For counting alone: the address stays as it was typed, and so does the account.
    expect(lastMailTo(dots[0] ?? '').to).toBe(dots[0])
    expect((await spend(dots[0] ?? '')).body.account?.email).toBe(dots[0])
  })

  it('nor can the owner of the plain address be locked out by mails to other spellings of it', async () => {
    stopTime()
    const name = `vittima.${Date.now().toString(36)}`
    await askOften(['+1', '+2', '+3', '+4', '+5'].map((tag) => `${name}${tag}@posta.example`))
    expect((await askFor(new Client(), `${name}+6@posta.example`)).status).toBe(429)
    const own = `${name}@posta.example`
    expect((await askFor(new Client(), own)).status).toBe(202)
    expect((await askFor(new Client(), own)).status, 'and that is all').toBe(429)
    expect((await spend(own)).body.account?.email).toBe(own)
  })

  it('nor whoever has an account under another spelling, and nobody can tell by asking who has one', async () => {
    stopTime()
    const name = `conto.${Date.now().toString(36)}`
    const own = `${name}+gioco@posta.example`
    await signIn(new Client(), own)
    await askOften(['', '', '+1', '+2', '+3', '+4'].map((tag) => `${name}${tag}@posta.example`))
    const before = mailbox.length
    const [known, unknown] = [
      await askFor(new Client(), own),
      await askFor(new Client(), `${name}+altro@posta.example`),
    ]
    expect([known.status, known.body]).toEqual([429, unknown.body])
    expect(known.headers.get('retry-after')).toBe(unknown.headers.get('retry-after'))
    expect(known.headers.getSetCookie()).toEqual(unknown.headers.getSetCookie())
    await eventually(() => expect(mailbox.slice(before).map(({ to }) => to)).toEqual([own]))
    expect((await spend(own)).body.account?.email).toBe(own)
    await askFor(new Client(), own)
    await askFor(new Client(), own)
    await eventually(() => expect(mailbox.slice(before).map(({ to }) => to)).toEqual([own, own]))
  })

  it('are not counted where they could not be sent, which is a 502', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const email = uniqueEmail()
    breakCarrier(true)
    for (let i = 0; i < 7; i++) {
      const answer = await askFor(new Client(), email)
      expect([answer.status, answer.body.code]).toEqual([502, 'auth/mail-failed'])
    }
    breakCarrier(false)
    for (const { status } of await askOften(times(5, email))) expect(status).toBe(202)
    expect(JSON.stringify(logged.mock.calls)).not.toContain(email)
  })

  it('nor where the carrier neither takes them nor refuses in five seconds', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const email = uniqueEmail()
    env.MAIL = { send: () => new Promise(() => undefined) } as unknown as SendEmail // the one way of calling it
    patienceIsOver(5000)
    for (let i = 0; i < 7; i++) {
      expect(await askFor(new Client(), email)).toMatchObject({ status: 502, body: { code: 'auth/mail-failed' } })
    }
    expect(JSON.stringify(logged.mock.calls)).toContain('mail-failed')
    env.MAIL = realMail
    for (const { status } of await askOften(times(5, email))) expect(status).toBe(202)
  })

  it('are counted by an index: as many rows are read with a thousand strangers’ mails as with none', async () => {
    const [now, read] = [Date.now(), [] as number[]]
    const add = (email: string) => {
      const request = { id: crypto.randomUUID(), email, fullName: null, redirect: '/', codeHash: '', browserHash: '' }
      return addEmailRequest(spying, 2025, request, now)
    }
    const spying = new Proxy(env.DB, {
      get: (db, name) =>
        name === 'batch'
          ? async (statements: D1PreparedStatement[]) => {
              const results = await db.batch(statements)
              read.push(results[3]?.meta.rows_read ?? Number.NaN)
              return results
            }
          : Reflect.get(db, name).bind(db),
    })
    await add(uniqueEmail())
    // An hour's worth, none of the last minute.
    const rows = Array.from({ length: 1000 }, (_, i) =>
      env.DB.prepare(
        `INSERT INTO email_requests (id, email, redirect, code_hash, browser_hash, created_at, expires_at, mailbox)
         VALUES (?1, ?2, '/', '', '', ?3, ?4, ?2)`,
      ).bind(crypto.randomUUID(), `folla.${i}@posta.example`, now - 5 * MINUTE, now + 5 * MINUTE),
    )
    await env.DB.batch(rows)
    await add(uniqueEmail())
    expect((read[1] ?? Number.NaN) - (read[0] ?? 0)).toBeLessThan(5)
  })
})

describe('the mails that one caller asks for', () => {
  it('are limited whatever the addresses, and a home’s whole /64 is one caller', async () => {
    const client = new Client()
    const key = `${client.address.replace('::1', '')}:0`.split(':').slice(0, 4).join(':')
    const [neighbour, other] = [new Client(), new Client()]
    const from = (address: string) => ({ 'cf-connecting-ip': address })
    const ask = (who: Client, headers = {}) => who.call('POST', paths.emailLink, { email: uniqueEmail() }, headers)
    const before = mailbox.length
    const [own, next, elsewhere] = await whenSpent(env.MAIL_LIMIT, `${key}::/64`, async () => [
      await ask(client),
      await ask(neighbour, from(client.address.replace('::1', ':dead:beef:0:7'))),
      await ask(other),
    ])
    for (const answer of [own, next]) {
      expect([answer?.status, answer?.body.code]).toEqual([429, 'auth/too-many-mails'])
      expect(Number(answer?.headers.get('retry-after'))).toBeGreaterThanOrEqual(60)
      expect(answer?.body.detail).toContain('Da qui')
    }
    expect(elsewhere?.status).toBe(202)
    expect(mailbox.length).toBeGreaterThan(before)
  })

  it('are limited on somebody’s own machine too, where all callers are one', async () => {
    const answers = await whenSpent(env.MAIL_LIMIT, 'local', () =>
      Promise.all(
        ['127.0.0.1', '::1', ''].map((address) =>
          new Client().call('POST', paths.emailLink, { email: uniqueEmail() }, { 'cf-connecting-ip': address }),
        ),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([429, 429, 429])
  })

  it('go on where the brake does not answer: the exact counts are in D1', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    env.MAIL_LIMIT = { limit: () => Promise.reject(new Error('away')) } as unknown as RateLimit // the one way of calling it
    const email = uniqueEmail()
    const answers = await askOften(times(6, email))
    expect(answers.map((answer) => answer.status).sort()).toEqual([202, 202, 202, 202, 202, 429])
    expect(JSON.stringify(logged.mock.calls)).toContain('limit-away')
  })
})
