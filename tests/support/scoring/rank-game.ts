/** Ranks a game in memory with the functions that a room's object uses on a game read and stored in pages. */

import type { GamePlayer, PlayerResult } from '../../../shared/api/shapes.ts'
import { countWords, type GameFacts } from '../../../shared/ranking/facts.ts'
import { createRanking, type RankedRow, type RankingOptions, rowAt } from '../../../shared/ranking/table.ts'
import { PODIUM_SIZE } from '../../../shared/season.ts'

/** Results are built on request: a page of a hundred thousand costs a page. */
export type RankedGame = {
  total: number
  podium(): PlayerResult[]
  /** `limit` results from position `from` (1..) on; fewer, or none, at the end. */
  results(from: number, limit: number): PlayerResult[]
  resultAt(position: number): PlayerResult | null
}

export const rankGame = (players: readonly GamePlayer[], options: RankingOptions): RankedGame => {
  const facts = countWords(players)
  const ranked = createRanking(facts, options)
  const resultAt = (position: number): PlayerResult | null => {
    const row = rowAt(facts, ranked, options.rules, position)
    const player = players[ranked.indexAt(position)]
    if (!row || !player) return null
    return { ...row, fullName: player.fullName }
  }
  const results = (from: number, limit: number): PlayerResult[] => {
    const length = Math.max(0, Math.min(limit, ranked.total - from + 1))
    return Array.from({ length }, (_, at) => resultAt(from + at)).filter((result) => result !== null)
  }
  return { total: ranked.total, podium: () => results(1, PODIUM_SIZE), results, resultAt }
}

/** All rows, by position. */
export const rowsOf = (facts: GameFacts, options: RankingOptions): RankedRow[] => {
  const ranked = createRanking(facts, options)
  return Array.from({ length: ranked.total }, (_, index) => rowAt(facts, ranked, options.rules, index + 1)).filter(
    (row) => row !== null,
  )
}
