/** design.md, «Taps»: how a tap changes a room's heard words, and how many taps a person has. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  agoOf,
  cleanDelay,
  HEARD_KEPT_MS,
  heardGatherMs,
  heardWord,
  MOST_AGO_MS,
  measuredDelay,
  momentAfter,
  paceAfter,
  TAPS_A_MINUTE,
  type Tap,
} from '../../../shared/evening/heard.ts'
import { at, moment } from '../../support/an-evening.ts'

describe('the moment of a tap', () => {
  it('is the room’s clock less how long ago the word was spoken', () => {
    expect(momentAfter(null, true, 30_000, 100_000)).toBe(70_000)
  })
  it('is not changed by a repeated tap', () => {
    expect(momentAfter(70_000, true, 0, 200_000)).toBe(70_000)
  })
  it('goes when the tap is taken back, and the next tap has its own', () => {
    expect(momentAfter(70_000, false, 0, 200_000)).toBeNull()
    expect(momentAfter(null, false, 0, 200_000)).toBeNull()
    expect(momentAfter(null, true, 1000, 300_000)).toBe(299_000)
  })
})

const anyTaps = fc.uniqueArray(
  fc.record({ userId: fc.string({ minLength: 1, maxLength: 4 }), at: fc.integer({ min: 0, max: 50 }) }),
  { selector: ({ userId }) => userId, maxLength: 12 },
)

describe('a word as it is told', () => {
  it('has the two earliest moments, whenever they arrived', () => {
    const late: Tap = { userId: 'c', at: 10 }
    const taps = [{ userId: 'a', at: 30 }, { userId: 'b', at: 20 }, late]
    expect(heardWord('pace', taps)).toEqual({
      word: 'pace',
      count: 3,
      firsts: [
        { id: 'c', at: new Date(10).toISOString() },
        { id: 'b', at: new Date(20).toISOString() },
      ],
    })
  })

  it('is the same for any order of the taps, also when moments are equal', () => {
    fc.assert(
      fc.property(anyTaps, fc.integer(), (taps, seed) => {
        const shuffled = taps
          .map((tap, at) => ({ tap, key: Math.imul(seed ^ at, 0x9e3779b1) }))
          .sort((a, b) => a.key - b.key)
          .map(({ tap }) => tap)
        expect(heardWord('x', shuffled)).toEqual(heardWord('x', taps))
        expect(heardWord('x', taps).firsts).toHaveLength(Math.min(2, taps.length))
      }),
    )
  })

  it('that nobody reports as heard has none', () => {
    expect(heardWord('pace', [])).toEqual({ word: 'pace', count: 0, firsts: [] })
  })
})

describe('twenty changes a minute', () => {
  it('in no sixty seconds are there more, whatever somebody tries', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 8000 }), { maxLength: 120 }), (pauses) => {
        let now = 1_000_000
        let changes: number[] = []
        const taken: number[] = []
        for (const pause of pauses) {
          now += pause
          const pace = paceAfter(changes, TAPS_A_MINUTE, now)
          if ('waitMs' in pace) {
            expect(pace.waitMs).toBeGreaterThan(0)
            // A person who waits as long as they are told is not refused again.
            expect(paceAfter(changes, TAPS_A_MINUTE, now + pace.waitMs)).toHaveProperty('changes')
          } else {
            changes = pace.changes
            taken.push(now)
            expect(changes.length).toBeLessThanOrEqual(TAPS_A_MINUTE)
          }
        }
        for (const at of taken) {
          expect(taken.filter((other) => other > at - 60_000 && other <= at).length).toBeLessThanOrEqual(20)
        }
      }),
    )
  })

  it('a clock that was put back locks nobody out', () => {
    const changes = Array.from({ length: TAPS_A_MINUTE }, (_, at) => 10_000_000 + at)
    expect(paceAfter(changes, TAPS_A_MINUTE, 5000)).toEqual({ changes: [5000] })
  })
})

it.each([
  [2, 2, 100],
  [30, 30, 100],
  [31, 31, 1000],
  [300, 300, 1000],
  [20, 301, 500],
  [20, 2001, 2000],
])('of %i players with a crowd of %i, taps are gathered for %i ms', (players, crowd, ms) => {
  expect(heardGatherMs(players, crowd)).toBe(ms)
})

it('heard words are kept for thirty days, and of changes there are twenty a minute (design.md, «Taps»)', () => {
  expect([HEARD_KEPT_MS, TAPS_A_MINUTE]).toEqual([30 * 86_400_000, 20])
})

/** The rest of it is the browser's: tests/app/board. */
describe('DELAY, as far as it is arithmetic', () => {
  it('a tap that waited for longer than the server takes is sent as old as it takes, and never from the future', () => {
    expect(agoOf(at(1000), at(0))).toBe(MOST_AGO_MS)
    expect(agoOf(at(0), at(5))).toBe(0)
  })

  it('«Sta cominciando adesso» measures from the transcript’s first line', () => {
    const transcript = {
      text: 'Buonasera. ',
      moments: [
        [5, moment(0)],
        [11, moment(60)],
      ] as [number, string][],
    }
    expect(measuredDelay(transcript, at(23.4))).toBe(23)
    expect(measuredDelay(transcript, at(-2)), 'a television before the captions is not late').toBe(0)
    expect(measuredDelay(transcript, at(300))).toBe(300)
    expect(measuredDelay(transcript, at(302)), 'it cannot be beginning now').toBeNull()
    expect(measuredDelay({ text: '', moments: [] }, at(0))).toBeNull()
  })

  it('a kept delay is whole seconds within five minutes, and anything else is dropped', () => {
    expect([30, 23.6, -4, 1e9, Number.NaN, '30', null].map(cleanDelay)).toEqual([30, 24, 0, 300, 0, 0, 0])
  })
})
