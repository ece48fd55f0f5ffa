/** How many mails may be asked for: to one address, by one caller. By all together: mail-ceiling.test.ts. */
import { describe, expect, it, vi } from 'vitest'
import { paths } from '../../../../shared/api/paths.ts'
import { addEmailRequest } from '../../../../worker/db/mails.ts'
import { env } from '../../../support/bindings.ts'
import { Client, uniqueEmail } from '../../../support/client.ts'
import { whenSpent } from '../../../support/faults/spent-limit.ts'
import { breakCarrier, lastMailTo, mailbox, tokenIn } from '../../../support/mailbox.ts'
import { later, patienceIsOver, stopTime } from '../../../support/time.ts'
import { askFor, complete, MINUTE } from './asking.ts'

const realMail = env.MAIL

/** By strangers, each from elsewhere. */
const askOften = (emails: readonly string[]) => Promise.all(emails.map((email) => askFor(new Client(), email)))
const times = (count: number, email: string): string[] => Array<string>(count).fill(email)
const spend = (email: string) => complete(new Client(), { email, token: tokenIn(lastMailTo(email)) })

describe('the mails to one address', () => {
  it('are five in an hour, exactly, however many ask at the same time; the refusal says which link to open', async () => {
    stopTime()
    const email = uniqueEmail()
    const answers = await askOften(times(12, email))
    expect(answers.filter((answer) => answer.status === 202)).toHaveLength(5)
    const refused = answers.filter((answer) => answer.status === 429)
    expect(refused).toHaveLength(7)
    for (const answer of refused) {
      expect(answer.body.code).toBe('auth/too-many-mails')
      expect(answer.body.detail).toMatch(/^Apri il link dell’ultima e-mail/)
      expect(answer.headers.get('retry-after')).toBe('600')
    }
  })

  it('nobody can be locked out: during hours of requests, at each millisecond the last mail’s link works or the next mail is sent', async () => {
    stopTime()
    const email = uniqueEmail()
    await askOften(times(5, email))
    for (let round = 0; round < 9; round++) {
      const refused = await askFor(new Client(), email)
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600'])
      later(10 * MINUTE - 1)
      expect((await askFor(new Client(), email)).status, 'the link that lives is not yet dead').toBe(429)
      if (round === 4) expect((await spend(email)).status, 'and opens').toBe(200)
      later(1)
      if (round === 5) expect((await spend(email)).body.code, 'dead, whoever asked for it').toBe('auth/link-expired')
      const answers = await askOften(times(4, email))
      expect(answers.map((answer) => answer.status).sort()).toEqual([202, 429, 429, 429])
    }
    expect((await spend(email)).status, 'the last one opens').toBe(200)
  })

  it('are five again an hour after', async () => {
    stopTime()
    const email = uniqueEmail()
    await askOften(times(5, email))
    later(60 * MINUTE - 1)
    expect((await askOften(times(2, email))).map(({ status }) => status).sort()).toEqual([202, 429])
    later(1)
    expect((await askOften(times(6, email))).filter(({ status }) => status === 202)).toHaveLength(4)
  })

  it('all forms with a plus have five together, and never one of the plain address', async () => {
    stopTime()
    const name = `vittima.${Date.now().toString(36)}`
    const own = `${name}@posta.example`
    const tagged = Array.from({ length: 9 }, (_, i) => `${name}+${i}@posta.example`)
    expect((await askOften(tagged)).filter(({ status }) => status === 202)).toHaveLength(5)
    expect((await askOften(times(7, own))).filter(({ status }) => status === 202)).toHaveLength(5)
    expect((await spend(own)).body.account?.email).toBe(own)
    // Nor the other way about.
    const other = `altra.${name}`
    await askOften(times(6, `${other}@posta.example`))
    expect((await askFor(new Client(), `${other}+gioco@posta.example`)).status).toBe(202)
  })

  it('Gmail’s dots and its second domain are one address, at which five arrive', async () => {
    const plain = `rossi${Date.now().toString(36)}`
    const spellings = [
      `${plain}@gmail.com`,
      `r.${plain.slice(1)}@gmail.com`,
      `ro.${plain.slice(2)}@googlemail.com`,
      `r.o.${plain.slice(2)}@gmail.com`,
      `${plain}@googlemail.com`,
      `ros.${plain.slice(3)}@gmail.com`,
    ]
    expect((await askOften(spellings)).filter(({ status }) => status === 202)).toHaveLength(5)
  })

  it('a clock that was ahead holds nobody up, and one that is behind gives no more mails', async () => {
    stopTime()
    const [one, other] = [uniqueEmail(), uniqueEmail()]
    later(48 * 60 * MINUTE)
    await askOften(times(5, one))
    later(-48 * 60 * MINUTE)
    expect(
      (await askOften(times(6, one))).filter(({ status }) => status === 202),
      'days ahead',
    ).toHaveLength(5)
    await askOften(times(5, other))
    later(-5000)
    expect((await askFor(new Client(), other)).status, 'five seconds behind').toBe(429)
    later(10 * MINUTE + 5000)
    expect((await askFor(new Client(), other)).status).toBe(202)
  })

  it.each([
    ['takes none', () => breakCarrier(true)],
    [
      'neither takes them nor refuses in four seconds',
      () => {
        env.MAIL = { send: () => new Promise(() => undefined) } as unknown as SendEmail // the one way of calling it
        patienceIsOver(4000)
      },
    ],
  ])('are not counted where the carrier %s, which is a 502', async (_, breaks) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const email = uniqueEmail()
    breaks()
    for (let i = 0; i < 7; i++) {
      const answer = await askFor(new Client(), email)
      expect([answer.status, answer.body.code]).toEqual([502, 'auth/mail-failed'])
    }
    breakCarrier(false)
    env.MAIL = realMail
    for (const { status } of await askOften(times(5, email))) expect(status).toBe(202)
    expect(JSON.stringify(logged.mock.calls)).toContain('mail-failed')
    expect(JSON.stringify(logged.mock.calls)).not.toContain(email)
  })

  it('are counted by an index: of strangers’ mails the last hour’s alone are read', async () => {
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
              read.push(results[1]?.meta.rows_read ?? Number.NaN)
              return results
            }
          : Reflect.get(db, name).bind(db),
    })
    await add(uniqueEmail())
    // None of the last hour, and none old enough to be deleted in passing.
    const rows = Array.from({ length: 1000 }, (_, i) =>
      env.DB.prepare(
        `INSERT INTO email_requests (id, email, redirect, code_hash, browser_hash, created_at, expires_at, mailbox)
         VALUES (?1, ?2, '/', '', '', ?3, ?4, ?2)`,
      ).bind(crypto.randomUUID(), `folla.${i}@posta.example`, now - 65 * MINUTE, now - 55 * MINUTE),
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

  it('go on where the limiter does not answer: the exact counts are in D1', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    env.MAIL_LIMIT = { limit: () => Promise.reject(new Error('away')) } as unknown as RateLimit // the one way of calling it
    const answers = await askOften(times(6, uniqueEmail()))
    expect(answers.map((answer) => answer.status).sort()).toEqual([202, 202, 202, 202, 202, 429])
    expect(JSON.stringify(logged.mock.calls)).toContain('limit-away')
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
})
