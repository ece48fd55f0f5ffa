import { describe, expect, it } from 'vitest'
import { nextTry, spread } from '../../../app/words/keeper/when-to-send.ts'

const DEADLINE = Date.parse('2025-12-31T19:30:00Z')
const MINUTE = 60_000

describe('a word leaves', () => {
  it('at once on any other day, and where there is no deadline', () => {
    expect(spread(null, DEADLINE, 1)).toBe(0)
    expect(spread(DEADLINE, DEADLINE - 3 * MINUTE, 1)).toBe(0)
    expect(spread(DEADLINE, DEADLINE + 2 * MINUTE, 1)).toBe(0)
  })

  it('a little spread in the minute before the deadline and in the minute more that the server gives', () => {
    for (const now of [DEADLINE - MINUTE / 2, DEADLINE, DEADLINE + MINUTE / 2]) {
      expect(spread(DEADLINE, now, 0)).toBe(0)
      expect(spread(DEADLINE, now, 0.5)).toBeGreaterThan(0)
      expect(spread(DEADLINE, now, 1)).toBeLessThanOrEqual(2000)
    }
  })
})

describe('after a failure', () => {
  const attempt = { failures: 3, random: 0.5, atLeastMs: undefined }

  it('it waits as long as the server said, and not the same for all', () => {
    const asked = { ...attempt, atLeastMs: 10_000 }
    expect(nextTry(asked, null, 0)).toBeGreaterThanOrEqual(10_000)
    expect(nextTry({ ...asked, random: 0 }, null, 0)).not.toBe(nextTry({ ...asked, random: 1 }, null, 0))
  })

  it('however often it failed, there is one more try while a save still counts', () => {
    for (const left of [2000, 20_000, 55_000]) {
      for (const random of [0, 0.5, 1]) {
        const now = DEADLINE + MINUTE - left
        const wait = nextTry({ failures: 30, random, atLeastMs: 90_000 }, DEADLINE, now)
        expect(wait).toBeGreaterThan(0)
        expect(wait).toBeLessThan(left)
      }
    }
  })

  it('once nothing counts any more it is back-off as ever', () => {
    expect(nextTry({ ...attempt, failures: 30, random: 1 }, DEADLINE, DEADLINE + 2 * MINUTE)).toBe(60_000)
  })
})
