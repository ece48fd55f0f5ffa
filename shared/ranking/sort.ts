/** The order of a ranking: all tie-breaks packed into one number, and a sort of such numbers in linear time. */

import { PLACE_RULES } from '../extra-rules.ts'
import { POINTS } from '../season.ts'
import { type GameFacts, sortByIds } from './facts.ts'

/**
 * The tie-breaks of game.md, «Who is first among equals» packed into one unsigned 32-bit number, the larger the better:
 * score, longest said word, said bonus words, sum of said lengths, said words. Numbers sort many times faster than objects
 * with a comparator.
 */
export type KeyLayout = {
  pack(score: number, longest: number, bonusSaid: number, lengths: number, saidCount: number): number
  /** The amount that one more point adds to a key. */
  perPoint: number
}

/**
 * @param longestList words in the longest list
 * @param longestSaid code points of the longest said word
 * @throws RangeError for a game far beyond the specification's limits, which need 30 of the 32 bits
 */
export const createKeyLayout = (longestList: number, longestSaid: number): KeyLayout => {
  // Upper bounds: every word could be a duplicate, or the bonus word that its place and both doublings reward.
  const lowest = 2 * POINTS.duplicatePenalty * longestList
  const ofPlaces = PLACE_RULES.reduce((sum, { points }) => sum + points, 0)
  const highest = 2 * (POINTS.bonus + ofPlaces) * longestList + POINTS.lastManMax
  const counts = longestList + 1
  const sums = longestList * longestSaid + 1
  const longests = longestSaid + 1
  const perPoint = longests * counts * sums * counts
  if ((highest - lowest + 1) * perPoint > 2 ** 32) throw new RangeError('words too many or too long to rank')
  return {
    pack: (score, longest, bonusSaid, lengths, saidCount) =>
      ((((score - lowest) * longests + longest) * counts + bonusSaid) * sums + lengths) * counts + saidCount,
    perPoint,
  }
}

/** The players from the largest key to the smallest; with the same key, by id. */
export const sortByKey = (keys: Uint32Array, { ids, idHeads }: Pick<GameFacts, 'ids' | 'idHeads'>): Uint32Array => {
  const descending = new Uint32Array(keys.length)
  for (let player = 0; player < keys.length; player++) descending[player] = ~(keys[player] ?? 0)
  // First by the heads of the ids, because many players tie on everything else (all who guessed nothing do).
  const order = orderOf(descending, orderOf(idHeads))
  const isTied = (a: number, b: number): boolean => keys[a] === keys[b] && idHeads[a] === idHeads[b]
  for (let start = 0, end = 1; start < order.length; start = end++) {
    while (end < order.length && isTied(order[start] ?? 0, order[end] ?? 0)) end++
    if (end - start > 1) sortByIds(order.subarray(start, end), ids)
  }
  return order
}

/** Up to this number the engine's own sort is used: it is fast even before any code is compiled, as in a browser. */
const FEW = 4096
/** Bits of one digit of a larger number: two rounds for 32 bits. */
const DIGIT_BITS = 16

const inTurn = (size: number): Uint32Array => {
  const order = new Uint32Array(size)
  for (let at = 0; at < size; at++) order[at] = at
  return order
}

/** Packs each number with its place into one double, 44 bits of 53: equal numbers keep their order, without a comparator. */
const orderOfFew = (values: Uint32Array, before: Uint32Array): Uint32Array => {
  const packed = new Float64Array(values.length)
  for (let at = 0; at < packed.length; at++) packed[at] = (values[before[at] ?? 0] ?? 0) * FEW + at
  packed.sort()
  return Uint32Array.from(packed, (each) => before[each % FEW] ?? 0)
}

/**
 * The order that sorts unsigned 32-bit numbers ascending: `order[0]` is the index of the smallest; equal numbers keep the order
 * of `before`. A radix sort for many numbers: a comparator would cost more than the rest of a ranking for 100,000 players.
 *
 * @param before an order of the same numbers, kept among equal ones; it is overwritten. By default the order of the indices
 */
export const orderOf = (values: Uint32Array, before: Uint32Array = inTurn(values.length)): Uint32Array => {
  const size = values.length
  if (size <= FEW) return orderOfFew(values, before)
  const mask = 2 ** DIGIT_BITS - 1
  const counts = new Uint32Array(mask + 2)
  let order = before
  let next: Uint32Array = new Uint32Array(size)
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
    counts.fill(0)
    for (let at = 0; at < size; at++) {
      const digit = ((values[at] ?? 0) >>> shift) & mask
      counts[digit + 1] = (counts[digit + 1] ?? 0) + 1
    }
    // From the count of each digit to the place of its first number.
    for (let digit = 1; digit <= mask; digit++) counts[digit] = (counts[digit] ?? 0) + (counts[digit - 1] ?? 0)
    for (let at = 0; at < size; at++) {
      const place = order[at] ?? 0
      const digit = ((values[place] ?? 0) >>> shift) & mask
      const target = counts[digit] ?? 0
      counts[digit] = target + 1
      next[target] = place
    }
    const sorted = next
    next = order
    order = sorted
  }
  return order
}
