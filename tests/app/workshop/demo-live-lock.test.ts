/** `npm run demo -- --live` that is ended before the seal leaves the season as it was, at any step. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Refusal } from '../../../commands/api/call.ts'
import { lockTheWords } from '../../../workshop/demo/live.ts'
import { aSeason as season } from '../commands/a-season.ts'

// The commands wait by Node's promises, which no clock of a test moves.
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
}))

const BEGUN = { begunAt: '', sealsAt: '', finished: 0, unfinished: 0 }
const SEAL = '2025-12-31T19:31:00.000Z'

let done: string[]
let told: string[]
beforeEach(() => {
  vi.useFakeTimers()
  done = []
  told = []
  for (const channel of ['log', 'error'] as const) {
    vi.spyOn(console, channel).mockImplementation((sentence: string) => void told.push(sentence))
  }
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** `beginTakes`: how long the server's answer is on its way. */
function anEvening({ beginTakes = 0, takeBack = async (): Promise<void> => {} } = {}) {
  let end: () => Promise<void> = () => Promise.reject(new Error('nothing to end'))
  let sealedAt: string | null = null
  const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
  const locked = lockTheWords({
    api: {
      saveSeason: async (year, { bonusWords, wordsDeadline }) => {
        done.push(wordsDeadline === null ? 'deadline put back' : 'deadline')
        return { year, bonusWords }
      },
      begin: async () => {
        await later(beginTakes)
        done.push('begin')
        return BEGUN
      },
      takeBackBegin: async () => {
        await takeBack()
        done.push('begin taken back')
      },
    },
    season,
    choosingMs: 20_000,
    sealedAt: async () => sealedAt,
    whenEnding: (given) => {
      end = given
    },
  })
  return {
    locked,
    end: () => end(),
    seal: () => {
      sealedAt = SEAL
    },
  }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('while words are chosen: the deadline goes, and no begin follows', async () => {
  const { end } = anEvening()
  await pass(1_000)
  await end()
  await pass(120_000)
  expect(done).toEqual(['deadline', 'begin taken back', 'deadline put back'])
  expect(told.at(-1)).not.toContain('President speaks')
})

it('while the begin is on its way: it is taken back after it has come, not before', async () => {
  const { end } = anEvening({ beginTakes: 2_000 })
  await pass(21_000)
  const ended = end()
  await pass(5_000)
  await ended
  expect(done).toEqual(['deadline', 'begin', 'begin taken back', 'deadline put back'])
  expect(told.at(-1)).toContain('the season is as it was')
})

it('after the seal nothing is taken back', async () => {
  const { locked, end, seal } = anEvening()
  await pass(21_000)
  seal()
  await pass(1_000)
  await locked
  await end()
  expect(done).toEqual(['deadline', 'begin'])
  expect(told.at(-1)).toContain('stays sealed')
})

it('says so where the seal was faster, or the server is away, and what to do then', async () => {
  const sealed = new Refusal({ code: 'season/sealed', detail: '', status: 409 }, null)
  const late = anEvening({ takeBack: () => Promise.reject(sealed) })
  await pass(30_000)
  await late.end()
  expect(told.at(-1)).toContain('The seal was faster')
  const away = anEvening({ takeBack: () => Promise.reject(new Error('nothing listens there')) })
  await pass(30_000)
  await away.end()
  expect(told.at(-1)).toContain('begin --undo')
  expect(told.join()).not.toContain('Ended before the seal')
})
