import fc from 'fast-check'
import { expect, test } from 'vitest'
import { betterThan } from '../../../shared/numbers.ts'

const hitsOf = fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 5, maxLength: 60 })
const numbersOf = (hits: readonly number[]) => ({
  players: hits.length,
  spread: Array.from({ length: 11 }, (_, n) => hits.filter((one) => one === n).length),
})

test('better than so many of a hundred: of the others those with fewer, rounded down', () => {
  fc.assert(
    fc.property(hitsOf, (hits) => {
      const [mine = 0, ...others] = hits
      const fewer = others.filter((one) => one < mine).length
      expect(betterThan(numbersOf(hits), mine)).toBe(Math.floor((fewer / others.length) * 100 + 1e-9))
    }),
  )
})

test.each([
  [[1, 2, 2, 2, 2], 2, 25],
  [[0, 1, 2, 3, 4], 4, 100],
  [[0, 1, 2, 3, 4], 0, 0],
  [[0, 0, 0, 1], 1, 100],
  [[5, 5, 5, 5, 6, 6, 6, 6], 6, 57],
])('hits %j, mine %i: %i', (hits, mine, expected) => {
  expect(betterThan(numbersOf(hits), mine)).toBe(expected)
})

test('a player who is not counted has no place among those who are', () => {
  expect(betterThan(numbersOf([1, 1, 2, 2, 2]), 3)).toBeNull()
})
