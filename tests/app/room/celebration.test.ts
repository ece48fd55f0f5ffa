import { describe, expect, it } from 'vitest'
import { scatter, winnerLine, winnerSize } from '../../../app/ranking/celebration.tsx'
import type { PlayerResult } from '../../../shared/ranking/types.ts'

const result = (id: string, fullName: string, score: number): PlayerResult => ({
  id,
  fullName,
  score,
  position: 1,
  isLastMan: false,
  computedWords: [],
})

/** The same numbers at each run. */
const seeded = (seed: number) => (): number => {
  seed = (seed * 16807) % 2147483647
  return seed / 2147483647
}

describe('the confetti', () => {
  it.each([
    ['the least chance', () => 0],
    ['the greatest chance', () => 1 - Number.EPSILON],
    ['some chance', seeded(7)],
  ])('are exactly 100, no two on one another, none over the name (%s)', (_, random) => {
    const pieces = scatter(random)
    expect(pieces).toHaveLength(100)
    expect(new Set(pieces.map(({ x, y }) => `${x} ${y}`)).size).toBe(100)
    expect(pieces.filter(({ x, y }) => x > 15 && x < 85 && y > 23 && y < 79)).toEqual([])
    expect(pieces.every(({ x, y, delay }) => x >= 0 && x < 100 && y >= 0 && y < 100 && delay <= 0.8)).toBe(true)
  })
})

describe('the winner', () => {
  const ada = result('a', 'Ada Rossi', 14)
  it.each([
    [[ada, result('b', 'Bruno Conti', 9)], 'x', '14 punti, zero modestia'],
    [[ada, result('b', 'Bruno Conti', 14)], 'x', '14 punti, per un soffio'],
    [[ada], 'x', '14 punti, e nessuno contro'],
    [[ada], 'a', '14 punti. Sei proprio tu.'],
    [[{ ...ada, score: -1 }, result('b', 'Bruno Conti', -3)], 'x', '−1 punto: è bastato'],
    [[{ ...ada, score: 1 }, result('b', 'Bruno Conti', 0)], 'x', '1 punto, zero modestia'],
    [[], 'x', ''],
  ])('%#: the line says how it was won', (podium, me, line) => {
    expect(winnerLine(podium, me)).toBe(line)
  })

  it('a long name is set smaller', () => {
    expect(['Ada', 'Massimiliano', 'Precipitevolissimevolmente'].map(winnerSize)).toEqual(['giant', 'large', 'small'])
  })
})
