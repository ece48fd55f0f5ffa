import { describe, expect, it } from 'vitest'
import { inTime, spread } from '../../../app/words/words.ts'

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
  it('however long the wait would be, there is one more try while a save still counts', () => {
    for (const left of [2000, 20_000, 55_000]) {
      for (const random of [0, 0.5, 1]) {
        const wait = inTime(90_000, DEADLINE, DEADLINE + MINUTE - left, random)
        expect(wait).toBeGreaterThan(0)
        expect(wait).toBeLessThan(left)
      }
    }
  })

  it('before that, and once no save counts, it is as long as ever', () => {
    for (const now of [DEADLINE - 10 * MINUTE, DEADLINE + 2 * MINUTE])
      expect(inTime(60_000, DEADLINE, now, 1)).toBe(60_000)
    expect(inTime(60_000, null, DEADLINE, 1)).toBe(60_000)
  })
})
