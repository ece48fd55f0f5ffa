import { beforeEach, describe, expect, it, vi } from 'vitest'
import { scatter, winnerLine, winnerSize } from '../../../app/ranking/celebration.tsx'
import { aStorage, type Stored } from '../../support/browser/storage.ts'
import { aResult } from '../../support/scoring/results.ts'

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
  const ada = aResult('a', 'Ada Rossi', { score: 14 })
  it.each([
    [[ada, aResult('b', 'Bruno Conti', { score: 9 })], 'x', '14 punti, zero modestia'],
    [[ada, aResult('b', 'Bruno Conti', { score: 14 })], 'x', '14 punti, per un soffio'],
    [[ada], 'x', '14 punti, e nessuno contro'],
    [[ada], 'a', '14 punti. Sei proprio tu.'],
    [[{ ...ada, score: -1 }, aResult('b', 'Bruno Conti', { score: -3 })], 'x', '−1 punto: è bastato'],
    [[{ ...ada, score: 1 }, aResult('b', 'Bruno Conti', { score: 0 })], 'x', '1 punto, zero modestia'],
    [[], 'x', ''],
  ])('%#: the line says how it was won', (podium, me, line) => {
    expect(winnerLine(podium, me)).toBe(line)
  })

  it('a long name is set smaller', () => {
    expect(['Ada', 'Massimiliano', 'Precipitevolissimevolmente'].map(winnerSize)).toEqual(['giant', 'large', 'small'])
  })
})

const ROOM = 'abcdefghjkmn'
let stored: Stored
const load = () => import('../../../app/ranking/celebrated.ts')

describe('a party for each winner of a room, once in a browser', () => {
  beforeEach(() => {
    stored = aStorage()
    vi.resetModules()
  })

  it('a winner’s party is had once, also after a reload; another winner’s is still to come', async () => {
    const before = await load()
    expect(before.isCelebrated(ROOM, 'ada')).toBe(false)
    before.noteCelebrated(ROOM, 'ada')
    vi.resetModules()
    const after = await load()
    expect(after.isCelebrated(ROOM, 'ada')).toBe(true)
    expect(after.isCelebrated(ROOM, 'bruno')).toBe(false)
    expect(after.isCelebrated('other-room', 'ada')).toBe(false)
    after.noteCelebrated(ROOM, 'bruno')
    expect(['ada', 'bruno'].map((winner) => after.isCelebrated(ROOM, winner))).toEqual([true, true])
  })

  it('says whether another one was celebrated before', async () => {
    const { isCelebratedForAnother, noteCelebrated } = await load()
    expect(isCelebratedForAnother(ROOM, 'ada')).toBe(false)
    noteCelebrated(ROOM, 'ada')
    expect(isCelebratedForAnother(ROOM, 'ada')).toBe(false)
    expect(isCelebratedForAnother(ROOM, 'bruno')).toBe(true)
  })

  it('`viewed-confetti` stays a list of rooms, each once', async () => {
    const { noteCelebrated } = await load()
    for (const winner of ['ada', 'bruno', 'ada']) noteCelebrated(ROOM, winner)
    expect(stored['viewed-confetti']).toBe(JSON.stringify([ROOM]))
    expect(stored['viewed-winners']).toBe(JSON.stringify([`${ROOM} ada`, `${ROOM} bruno`]))
  })

  it('a room that was celebrated before winners were kept counts as celebrated for the winner seen first, and for nobody else', async () => {
    stored['viewed-confetti'] = JSON.stringify([ROOM])
    const { isCelebrated, noteCelebrated } = await load()
    expect(isCelebrated(ROOM, 'ada')).toBe(true)
    noteCelebrated(ROOM, 'ada')
    expect(isCelebrated(ROOM, 'ada')).toBe(true)
    expect(isCelebrated(ROOM, 'bruno')).toBe(false)
  })

  it('once is once also where the browser keeps nothing; «Rivedi l’animazione» forgets all of it', async () => {
    const refuse = (): never => {
      throw new DOMException('no storage here', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
    const { forgetCelebrated, isCelebrated, noteCelebrated } = await load()
    noteCelebrated(ROOM, 'ada')
    expect([isCelebrated(ROOM, 'ada'), isCelebrated(ROOM, 'bruno')]).toEqual([true, false])
    forgetCelebrated()
    expect(isCelebrated(ROOM, 'ada')).toBe(false)
  })

  it.each(['{', '{}', '[1]', 'null'])('%s, written by another hand, is nothing', async (text) => {
    Object.assign(stored, { 'viewed-winners': text, 'viewed-confetti': text })
    const { isCelebrated, noteCelebrated } = await load()
    expect(isCelebrated(ROOM, 'ada')).toBe(false)
    noteCelebrated(ROOM, 'ada')
    expect(stored['viewed-winners']).toBe(JSON.stringify([`${ROOM} ada`]))
  })
})
