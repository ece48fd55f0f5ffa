/** The mails of all people together, in a minute and in an hour (design.md, «Ceilings of mails»). */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { operatorPaths, paths } from '../../../../shared/api/paths.ts'
import type { MailCeilings, OperatorStats, Problem } from '../../../../shared/api/shapes.ts'
import { refusalSentence } from '../../../../shared/refusal-sentences.ts'
import { reportNow } from '../../../../worker/platform/tally.ts'
import { env } from '../../../support/bindings.ts'
import { aSignedInClient, Client, operator, signIn, uniqueEmail } from '../../../support/client.ts'
import { workerD1 } from '../../../support/faults/faulty-d1.ts'
import { logged } from '../../../support/logged.ts'
import { breakCarrier, mailbox } from '../../../support/mailbox.ts'

const YEAR = 2025
const CEILING = 8
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Each test begins hours after the one before: its mails are too old to count. */
let begun = Date.now()

const errors = logged('error')
beforeEach(async () => {
  begun += 12 * HOUR
  at(begun)
  await operator.call('PUT', operatorPaths.season(YEAR), { bonusWords: ['pace'] })
  await setCeilings({ mailsAMinute: null, mailsAnHour: null })
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
const ceilingLines = (): object[] =>
  errors.filter((line) => line.includes('mail-ceiling')).map((line) => JSON.parse(line))

describe.each([
  ['minute', { mailsAMinute: CEILING }, MINUTE, 'auth/mail-rate', 60],
  ['hour', { mailsAnHour: CEILING }, HOUR, 'auth/mail-hour', 600],
] as const)('the mails of a %s', (kind, ceiling, span, code, wait) => {
  it('are as many as the season’s row says, exactly, also when they are asked for at once; then none until one is old enough', async () => {
    await setCeilings(ceiling)
    const before = await heldBack()
    const sent = mailbox.length
    const answers = await askAtOnce(20)
    expect(answers.filter((answer) => answer.status === 202)).toHaveLength(CEILING)
    expect(mailbox.length - sent).toBe(CEILING)
    for (const answer of answers.filter(({ status }) => status !== 202)) {
      expect([answer.status, answer.body.code]).toEqual([503, code])
      expect(answer.body.detail).toBe(refusalSentence(code))
      expect(answer.body.providers, 'no Google is set up here').toEqual([])
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(Number(answer.headers.get('retry-after')), 'with a random part').toBeGreaterThanOrEqual(wait)
    }
    // The operator sees it: one line, however many were refused, and the numbers in `stats`.
    const line = { level: 'error', event: 'mail-ceiling', season: YEAR, kind, count: CEILING }
    expect(ceilingLines()).toEqual([line])
    expect((await heldBack()) - before).toBe(20 - CEILING)

    later(span - 1)
    expect((await ask()).status).toBe(503)
    later(1)
    expect(await statuses(20)).toEqual([...times(CEILING, 202), ...times(20 - CEILING, 503)])
    expect(ceilingLines().slice(-1), 'said again after a minute').toEqual([line])
  })

  it('everybody gets the same answer: who has an account, who has had their mails, and who is new', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const [known, full] = [uniqueEmail(), uniqueEmail()]
    await signIn(new Client(), known)
    for (let i = 0; i < 5; i++) await ask(full)
    await setCeilings(Object.fromEntries(Object.keys(ceiling).map((name) => [name, 6])))
    const seen = async (email: string) => {
      const { status, body, headers } = await ask(email)
      return { status, body, headers: [...headers].filter(([name]) => name !== 'x-request-id') }
    }
    // Every answer of a sequence, not the first alone.
    for (let i = 0; i < 3; i++) {
      const answer = await seen(uniqueEmail())
      expect(answer).toMatchObject({ status: 503, body: { code } })
      expect(await seen(known)).toEqual(answer)
      expect(await seen(full)).toEqual(answer)
    }
  })

  it('a refused request, and a mail that no carrier took, count for nothing', async () => {
    await setCeilings(ceiling)
    breakCarrier(true)
    for (let i = 0; i < 3; i++) expect((await ask()).status).toBe(502)
    breakCarrier(false)
    expect(await statuses(30)).toEqual([...times(CEILING, 202), ...times(30 - CEILING, 503)])
    later(span)
    expect(await statuses(1), 'of the refused none').toEqual([202])
  })

  it('an account that is made and deleted gives none of them back', async () => {
    await setCeilings(ceiling)
    await askAtOnce(CEILING - 1)
    const client = await aSignedInClient()
    expect((await client.delete(paths.me)).status).toBe(204)
    expect((await ask()).body.code).toBe(code)
  })

  it('a clock that was hours ahead holds nobody up, and one that is behind gives no more mails', async () => {
    await setCeilings(ceiling)
    later(5 * HOUR)
    expect(await statuses(CEILING)).toEqual(times(CEILING, 202))
    at(begun)
    expect(await statuses(CEILING + 1)).toEqual([...times(CEILING, 202), 503])
    later(-5000)
    expect(await statuses(1), 'five seconds behind').toEqual([503])
  })

  it('where the season is not made, are the game’s own', async () => {
    await setCeilings(ceiling)
    await env.DB.prepare('DELETE FROM seasons').run()
    expect(await statuses(CEILING + 1)).toEqual(times(CEILING + 1, 202))
    expect(await setCeilings({ mailsAnHour: 2 })).toMatchObject({ status: 404, body: { code: 'season/not-found' } })
  })
})

it('where D1 is away nothing is sent', async () => {
  const sent = mailbox.length
  workerD1('before')
  expect(await ask()).toMatchObject({ status: 503, body: { code: 'server/unavailable' } })
  expect(mailbox.length - sent).toBe(0)
})

describe('the ceilings', () => {
  it('are changed one by one, also after the seal, and take no revision', async () => {
    const revision = () => env.DB.prepare('SELECT rev FROM seasons WHERE year = ?1').bind(YEAR).first('rev')
    await env.DB.prepare('UPDATE seasons SET sealed_at = ?1').bind(Date.now()).run()
    const rev = await revision()
    expect((await setCeilings({ mailsAMinute: 2000 })).body).toEqual({ mailsAMinute: 2000, mailsAnHour: 4000 })
    expect((await setCeilings({ mailsAnHour: 30_000 })).body).toEqual({ mailsAMinute: 2000, mailsAnHour: 30_000 })
    expect((await setCeilings({ mailsAMinute: null })).body).toEqual({ mailsAMinute: 600, mailsAnHour: 30_000 })
    expect((await setCeilings({})).body).toEqual({ mailsAMinute: 600, mailsAnHour: 30_000 })
    expect(await revision()).toBe(rev)
    await env.DB.prepare('UPDATE seasons SET sealed_at = NULL').run()
  })

  it('are in `stats`, with how many have gone in the last hour', async () => {
    await setCeilings({ mailsAMinute: 2000 })
    await askAtOnce(3)
    later(HOUR - 1)
    await askAtOnce(2)
    expect(await stats()).toMatchObject({ mailsAMinute: 2000, mailsAnHour: 4000, mailsLastHour: 5 })
    later(HOUR - 1)
    expect(await stats()).toMatchObject({ mailsLastHour: 2 })
  })

  it('one below what has gone holds back all others, and takes nothing back; raised, mails go on', async () => {
    expect(await statuses(4)).toEqual(times(4, 202))
    await setCeilings({ mailsAnHour: 2 })
    expect(await statuses(1)).toEqual([503])
    await setCeilings({ mailsAnHour: 5 })
    expect(await statuses(2)).toEqual([202, 503])
  })

  it.each([0, -1, 1.5, 10_000_001, '600', true])('%j is no ceiling', async (mailsAnHour) => {
    expect((await setCeilings({ mailsAnHour })).body.code).toBe('request/malformed')
  })
})
