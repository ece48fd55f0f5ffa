import { lowerBound } from '../lower-bound.ts'
import { compareCodePoints } from '../rooms/code-points.ts'
import type { GameFacts } from './facts.ts'
import { DUPLICATE, doublingGain, FLAG_SETS, lastManGain, SAID, wordScore } from './score.ts'
import { createKeyLayout, type KeyLayout, sortByKey } from './sort-key.ts'
import type { PlayerResult } from './types.ts'
import { createWordTable, type RankingOptions, type WordTable } from './word-table.ts'

/** A result without names and words. */
export type Standing = Omit<PlayerResult, 'fullName' | 'computedWords'>

/** A computed ranking. Positions go from 1 to `total`. */
export type RankedTable = {
  total: number
  /** Who stands at a position; null beyond the ends. */
  standing(position: number): Standing | null
  /** The flags (`score.ts`) of the word with this number. */
  flagsOf(word: number): number
  /** The index of the player at this position (0: the first that was read), or -1. */
  indexAt(position: number): number
}

/** For each player, the score before LastMan and the sort key of all tie-breaks (decisions 1 to 5). */
const scorePlayers = (facts: GameFacts, table: WordTable, layout: KeyLayout, rules: RankingOptions['rules']) => {
  const { entries, starts } = facts
  const points = Int8Array.from({ length: FLAG_SETS }, (_, flags) => wordScore(flags, rules))
  const scores = new Int32Array(facts.ids.length)
  const keys = new Uint32Array(facts.ids.length)
  for (let player = 0, at = 0; player < scores.length; player++) {
    const end = starts[player + 1] ?? 0
    let sum = 0
    let seen = 0
    let longest = 0
    let bonusSaid = 0
    let lengths = 0
    let saidCount = 0
    for (; at < end; at++) {
      const word = entries[at] ?? 0
      const flags = table.flags[word] ?? 0
      const length = table.lengths[word] ?? 0
      // No branch, since the CPU would mispredict it half of the time: a word that was not said has length 0.
      seen |= flags
      sum += points[flags] ?? 0
      saidCount += flags & SAID
      bonusSaid += flags & (flags >> 1) & SAID
      lengths += length
      longest = Math.max(longest, length)
    }
    const score = sum + doublingGain(sum, (seen & DUPLICATE) !== 0, rules)
    scores[player] = score
    keys[player] = layout.pack(score, longest, bonusSaid, lengths, saidCount)
  }
  return { scores, keys }
}

/**
 * Ranks a game (RANKING-IS-A-FUNCTION): scores it, sorts by all tie-breaks, adds LastMan's points and sorts again
 * (decisions 1 to 5). The same facts can be ranked again when the speech changes.
 */
export const createRanking = (facts: GameFacts, options: RankingOptions): RankedTable => {
  const { ids } = facts
  const total = ids.length
  const table = createWordTable(facts, options)
  const layout = createKeyLayout(facts.longestList, table.longestSaid)
  const { scores, keys } = scorePlayers(facts, table, layout, options.rules)
  const order = sortByKey(keys, facts)
  const lastMan = options.rules.includes('last-man') && total > 0 ? (order[total - 1] ?? 0) : -1
  if (lastMan >= 0) {
    const gain = lastManGain(scores[lastMan] ?? 0)
    scores[lastMan] = (scores[lastMan] ?? 0) + gain
    keys[lastMan] = (keys[lastMan] ?? 0) + gain * layout.perPoint
    const byId = (a: number, b: number): number => compareCodePoints(ids[a] ?? '', ids[b] ?? '') || a - b
    moveLast(order, (a, b) => (keys[b] ?? 0) - (keys[a] ?? 0) || byId(a, b))
  }
  const indexAt = (position: number): number => order[position - 1] ?? -1
  const standing = (position: number): Standing | null => {
    const player = indexAt(position)
    if (player < 0) return null
    return { position, id: ids[player] ?? '', score: scores[player] ?? 0, isLastMan: player === lastMan }
  }
  return {
    total,
    standing,
    flagsOf: (word) => table.flags[word] ?? 0,
    indexAt,
  }
}

/** Restores the order after LastMan: only the last player's key has changed, so only that player moves. */
const moveLast = (order: Uint32Array, compare: (a: number, b: number) => number): void => {
  const end = order.length - 1
  const moved = order[end] ?? 0
  const place = lowerBound(end, (index) => compare(order[index] ?? 0, moved) < 0)
  order.copyWithin(place + 1, place, end)
  order[place] = moved
}
