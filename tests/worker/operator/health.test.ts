import { beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import type { Health, Problem } from '../../../shared/api/shapes.ts'
import { judge, OBJECTS_AWAY, TO_WAKE } from '../../../worker/operator/health.ts'
import { TooSlow } from '../../../worker/platform/calls.ts'
import { type Counts, noCounts } from '../../../worker/platform/counts.ts'
import { reportNow } from '../../../worker/platform/tally.ts'
import { env, type TestBindings } from '../../support/bindings.ts'
import { aPlayer, Client, uniqueEmail } from '../../support/client.ts'
import { workerD1 } from '../../support/faults/faulty-d1.ts'
import { seasonBut } from '../../support/faults/season-but.ts'
import { standingIn } from '../../support/faults/standing-in.ts'
import { logged } from '../../support/logged.ts'
import { breakCarrier } from '../../support/mailbox.ts'
import { eventually, patienceIsOver, stopTime } from '../../support/time.ts'

const real = { DB: env.DB, SEASON: env.SEASON, ROOMS: env.ROOMS }
const written = logged('error', 'warn')
const look = () => new Client().get<Health & Problem>(paths.health)

describe('health', () => {
  it('is 200 with ok: true when all is well', async () => {
    stopTime() // D1 answers within the second that is «well»
    const { status, body } = await look()
    expect(status).toBe(200)
    expect(body).toMatchObject({ ok: true, status: 'ok', checks: { database: { ok: true }, objects: { ok: true } } })
  })

  it('is 503 when D1 fails, and when it does not answer', async () => {
    const faulty = workerD1('before')
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
    // A part of the counts may be on its way: the isolate also reports by itself.
    await eventually(async () =>
      expect(await look()).toMatchObject({
        status: 200,
        body: { status: 'degraded', checks: { mails: { ok: false, failures: 6 }, requests: { ok: true } } },
      }),
    )
  })
})

/** The monitor's question. */
const watch = (path = `${paths.health}?strict`) => new Client().get<Health & Problem>(path)

/** The season's objects with these counts of the last minute. */
const inAMinuteOf = (counts: Partial<Counts>): TestBindings['SEASON'] =>
  seasonBut({ recent: async () => ({ ...noCounts(), ...counts, seconds: 60 }) })

describe('operating.md, «Who is woken»: a monitor wakes somebody', () => {
  // D1 answers within the second that is «well».
  beforeEach(stopTime)

  it('where one request in a hundred fails, of fifty or more; who only looks is told with 200', async () => {
    env.SEASON = inAMinuteOf({ requests: 4000, failures: 30, overloads: 20 })
    const woken = await watch()
    expect(woken).toMatchObject({
      status: 503,
      body: { ok: true, status: 'degraded', checks: { requests: { ok: false } } },
    })
    expect(Number(woken.headers.get('retry-after'))).toBeGreaterThan(0)
    expect([woken.headers.get('cache-control'), (await look()).status]).toEqual(['no-store', 200])
    for (const path of [`${paths.health}?strict=1`, `${paths.health}?a=b&strict=`])
      expect((await watch(path)).status).toBe(503)
    expect((await new Client().fetch(`${paths.health}?strict`, { method: 'HEAD' })).status).toBe(503)
  })

  it('where the objects are away, where D1 is slow, where D1 is away: and at the next look it is well', async () => {
    env.SEASON = seasonBut({ status: () => Promise.reject(new Error('away')) })
    expect(await watch()).toMatchObject({ status: 503, body: { checks: { objects: { ok: false } } } })
    Object.assign(env, real)
    const faulty = workerD1('before')
    expect(await watch()).toMatchObject({ status: 503, body: { code: 'server/unavailable' } })
    faulty.fault = null
    faulty.onAnswer = () => void vi.setSystemTime(Date.now() + 1000)
    expect(await watch()).toMatchObject({ status: 503, body: { checks: { database: { ok: false, ms: 1000 } } } })
    faulty.onAnswer = null
    expect(await watch()).toMatchObject({ status: 200, body: { status: 'ok' } })
  })

  it('not for one stranger: 404s, 401s, bad bodies and wrong tokens are no failures', async () => {
    const [season, stranger] = [real.SEASON.getByName('2025.counts'), new Client()]
    await reportNow(env, 2025)
    const failing = async () => {
      await reportNow(env, 2025)
      const { overloads, failures, bugs, mailFailures } = await season.recent()
      return [overloads, failures, bugs, mailFailures]
    }
    const before = await failing()
    for (let time = 0; time < 20; time++) {
      await stranger.get('/api/nothing/here')
      await stranger.get(paths.rooms())
      await stranger.call('PUT', paths.emailLink, {})
      await stranger.fetch(paths.emailLink, {
        method: 'POST',
        body: '{',
        headers: { 'content-type': 'application/json' },
      })
      await stranger.call('GET', `${paths.health}?strict`, undefined, { authorization: 'Bearer x' })
    }
    expect(await failing()).toEqual(before)
  })

  it('not for one hanging room, to which its people come back again and again; nor does it hang with it', async () => {
    const { client } = await aPlayer()
    const calls: string[] = []
    env.ROOMS = standingIn<TestBindings['ROOMS']>(() => ({
      getView: () => {
        calls.push('a view')
        return Promise.reject(new TooSlow(4000))
      },
    })) // the one call that is made
    await reportNow(env, 2025)
    for (let time = 0; time < 20; time++) expect((await client.get(paths.room('23456789abcd'))).status).toBe(503)
    await reportNow(env, 2025)
    expect(calls.length).toBeGreaterThanOrEqual(20)
    expect((await watch()).status).toBe(200)
    env.SEASON = inAMinuteOf({ requests: 60, failures: 49 })
    expect((await watch()).status).toBe(200)
    expect(await look()).toMatchObject({ status: 200, body: { status: 'degraded' } })
  })

  it('not by looking, as the routes say where they are', async () => {
    env.SEASON = inAMinuteOf({ requests: 100, failures: 60 })
    await reportNow(env, 2025)
    for (let time = 0; time < 5; time++) expect((await watch()).status).toBe(503)
    const added: Counts[] = []
    env.SEASON = seasonBut({ add: async (counts: Counts) => void added.push(counts) })
    await reportNow(env, 2025)
    expect(added).toEqual([{ ...noCounts(), requests: 5 }])
  })
})

describe('what counts as not well', () => {
  const owed = { directoryWrites: 0, closingRooms: 0, rooms: 0, since: null }
  const well = { databaseMs: 5, owed, recent: { ...noCounts(), requests: 1000 } }
  const owing = (since: number) => ({ ...well, owed: { ...owed, directoryWrites: 2, rooms: 1, since } })
  const failing = (counts: Partial<Counts>) => ({ ...well, recent: { ...well.recent, ...counts } })
  it.each([
    ['nothing', well, 'ok'],
    ['a database that takes a second', { ...well, databaseMs: 1000 }, 'degraded'],
    ['objects that do not answer', { ...well, ...OBJECTS_AWAY }, 'degraded'],
    ['a debt of two minutes', owing(80_000), 'ok'],
    ['a debt of three minutes', owing(20_000), 'degraded'],
    ['a few unlucky requests', failing({ failures: 4 }), 'ok'],
    ['one request in fifty', failing({ overloads: 20 }), 'degraded'],
    ['a few among very many', failing({ requests: 1e6, failures: 90 }), 'ok'],
    ['one caller’s flood, refused by their own limit', failing({ requests: 9000, limited: 8000 }), 'ok'],
    ['what fails behind a flood', failing({ requests: 90_000, limited: 89_000, failures: 20 }), 'degraded'],
    ['the mails of one mailbox that is refused', failing({ mailFailures: 5 }), 'ok'],
    ['a few refused of many', failing({ mails: 100, mailFailures: 8 }), 'ok'],
    ['a carrier that takes none', failing({ mailFailures: 6 }), 'degraded'],
  ])('%s', (_, seen, status) => {
    expect(judge(seen, 200_000).status).toBe(status)
  })

  it.each([
    ['forty-nine failing requests, and nothing else', failing({ requests: 49, failures: 49 }), 'ok'],
    ['fifty, and nothing else', failing({ requests: 50, failures: 50 }), 'degraded'],
    ['fifty of very many', failing({ requests: 5000, failures: 50 }), 'ok'],
    ['forty-nine bugs that one finds', failing({ bugs: 49 }), 'ok'],
    ['fifty', failing({ bugs: 50 }), 'degraded'],
    ['all mails that one caller may ask for, to addresses that nobody takes', failing({ mailFailures: 60 }), 'ok'],
    ['more, all refused', failing({ mailFailures: 61 }), 'degraded'],
    ['one room that owes for ever', { ...well, owed: { ...owed, directoryWrites: 1, rooms: 1, since: 1 } }, 'ok'],
    [
      'a crowd that D1 has waited for',
      { ...well, owed: { ...owed, directoryWrites: 30, closingRooms: 20, rooms: 21, since: 1 } },
      'degraded',
    ],
    ['a flood that its own limit refuses', failing({ requests: 90_000, limited: 89_500, failures: 40 }), 'ok'],
    ['objects that do not answer', { ...well, ...OBJECTS_AWAY }, 'degraded'],
  ])('operating.md, «Who is woken»: %s', (_, seen, status) => {
    expect(judge(seen, 200_000, TO_WAKE).status).toBe(status)
  })
})
