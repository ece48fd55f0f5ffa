import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import type { Health, Problem } from '../../../shared/api/shapes.ts'
import { reportNow } from '../../../worker/season/counters.ts'
import { noCounts } from '../../../worker/season/counts.ts'
import { judge, OBJECTS_AWAY } from '../../../worker/season/public.ts'
import { env } from '../../support/bindings.ts'
import { Client, uniqueEmail } from '../../support/client.ts'
import { faultyD1 } from '../../support/faults/faulty-d1.ts'
import { seasonBut } from '../../support/faults/season-but.ts'
import { breakCarrier } from '../../support/mailbox.ts'
import { patienceIsOver, stopTime } from '../../support/time.ts'

const real = { DB: env.DB, SEASON: env.SEASON }
let written: string[] = []
beforeEach(() => {
  written = []
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((line: string) => void written.push(line))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  breakCarrier(false)
  Object.assign(env, real)
})
const look = () => new Client().get<Health & Problem>(paths.health)

describe('health', () => {
  it('is 200 with ok: true when all is well', async () => {
    stopTime() // D1 answers within the second that is «well»
    const { status, body } = await look()
    expect(status).toBe(200)
    expect(body).toMatchObject({ ok: true, status: 'ok', checks: { database: { ok: true }, objects: { ok: true } } })
  })

  it('is 503 when D1 fails, and when it does not answer', async () => {
    const faulty = faultyD1(real.DB, 'before')
    env.DB = faulty.db
    expect(await look()).toMatchObject({ status: 503, body: { code: 'server/unavailable' } })
    faulty.fault = null
    faulty.onAnswer = () => new Promise(() => undefined)
    patienceIsOver(3000)
    expect(await look()).toMatchObject({ status: 503, body: { code: 'server/unavailable' } })
  })

  it('is degraded when the objects do not answer, when mails are not taken, when rooms owe for too long', async () => {
    env.SEASON = seasonBut({ status: () => Promise.reject(new Error('away')) })
    expect(await look()).toMatchObject({ status: 200, body: { ok: true, status: 'degraded' } })
    expect(written.join()).toMatch(/"objects-away",.*"season":2025/)
    Object.assign(env, real)
    breakCarrier(true)
    for (let mailbox = 0; mailbox < 6; mailbox++) await new Client().post(paths.emailLink, { email: uniqueEmail() })
    await reportNow(env, 2025)
    expect(await look()).toMatchObject({
      status: 200,
      body: { status: 'degraded', checks: { mails: { ok: false, failures: 6 }, requests: { ok: true } } },
    })
  })
})

describe('what counts as not well', () => {
  const owed = { directoryWrites: 0, closingRooms: 0, rooms: 0, since: null }
  const well = { databaseMs: 5, owed, recent: { ...noCounts(), requests: 1000 } }
  const owing = (since: number) => ({ ...well, owed: { ...owed, directoryWrites: 2, rooms: 1, since } })

  it.each([
    ['nothing', well, 'ok'],
    ['a database that takes a second', { ...well, databaseMs: 1000 }, 'degraded'],
    ['objects that do not answer', { ...well, ...OBJECTS_AWAY }, 'degraded'],
    ['a debt of two minutes', owing(80_000), 'ok'],
    ['a debt of three minutes', owing(20_000), 'degraded'],
    ['a few unlucky requests', { ...well, recent: { ...well.recent, failures: 4 } }, 'ok'],
    ['one request in fifty', { ...well, recent: { ...well.recent, overloads: 20 } }, 'degraded'],
    ['a few among very many', { ...well, recent: { ...well.recent, requests: 1e6, failures: 90 } }, 'ok'],
    [
      'one caller’s flood, refused by their own limit',
      { ...well, recent: { ...well.recent, requests: 9000, limited: 8000 } },
      'ok',
    ],
    [
      'what fails behind a flood',
      { ...well, recent: { ...well.recent, requests: 90_000, limited: 89_000, failures: 20 } },
      'degraded',
    ],
    ['the mails of one mailbox that is refused', { ...well, recent: { ...well.recent, mailFailures: 5 } }, 'ok'],
    ['a few refused of many', { ...well, recent: { ...well.recent, mails: 100, mailFailures: 8 } }, 'ok'],
    ['a carrier that takes none', { ...well, recent: { ...well.recent, mailFailures: 6 } }, 'degraded'],
  ])('%s', (_, seen, status) => {
    expect(judge(seen, 200_000).status).toBe(status)
  })
})
