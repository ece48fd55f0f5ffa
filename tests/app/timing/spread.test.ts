import { expect, it } from 'vitest'
import { rankingSpread, reconnectionSpread } from '../../../app/timing/spread.ts'

it('a ranking that is there is asked for in less than a second by friends, within a minute by a hundred thousand', () => {
  expect(rankingSpread(4)).toBe(800)
  expect(rankingSpread(10_000)).toBe(6000)
  expect([rankingSpread(100_000), rankingSpread(1_000_000)]).toEqual([60_000, 60_000])
})

it('after a restart friends are back within two seconds, a hundred thousand within half a minute', () => {
  expect(reconnectionSpread(4)).toBe(1500)
  expect([reconnectionSpread(100_000), reconnectionSpread(1_000_000)]).toEqual([30_000, 30_000])
})
