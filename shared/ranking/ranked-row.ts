import type { RuleId } from '../rules.ts'
import type { GameFacts } from './facts.ts'
import type { RankedTable } from './ranked-table.ts'
import { computedWord } from './score.ts'
import type { PlayerResult } from './types.ts'

/** A result without the name, which may change. */
export type RankedRow = Omit<PlayerResult, 'fullName'>

/** The row at a position, or null beyond the ends. `rules`: those by which it was ranked. */
export const rowAt = (
  { words, entries, starts }: GameFacts,
  ranked: RankedTable,
  rules: readonly RuleId[],
  position: number,
): RankedRow | null => {
  const standing = ranked.standing(position)
  if (standing === null) return null
  const player = ranked.indexAt(position)
  const own = entries.subarray(starts[player], starts[player + 1])
  return {
    ...standing,
    computedWords: Array.from(own, (word) => computedWord(words.at(word), ranked.flagsOf(word), rules)),
  }
}
