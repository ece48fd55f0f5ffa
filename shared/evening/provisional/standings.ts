import type { Board } from '../../api/evening-shapes.ts'
import { countWords } from '../../ranking/facts.ts'
import { createRanking } from '../../ranking/ranked-table.ts'

export type Standing = { id: string; fullName: string; position: number; score: number; isLastMan: boolean }

export type Standings = {
  /** All players, the first first. */
  rows: Standing[]
  /** The rule of the last word is on, and the transcript gives no order to tell it by: «si saprà alla fine». */
  isLastWordOpen: boolean
}

/**
 * @param certain the words that count (certain.ts); those that are on nobody's list change nothing
 * @param spoken the transcript's words so far, in their order; the last word is told by it alone, since nobody taps
 *   a word twice
 * @returns null before the first word of the board is certain (decision 44)
 */
export type ProvisionalRanking = (certain: readonly string[], spoken: readonly string[]) => Standings | null

/**
 * The provisional standings of a board (SAME-FUNCTION): the official ranking's own function, given the words that are
 * certain in place of the speech. The board is read once, for all its later standings.
 */
export function provisionalRanking({ rules, bonusWords, lists }: Pick<Board, 'rules' | 'bonusWords' | 'lists'>) {
  const facts = countWords(lists)
  const names = new Map(lists.map(({ id, fullName }) => [id, fullName]))
  const rank: ProvisionalRanking = (certain, spoken) => {
    if (!certain.some((word) => facts.words.find(word) !== undefined)) return null
    const speech = { words: spoken, distinct: new Set([...certain, ...spoken]) }
    const ranked = createRanking(facts, { rules, bonusWords, speech })
    const rows = Array.from({ length: ranked.total }, (_, index) => ranked.at(index + 1))
      .filter((row) => row !== null)
      .map(({ id, position, score, isLastMan }) => ({
        id,
        fullName: names.get(id) ?? '',
        position,
        score,
        isLastMan,
      }))
    return { rows, isLastWordOpen: rules.includes('last-word') && spoken.length === 0 }
  }
  return rank
}
