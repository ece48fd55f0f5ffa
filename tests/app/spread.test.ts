import { expect, it } from 'vitest'
import { rankingSpread, reconnectionSpread } from '../../app/net/spread.ts'

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
