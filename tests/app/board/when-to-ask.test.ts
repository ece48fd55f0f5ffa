/** First boards, and those after a deployment: not a hundred thousand in a second, and no family that waits for nothing. */
import { describe, expect, it } from 'vitest'
import { COUNTRY_SPREAD_MS, type FirstBoard, firstBoardWait, gapWait, returnWait } from '../../../app/board/store.ts'
import { SETTLING_MS } from '../../../shared/evening/board.ts'
import { createRandom } from '../../support/random.ts'

const SEAL = Date.parse('2025-12-31T19:31:00Z')
const FAMILY = 8
const LARGEST = 300
const first = (more: Partial<FirstBoard>): number =>
  firstBoardWait({ isByItself: true, sealedAt: SEAL, now: SEAL, playerCount: FAMILY, random: 0.999, ...more })

/** How many of so many questions come in the worst second. `at`: when each comes, in ms. */
function worstSecond(at: readonly number[]): number {
  const sorted = at.toSorted((a, b) => a - b)
  let from = 0
  return sorted.reduce((worst, moment, index) => {
    while ((sorted[from] ?? 0) <= moment - 1000) from++
    return Math.max(worst, index - from + 1)
  }, 0)
}

describe('the first board of a room that had closed before the seal', () => {
  const random = createRandom(7)
  // Pages ask for the evening every five seconds, and its answer is kept for two.
  const heardAt = Array.from({ length: 100_000 }, () => SEAL + random() * 7000)
  const askedAt = heardAt.map((now) => now + first({ now, random: random() }))

  it('of 100,000 people no second has more than an eighth, though all heard of the seal within seconds', () => {
    expect(worstSecond(askedAt)).toBeLessThan(100_000 / 8)
    expect(worstSecond(heardAt), 'without it').toBeGreaterThan(100_000 / 8)
  })

  it('is not asked for while no room can have it, and by everybody soon afterwards', () => {
    expect(Math.min(...askedAt)).toBeGreaterThanOrEqual(SEAL + SETTLING_MS)
    expect(Math.max(...askedAt)).toBeLessThanOrEqual(SEAL + SETTLING_MS + COUNTRY_SPREAD_MS)
  })

  it('a page that was asleep, and hears of the seal when the others have their boards, does not wait', () => {
    expect(first({ now: SEAL + 60_000 })).toBe(0)
    expect(first({ now: SEAL + SETTLING_MS + COUNTRY_SPREAD_MS - 100 })).toBeLessThanOrEqual(100)
  })
})

describe('the first board of a room that closes after the seal, by its owner or by itself', () => {
  it('a family has it at once', () => {
    for (const later of [16_000, 120_000, 900_000]) expect(first({ now: SEAL + later })).toBe(0)
  })

  it('of three hundred people no second has more than a hundred or so', () => {
    const random = createRandom(3)
    const at = Array.from({ length: LARGEST }, () =>
      first({ now: SEAL + 120_000, playerCount: LARGEST, random: random() }),
    )
    expect(worstSecond(at)).toBeLessThan(140)
    expect(Math.max(...at)).toBeLessThanOrEqual(3000)
  })

  it('an owner who presses within the country’s seconds waits no longer than these', () => {
    expect(first({ now: SEAL + 8000 })).toBeLessThanOrEqual(SETTLING_MS + COUNTRY_SPREAD_MS - 8000)
  })
})

it('somebody who opens the page does not wait, whenever that is and however large the room', () => {
  for (const later of [0, 8000, 60_000]) {
    expect(first({ isByItself: false, now: SEAL + later, playerCount: LARGEST })).toBe(0)
  }
})

it('a page whose clock is behind the server’s waits no longer than the country', () => {
  expect(first({ now: SEAL - 2000 })).toBeLessThanOrEqual(2000 + SETTLING_MS + COUNTRY_SPREAD_MS)
})

describe('a board that is asked for again', () => {
  it('after a deployment, when everybody’s sockets come back within two seconds: spread over ten', () => {
    const random = createRandom(5)
    const at = Array.from({ length: 100_000 }, () => random() * 2000 + returnWait(2000, FAMILY, random()))
    expect(worstSecond(at)).toBeLessThan(100_000 / 8)
  })

  it('by one who was away for a minute, or by a family after a gap: at once', () => {
    expect(returnWait(60_000, FAMILY, 0.999)).toBe(0)
    expect(gapWait(FAMILY, 0.999)).toBe(0)
  })

  it('by three hundred after a gap: not all in one second', () => {
    expect(gapWait(LARGEST, 0.999)).toBeGreaterThan(2000)
  })
})
