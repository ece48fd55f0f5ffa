import { POINTS } from '../season.ts'
import type { GameFacts } from './facts.ts'
import { PLACE_RULES } from './place-rules.ts'
import { sortByIds } from './sort-ids.ts'
import { orderOf } from './sort-numbers.ts'

/**
 * The tie-breaks of decision 5 packed into one unsigned 32-bit number, the larger the better: score, longest said word, said bonus
 * words, sum of said lengths, said words. Numbers sort many times faster than objects with a comparator.
 */
export type KeyLayout = {
  pack(score: number, longest: number, bonusSaid: number, lengths: number, saidCount: number): number
  /** What one more point adds to a key. */
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
  // First by the heads of the ids: many players tie on everything else (all who guessed nothing do).
  const order = orderOf(descending, orderOf(idHeads))
  const isTied = (a: number, b: number): boolean => keys[a] === keys[b] && idHeads[a] === idHeads[b]
  for (let start = 0, end = 1; start < order.length; start = end++) {
    while (end < order.length && isTied(order[start] ?? 0, order[end] ?? 0)) end++
    if (end - start > 1) sortByIds(order.subarray(start, end), ids)
  }
  return order
}
