/** A job that repeats itself, through failures, wakes, hidden tabs and Retry-After, in any order. */
import fc from 'fast-check'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Again, backOff, repeat } from '../../app/net/repeat.ts'
import { rankingSpread, reconnectionSpread } from '../../app/net/spread.ts'
import { aPage, type Page } from '../support/browser/page.ts'

let page: Page
let network: { onLine: boolean }
beforeEach(() => {
  vi.useFakeTimers()
  page = aPage()
  network = { onLine: true }
  vi.stubGlobal('navigator', network)
})

const happens = (what: 'online' | 'visibilitychange') => page.dispatchEvent(new Event(what))
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const HOUR_MS = 3_600_000

it('the wait after failures doubles up to a minute, never at one instant for all, and not before the server allows', () => {
  const waits = Array.from({ length: 30 }, (_, failures) => backOff(failures + 1, 1))
  for (const [at, wait] of waits.entries()) expect(wait).toBe(Math.min((waits[0] ?? 0) * 2 ** at, 60_000))
  for (const failures of [1, 4, 30]) expect(backOff(failures, 0)).toBeLessThan(backOff(failures, 1))
  for (const random of [0, 0.5, 1]) expect(backOff(1, random, 30_000)).toBeGreaterThanOrEqual(30_000)
  expect(backOff(1, 0, 30_000)).toBeLessThan(backOff(1, 1, 30_000))
})

const happening = fc.oneof(
  fc.record({ what: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 90_000 }) }),
  fc.record({ what: fc.constant('wake' as const), ms: fc.integer({ min: 0, max: 20_000 }) }),
  fc.record({ what: fc.constantFrom('hurry', 'hide', 'show', 'offline', 'online') }),
)
const outcome = fc.oneof(
  fc.record({ takes: fc.integer({ min: 0, max: 5000 }), again: fc.constant(null) }),
  fc.record({
    takes: fc.integer({ min: 0, max: 5000 }),
    again: fc.record({ inMs: fc.integer({ min: 0, max: 30_000 }) }),
  }),
  fc.record({
    takes: fc.integer({ min: 0, max: 5000 }),
    again: fc.record({
      failed: fc.record({ retryAfterMs: fc.integer({ min: 1, max: 120_000 }) }, { requiredKeys: [] }),
    }),
  }),
)

it('never two at once; never before the server’s word, but at a person’s; and a due step runs once it can', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(happening, { maxLength: 25 }),
      fc.array(outcome, { maxLength: 40 }),
      async (isForEyes, happenings, outcomes) => {
        page.visibilityState = 'visible'
        network.onLine = true
        const wrong: string[] = [] // a step never throws
        let running = 0
        let runs = 0
        let isHurried = false
        /** The server has asked for nothing before this moment. */
        let notBefore = 0
        const job = repeat(
          async () => {
            running++
            runs++
            if (running !== 1) wrong.push('two at once')
            if (!isHurried && Date.now() < notBefore) wrong.push('before the server’s word')
            isHurried = false
            const { takes, again } = outcomes.shift() ?? { takes: 0, again: null }
            await new Promise((resolve) => setTimeout(resolve, takes))
            const { retryAfterMs = 0 } = again && 'failed' in again ? again.failed : {}
            notBefore = Date.now() + retryAfterMs
            running--
            return again satisfies Again
          },
          { isForEyes },
        )
        for (const one of happenings) {
          if (one.what === 'pass') await pass(one.ms)
          else if (one.what === 'wake') job.wake(one.ms)
          else if (one.what === 'hurry') {
            isHurried = true
            void job.hurry()
          } else if (one.what === 'hide' || one.what === 'show') {
            page.visibilityState = one.what === 'hide' ? 'hidden' : 'visible'
            happens('visibilitychange')
          } else {
            network.onLine = one.what === 'online'
            if (network.onLine) happens('online')
          }
        }
        page.visibilityState = 'visible'
        network.onLine = true
        happens('visibilitychange')
        happens('online')
        job.wake()
        await pass(100 * HOUR_MS)
        expect(outcomes.length === 0 || runs > 0).toBe(true)
        // All that was owed has been run: it rests, and a wake runs it at once.
        const before = runs
        outcomes.length = 0
        job.wake()
        await pass(0)
        expect(runs).toBe(before + 1)
        job.stop()
        void job.hurry()
        job.wake()
        happens('online')
        await pass(HOUR_MS)
        expect(runs, 'stopped').toBe(before + 1)
        expect(wrong).toEqual([])
      },
    ),
    { numRuns: 200 },
  )
})

it('after a failure the network’s return runs it at once, and the tab’s; not where the server has said when', async () => {
  for (const what of ['online', 'visibilitychange'] as const) {
    for (const [retryAfterMs, runs] of [
      [undefined, 2],
      [30_000, 1],
    ] as const) {
      const step = vi.fn(async (): Promise<Again> => ({ failed: retryAfterMs === undefined ? {} : { retryAfterMs } }))
      const job = repeat(step, { isForEyes: true })
      job.wake()
      await pass(0)
      happens(what)
      await pass(0)
      expect(step, `${what} ${retryAfterMs}`).toHaveBeenCalledTimes(runs)
      job.stop()
    }
  }
})

/** A job that has failed once. */
async function failing(options?: Parameters<typeof repeat>[1]) {
  const step = vi.fn(async (): Promise<Again> => ({ failed: {} }))
  repeat(step, options).wake()
  await pass(0)
  return { step }
}

it('a tab that goes away is no return', async () => {
  const { step } = await failing()
  page.visibilityState = 'hidden'
  happens('visibilitychange')
  await pass(0)
  expect(step).toHaveBeenCalledOnce()
})

it('a job that is only for eyes waits for somebody who looks', async () => {
  const { step } = await failing({ isForEyes: true })
  page.visibilityState = 'hidden'
  await pass(HOUR_MS)
  expect(step).toHaveBeenCalledOnce()
  page.visibilityState = 'visible'
  happens('visibilitychange')
  await pass(0)
  expect(step).toHaveBeenCalledTimes(2)
})

it('a clock that is set back does not make it wait longer', async () => {
  const { step } = await failing()
  vi.setSystemTime(Date.now() - HOUR_MS)
  await pass(2000)
  expect(step.mock.calls.length).toBeGreaterThan(1)
})

it('what people send is sent also from a pocket', async () => {
  const step = vi.fn(async (): Promise<Again> => (step.mock.calls.length < 5 ? { failed: {} } : null))
  const job = repeat(step)
  page.visibilityState = 'hidden'
  job.wake()
  await pass(HOUR_MS)
  expect(step).toHaveBeenCalledTimes(5)
  job.stop()
})

/** How many come in a second, if they are spread evenly. */
const aSecond = (players: number, spreadMs: number): number => players / (spreadMs / 1000)

it('a ranking that is there is asked for in less than a second by friends, by two hundred a second of a crowd, within three minutes by all', () => {
  expect(rankingSpread(4)).toBeLessThan(1000)
  expect(rankingSpread(2000)).toBe(10_000)
  for (const players of [1000, 10_000, 36_000]) expect(aSecond(players, rankingSpread(players))).toBe(200)
  for (const players of [100_000, 1_000_000]) expect(rankingSpread(players)).toBe(180_000)
})

it('after a restart friends are back within two seconds, a hundred thousand within half a minute', () => {
  expect(reconnectionSpread(4)).toBeLessThan(2000)
  for (const players of [1000, 10_000, 100_000])
    expect(aSecond(players, reconnectionSpread(players))).toBeLessThan(4000)
  for (const players of [100_000, 1_000_000]) expect(reconnectionSpread(players)).toBe(30_000)
})
