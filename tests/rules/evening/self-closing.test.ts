/**
 * CLOSING-HAS-TWO-STEPS: when ten thousand rooms begin it by themselves, held against what D1 is asked in the
 * deadline's minute.
 */
import { describe, expect, it } from 'vitest'
import {
  isOverdue,
  OWNERS_MS,
  selfClosingAt,
  UNWATCHED_WITHIN_MS,
  WATCHED_WITHIN_MS,
  watchedLaterClosingAt,
} from '../../../shared/evening/seal.ts'
import { roomIdFromBytes } from '../../../shared/rooms/rooms.ts'
import { createRandom } from '../../support/random.ts'

const ROOMS = 10_000
/** Every tenth room is watched: on the night most have somebody in front of them, in a school hall nobody. */
const WATCHED_SHARES = [0, 0.1, 0.5]
/** A closing asks D1 twice: for the words, and for the directory. In the deadline's minute D1 takes a thousand saves a second. */
const QUESTIONS_A_CLOSING = 2
const QUESTIONS_A_SECOND = 1000

const random = createRandom(38)
const realIds = Array.from({ length: ROOMS }, () =>
  roomIdFromBytes(Uint8Array.from({ length: 24 }, () => Math.floor(random() * 256))),
)
/** Ids that differ in their last letters alone, as no room's do: nor may they close together. */
const alikeIds = Array.from({ length: ROOMS }, (_, at) => `stanza-${String(at).padStart(5, '0')}`)

const perSecond = (moments: readonly number[]): number[] => {
  const counts = new Map<number, number>()
  for (const at of moments) counts.set(Math.floor(at / 1000), (counts.get(Math.floor(at / 1000)) ?? 0) + 1)
  return [...counts.values()]
}

describe.each([
  ['ids as they are made', realIds],
  ['ids that are alike', alikeIds],
])('of ten thousand rooms with %s', (_, ids) => {
  it.each(WATCHED_SHARES)('of which %d are watched, D1 is never asked more than it can answer', (share) => {
    const moments = ids.map((id, at) => selfClosingAt(id, 0, at < share * ROOMS))
    const most = Math.max(...perSecond(moments))
    expect(most * QUESTIONS_A_CLOSING).toBeLessThan(QUESTIONS_A_SECOND / 4)
  })

  it('each closes within its time, and they use all of it', () => {
    for (const [isWatched, after, within] of [
      [true, OWNERS_MS, WATCHED_WITHIN_MS],
      [false, 0, UNWATCHED_WITHIN_MS],
    ] as const) {
      const waits = ids.map((id) => selfClosingAt(id, 1_000_000, isWatched) - 1_000_000)
      expect(Math.min(...waits)).toBeGreaterThanOrEqual(after)
      expect(Math.max(...waits)).toBeLessThan(within)
      const tenthOf = (ms: number): number => Math.floor(((ms - after) / (within - after)) * 10)
      const tenths = Array.from({ length: 10 }, (__, at) => waits.filter((ms) => tenthOf(ms) === at))
      for (const tenth of tenths) expect(tenth.length).toBeGreaterThan(ROOMS / 12)
    }
  })
})

it('the moment is made of the id and of when the room heard, and of nothing else', () => {
  expect(selfClosingAt('a', 5, true)).toBe(selfClosingAt('a', 5, true))
  expect(selfClosingAt('a', 1005, true)).toBe(selfClosingAt('a', 5, true) + 1000)
  expect(selfClosingAt('a', 5, true)).not.toBe(selfClosingAt('b', 5, true))
})

it('CLOSING-HAS-TWO-STEPS: the first look at an unwatched room gives two minutes, but none beyond those in which every room closes', () => {
  for (const id of realIds.slice(0, 100)) {
    const soon = watchedLaterClosingAt(id, 0, 1000)
    expect(soon).toBe(selfClosingAt(id, 1000, true))
    expect(soon - 1000).toBeGreaterThanOrEqual(OWNERS_MS)
    expect(watchedLaterClosingAt(id, 0, UNWATCHED_WITHIN_MS - 1000)).toBe(UNWATCHED_WITHIN_MS)
    expect(watchedLaterClosingAt(id, 0, UNWATCHED_WITHIN_MS + 1000)).toBe(UNWATCHED_WITHIN_MS + 1000)
  }
})

it('a quarter of an hour after the seal every room should have closed', () => {
  expect(isOverdue(0, UNWATCHED_WITHIN_MS - 1)).toBe(false)
  expect(isOverdue(0, UNWATCHED_WITHIN_MS)).toBe(true)
})
