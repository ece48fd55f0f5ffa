/**
 * design.md, «Taps» and «What an owner changes»: the changes of a minute, counted for each person; older ones are forgotten.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MinuteLimit } from '../../../worker/room/limits.ts'

const MOST = 3
const steps = fc.array(
  fc.record({ who: fc.constantFrom('ada', 'bruno', 'carla'), pause: fc.integer({ min: 0, max: 40_000 }) }),
  { maxLength: 60 },
)

it('counts each person’s changes of the last minute, with others in between', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const limit = new MinuteLimit(MOST)
      const made: { who: string; at: number }[] = []
      let now = 1_000_000
      for (const { who, pause } of all) {
        now += pause
        const mine = made.filter((one) => one.who === who && one.at > now - 60_000)
        const [oldest] = mine
        const wait = mine.length < MOST || !oldest ? 0 : Math.ceil((oldest.at + 60_000 - now) / 1000)
        expect(limit.count(who, now)).toBe(wait)
        if (wait === 0) made.push({ who, at: now })
      }
    }),
  )
})

it('a clock that was put back locks nobody out', () => {
  const limit = new MinuteLimit(1)
  expect([limit.count('ada', 900_000), limit.count('ada', 900_001)]).toEqual([0, 60])
  expect(limit.count('ada', 5000)).toBe(0)
})
