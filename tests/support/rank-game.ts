import type { RuleId } from '../rules.ts'
import { PODIUM_SIZE } from '../season.ts'
import { countWords } from './facts.ts'
import { createRanking, type RankedTable, type StoredResult } from './ranked-table.ts'
import { computedWord } from './score.ts'
import type { GamePlayer, PlayerResult } from './types.ts'
import type { RankingOptions } from './word-table.ts'

/** A ranked game. Results are built when they are asked for: a page of a hundred thousand costs a page. */
export type RankedGame = {
  total: number
  podium(): PlayerResult[]
  /** `limit` results from position `from` (1..) on; fewer, or none, at the end. */
  results(from: number, limit: number): PlayerResult[]
  resultAt(position: number): PlayerResult | null
  positionOf(id: string): number | null
  /** All rows by position, as a store keeps them. */
  rows: RankedTable['rows']
}

/** A result from a stored row and the player's entry. `rules` are the room's; `flags` is as long as `words`. */
export const resultFromStored = (
  stored: StoredResult & Pick<GamePlayer, 'fullName' | 'words'>,
  rules: readonly RuleId[],
): PlayerResult => ({
  id: stored.id,
  fullName: stored.fullName,
  position: stored.position,
  score: stored.score,
  isLastMan: stored.isLastMan,
  computedWords: stored.words.map((word, at) => computedWord(word, stored.flags[at] ?? 0, rules)),
})

/** Ranks a game that is in memory. One that comes in pages goes through `createGameReader` and `createRanking`. */
export const rankGame = (players: readonly GamePlayer[], options: RankingOptions): RankedGame => {
  const ranked = createRanking(countWords(players), options)
  const resultAt = (position: number): PlayerResult | null => {
    const row = ranked.at(position)
    const player = players[ranked.indexAt(position)]
    if (!row || !player) return null
    return resultFromStored({ ...row, fullName: player.fullName, words: player.words }, options.rules)
  }
  const results = (from: number, limit: number): PlayerResult[] => {
    const page: PlayerResult[] = []
    const end = Math.min(from + limit - 1, ranked.total)
    for (let position = Math.max(from, 1); position <= end; position++) {
      const result = resultAt(position)
      if (result) page.push(result)
    }
    return page
  }
  return {
    total: ranked.total,
    podium: () => results(1, PODIUM_SIZE),
    results,
    resultAt,
    positionOf: ranked.positionOf,
    rows: ranked.rows,
  }
}
