/** All mails of a minute together, whoever asks for them. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { operatorPaths, paths } from '../../../../shared/api/paths.ts'
import type { OperatorStats } from '../../../../shared/api/shapes.ts'
import { reportNow } from '../../../../worker/season/counters.ts'
import { env } from '../../../support/bindings.ts'
import { Client, operator, uniqueEmail } from '../../../support/client.ts'
import { breakCarrier, mailbox } from '../../../support/mailbox.ts'
import { stopTime } from '../../../support/time.ts'

const CEILING = 8
/** Before the Worker's first answer: it reads its configuration once. */
Object.assign(env, { MAILS_A_MINUTE: String(CEILING) })

let errors: string[] = []
beforeEach(() => {
  errors = []
  vi.spyOn(console, 'error').mockImplementation((line) => void errors.push(String(line)))
  stopTime()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  breakCarrier(false)
})

const later = (ms: number): void => {
  vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
}
const ask = (email = uniqueEmail()) => new Client().post(paths.emailLink, { email })
const askAtOnce = (count: number) => Promise.all(Array.from({ length: count }, () => ask()))
const heldBack = async (): Promise<number> => {
  await reportNow(env, 2025)
  return (await operator.call<OperatorStats>('GET', operatorPaths.stats)).body.recent.mailsHeldBack
}

it('are as many as the setting says, exactly, also when they are asked for at once; then 429 until one falls out of the minute', async () => {
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
  const lines = errors.filter((line) => line.includes('mail-ceiling')).map((line) => JSON.parse(line))
  expect(lines).toEqual([
    expect.objectContaining({ level: 'error', event: 'mail-ceiling', season: 2025, count: CEILING }),
  ])
  expect((await heldBack()) - before).toBe(20 - CEILING)
  expect((await operator.call<OperatorStats>('GET', operatorPaths.stats)).body.mailsAMinute).toBe(CEILING)

  later(59_999)
  expect((await ask()).status).toBe(429)
  later(1)
  expect((await askAtOnce(20)).filter((answer) => answer.status === 202)).toHaveLength(CEILING)
  expect(
    errors.filter((line) => line.includes('mail-ceiling')),
    'said again after a minute',
  ).toHaveLength(2)
})

it('who has had their burst hears of their own mailbox, not of the ceiling; a mail that was not sent counts for neither', async () => {
  later(120_000)
  const email = uniqueEmail()
  await Promise.all(Array.from({ length: 5 }, () => ask(email)))
  breakCarrier(true)
  for (const { status } of await askAtOnce(3)) expect(status).toBe(502)
  breakCarrier(false)
  expect((await askAtOnce(3)).map(({ status }) => status)).toEqual([202, 202, 202])
  expect((await ask()).body.detail).toContain('tantissime e-mail')
  const own = await ask(email)
  expect([own.status, own.headers.get('retry-after')]).toEqual([429, '600'])
  expect(own.body.detail).toContain('Nella tua posta')
})
