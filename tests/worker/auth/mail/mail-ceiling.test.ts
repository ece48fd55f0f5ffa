/** All mails together, whoever asks for them: of a minute, and of a day (decision 156). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { operatorPaths, paths } from '../../../../shared/api/paths.ts'
import type { MailCeilings, OperatorStats, Problem } from '../../../../shared/api/shapes.ts'
import { reportNow } from '../../../../worker/season/counters.ts'
import { env } from '../../../support/bindings.ts'
import { Client, operator, signIn, uniqueEmail } from '../../../support/client.ts'
import { faultyD1 } from '../../../support/faults/faulty-d1.ts'
import { breakCarrier, codeIn, lastMailTo, mailbox } from '../../../support/mailbox.ts'
import { eventually } from '../../../support/time.ts'

const YEAR = 2025
const CEILING = 8
const DAY_MS = 24 * 3600_000
const realD1 = env.DB
/** Noon, UTC, of a day that no other test of this file has had. */
let days = Math.floor(Date.now() / DAY_MS) + 1
const noon = (): number => days * DAY_MS + DAY_MS / 2

let errors: string[] = []
beforeEach(async () => {
  errors = []
  vi.spyOn(console, 'error').mockImplementation((line) => void errors.push(String(line)))
  days += 3
  at(noon())
  await operator.call('PUT', operatorPaths.season(YEAR), { bonusWords: ['pace'] })
  await setCeilings({ mailsAMinute: null, mailsADay: null })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  breakCarrier(false)
  Object.assign(env, { DB: realD1 })
})

const at = (now: number): void => {
  vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
}
const later = (ms: number): void => at(Date.now() + ms)
const setCeilings = (ceilings: object) =>
  operator.call<MailCeilings & Problem>('PUT', operatorPaths.mails(YEAR), ceilings)
const ask = (email = uniqueEmail(), client = new Client()) => client.post<Problem>(paths.emailLink, { email })
const askAtOnce = (count: number) => Promise.all(Array.from({ length: count }, () => ask()))
const statuses = async (count: number): Promise<number[]> =>
  (await askAtOnce(count)).map(({ status }) => status).sort((a, b) => a - b)
const times = (count: number, status: number): number[] => Array<number>(count).fill(status)
const stats = async (): Promise<OperatorStats> => (await operator.call<OperatorStats>('GET', operatorPaths.stats)).body
const heldBack = async (): Promise<number> => {
  await reportNow(env, YEAR)
  return (await stats()).recent.mailsHeldBack
}
const today = async (): Promise<number> => (await setCeilings({})).body.mailsToday
const ceilingLines = (): object[] =>
  errors.filter((line) => line.includes('mail-ceiling')).map((line) => JSON.parse(line))

/** Somebody who has an account. Their own mail is of the day before. */
async function aKnownAddress(): Promise<string> {
  const email = uniqueEmail()
  at(noon() - DAY_MS)
  await signIn(new Client(), email)
  at(noon())
  return email
}

describe('the mails of a minute', () => {
  it('are as many as the season’s row says, exactly, also when they are asked for at once; then 429 until one falls out of the minute', async () => {
    await setCeilings({ mailsAMinute: CEILING })
    const before = await heldBack()
    const sent = mailbox.length
    const answers = await askAtOnce(20)
    expect(answers.filter((answer) => answer.status === 202)).toHaveLength(CEILING)
    expect(mailbox.length - sent).toBe(CEILING)
    for (const answer of answers.filter(({ status }) => status !== 202)) {
      expect([answer.status, answer.body.code]).toEqual([429, 'auth/too-many-mails'])
      expect(Number(answer.headers.get('retry-after')), 'a minute, with a random part').toBeGreaterThanOrEqual(60)
      expect(answer.body.detail).toContain('tantissime e-mail')
    }
    // The operator sees it: one line, however many were refused, and the numbers in `stats`.
    const line = { level: 'error', event: 'mail-ceiling', season: YEAR, kind: 'minute', count: CEILING }
    expect(ceilingLines()).toEqual([line])
    expect((await heldBack()) - before).toBe(20 - CEILING)
    expect(await stats()).toMatchObject({ mailsAMinute: CEILING, mailsADay: 20_000, mailsToday: CEILING })

    later(59_999)
    expect((await ask()).status).toBe(429)
    later(1)
    expect(await statuses(20)).toEqual([...times(CEILING, 202), ...times(20 - CEILING, 429)])
    expect(ceilingLines(), 'said again after a minute').toHaveLength(2)
  })

  it('who has had their burst hears of their own mailbox, not of the ceiling; a mail that was not sent counts for neither', async () => {
    await setCeilings({ mailsAMinute: CEILING })
    const email = uniqueEmail()
    await Promise.all(Array.from({ length: 5 }, () => ask(email)))
    breakCarrier(true)
    for (const { status } of await askAtOnce(3)) expect(status).toBe(502)
    breakCarrier(false)
    expect(await today()).toBe(5)
    expect((await askAtOnce(3)).map(({ status }) => status)).toEqual([202, 202, 202])
    expect((await ask()).body.detail).toContain('tantissime e-mail')
    const own = await ask(email)
    expect([own.status, own.headers.get('retry-after')]).toEqual([429, '600'])
    expect(own.body.detail).toContain('Nella tua posta')
  })
})

describe('the mails of a day', () => {
  it('go to anybody up to the half, exactly, also when the last ones are asked for at once', async () => {
    await setCeilings({ mailsADay: 2 * CEILING })
    const sent = mailbox.length
    expect(await statuses(20)).toEqual([...times(CEILING, 202), ...times(20 - CEILING, 429)])
    expect(mailbox.length - sent).toBe(CEILING)
    expect(ceilingLines()).toEqual([
      { level: 'error', event: 'mail-ceiling', season: YEAR, kind: 'day', count: 2 * CEILING },
    ])
    later(3600_000)
    expect((await ask()).body.code, 'no minute that passes helps').toBe('auth/mails-for-known')
  })

  it('and the other half to addresses that have an account, up to the last, exactly', async () => {
    const known = await Promise.all(Array.from({ length: 6 }, aKnownAddress))
    await setCeilings({ mailsADay: 8 })
    await askAtOnce(4)
    const sent = mailbox.length
    const answers = await Promise.all(known.map((email) => ask(email)))
    expect(answers.map(({ status }) => status)).toEqual(times(6, 429))
    await eventually(() => expect(mailbox).toHaveLength(sent + 4))
    expect(await today(), 'of six at the last places four').toBe(8)
  })

  it('nobody finds out by the kept half who has an account: not by the answer, its cookies, its headers, nor what comes after', async () => {
    const known = await aKnownAddress()
    await setCeilings({ mailsADay: 20 })
    await askAtOnce(10)
    const unknown = uniqueEmail()
    const shown = async (email: string, client: Client) => {
      const { status, body, headers } = await ask(email, client)
      const names = headers.getSetCookie().map((cookie) => cookie.split('=')[0])
      return { status, body, names, kinds: [...headers.keys()].sort() }
    }
    const [one, other] = [new Client(), new Client()]
    // Seven each: the mailbox of the one has its five, that of the other has none.
    for (let i = 0; i < 7; i++) {
      const [ofKnown, ofUnknown] = [await shown(known, one), await shown(unknown, other)]
      expect(ofKnown).toEqual(ofUnknown)
      expect(ofKnown).toMatchObject({ status: 429, body: { code: 'auth/mails-for-known' }, names: ['__Host-mail'] })
    }
    // Nor where all are gone, for both: the last one makes no other answer.
    await setCeilings({ mailsADay: 12 })
    expect(await shown(known, one)).toEqual(await shown(unknown, other))
  })

  it('the answer does not wait for the carrier, whose time would tell', async () => {
    const known = await aKnownAddress()
    await setCeilings({ mailsADay: 2 })
    await ask()
    const { send } = env.MAIL
    let isHeld = true
    env.MAIL.send = (async (mail: never) => {
      for (let waits = 0; isHeld && waits < 200; waits++) await scheduler.wait(5)
      return send(mail)
    }) as typeof send // as the Worker calls it
    const sent = mailbox.length
    expect((await ask(known)).status).toBe(429)
    expect(mailbox).toHaveLength(sent)
    isHeld = false
    await eventually(() => expect(mailbox).toHaveLength(sent + 1))
    env.MAIL.send = send
  })

  it('whoever has an account signs in with it by the code, in the browser that asked', async () => {
    const known = await aKnownAddress()
    await setCeilings({ mailsADay: 2 })
    await ask()
    const client = new Client()
    const sent = mailbox.length
    expect((await ask(known, client)).status).toBe(429)
    await eventually(() => expect(mailbox.length).toBe(sent + 1))
    const code = codeIn(lastMailTo(known))
    expect((await client.post(paths.completeEmailLink, { email: known, code })).status).toBe(200)
  })

  it('of strangers who are refused none counts for the minute: they hold up nobody with an account', async () => {
    const known = await aKnownAddress()
    await setCeilings({ mailsADay: 4, mailsAMinute: 3 })
    await askAtOnce(2)
    await askAtOnce(10)
    const sent = mailbox.length
    await ask(known)
    await eventually(() => expect(mailbox).toHaveLength(sent + 1))
  })

  it('begin anew at midnight, UTC', async () => {
    await setCeilings({ mailsADay: 2 })
    at(noon() + DAY_MS / 2 - 1)
    expect(await statuses(2)).toEqual([202, 429])
    later(1)
    expect(await statuses(2)).toEqual([202, 429])
    expect(await today()).toBe(1)
  })

  it('a clock that is put back behind midnight begins no day anew; one that was days ahead holds nobody up', async () => {
    await setCeilings({ mailsADay: 2 })
    expect(await statuses(1)).toEqual([202])
    later(-DAY_MS)
    expect(await statuses(1), 'the day before').toEqual([429])
    at(noon())
    expect(await statuses(1), 'and back').toEqual([429])
    later(-2 * DAY_MS)
    expect(await statuses(1)).toEqual([202])
  })

  it('a mail that was not sent is not counted, and one of yesterday is not taken from today', async () => {
    await setCeilings({ mailsADay: 4 })
    breakCarrier(true)
    for (let i = 0; i < 3; i++) expect((await ask()).status).toBe(502)
    breakCarrier(false)
    expect(await today()).toBe(0)
    at(noon() + DAY_MS / 2 - 1)
    const { send } = env.MAIL
    env.MAIL.send = (async () => {
      env.MAIL.send = send
      later(1)
      await ask()
      throw new Error('refused after midnight')
    }) as typeof send // as the Worker calls it
    expect((await ask()).status).toBe(502)
    expect(await today()).toBe(1)
  })

  it('where the season is not made, no day is counted, and the minute alone is a limit', async () => {
    await env.DB.prepare('DELETE FROM seasons').run()
    expect(await statuses(3)).toEqual([202, 202, 202])
    expect(await setCeilings({ mailsADay: 2 })).toMatchObject({ status: 404, body: { code: 'season/not-found' } })
  })

  it('where D1 is away nothing is sent and nothing counted', async () => {
    const sent = mailbox.length
    env.DB = faultyD1(realD1, 'before').db
    expect(await ask()).toMatchObject({ status: 503, body: { code: 'server/unavailable' } })
    env.DB = realD1
    expect([mailbox.length - sent, await today()]).toEqual([0, 0])
  })
})

describe('the ceilings', () => {
  it('are changed one by one, also after the seal, and take no revision', async () => {
    const revision = () => env.DB.prepare('SELECT rev FROM seasons WHERE year = ?1').bind(YEAR).first('rev')
    await env.DB.prepare('UPDATE seasons SET sealed_at = ?1').bind(Date.now()).run()
    const rev = await revision()
    expect((await setCeilings({ mailsAMinute: 2000 })).body).toEqual({
      mailsAMinute: 2000,
      mailsADay: 20_000,
      mailsToday: 0,
    })
    expect((await setCeilings({ mailsADay: 90_000 })).body).toMatchObject({ mailsAMinute: 2000, mailsADay: 90_000 })
    expect((await setCeilings({ mailsAMinute: null })).body).toMatchObject({ mailsAMinute: 600, mailsADay: 90_000 })
    expect(await revision()).toBe(rev)
    await env.DB.prepare('UPDATE seasons SET sealed_at = NULL').run()
  })

  it('one below what has gone holds back all others, and takes nothing back; raised, mails go on', async () => {
    expect(await statuses(4)).toEqual(times(4, 202))
    await setCeilings({ mailsADay: 2 })
    expect(await statuses(1)).toEqual([429])
    expect(await today()).toBe(4)
    await setCeilings({ mailsADay: 10 })
    expect(await statuses(2)).toEqual([202, 429])
  })

  it.each([0, -1, 1.5, 10_000_001, '600', true])('%j is none', async (mailsADay) => {
    expect((await setCeilings({ mailsADay })).body.code).toBe('request/malformed')
  })

  it('are the operator’s: without the token 401', async () => {
    const headers = { authorization: 'Bearer wrong' }
    const { status } = await new Client().call('PUT', operatorPaths.mails(YEAR), { mailsADay: 1 }, headers)
    expect(status).toBe(401)
  })
})
