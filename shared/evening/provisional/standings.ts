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
 * @param spoken the transcript's words so far, in their order; they are among those that are certain. The last word is
 *   told by this order alone, since nobody taps a word twice
 * @returns null before the first word of the board is certain (decision 44)
 */
export type ProvisionalRanking = (certain: readonly string[], spoken: readonly string[]) => Standings | null

/**
 * The provisional standings of a board (SAME-FUNCTION): the official ranking's own function, given the words that are
 * certain in place of the speech. The board is read once, for all its later standings; where no word of the board has
 * become certain since the last ones, these are returned again.
 */
export function provisionalRanking({ rules, bonusWords, lists }: Pick<Board, 'rules' | 'bonusWords' | 'lists'>) {
  const facts = countWords(lists)
  const names = new Map(lists.map(({ id, fullName }) => [id, fullName]))
  const numberOf = (word: string): number | undefined => facts.words.find(word)
  const hasLastWord = rules.includes('last-word')
  /** What an order can change: which of the words that one player alone has is the last (decision 2). */
  const lastOf = (words: readonly string[]): string | undefined =>
    hasLastWord ? words.findLast((word) => facts.lists[numberOf(word) ?? -1] === 1) : undefined
  let known: { said: ReadonlySet<string>; last: string | undefined; standings: Standings } | null = null
  const rank: ProvisionalRanking = (certain, spoken) => {
    const said = new Set(certain.filter((word) => numberOf(word) !== undefined))
    if (said.size === 0) return null
    const last = lastOf(spoken)
    const isLastWordOpen = hasLastWord && spoken.length === 0
    if (
      known !== null &&
      known.last === last &&
      known.standings.isLastWordOpen === isLastWordOpen &&
      isSameSet(known.said, said)
    ) {
      return known.standings
    }
    const speech = { words: last === undefined ? [] : [last], distinct: said }
    const ranked = createRanking(facts, { rules, bonusWords, speech })
    const rows = Array.from({ length: ranked.total }, (_, index) => ranked.standing(index + 1))
      .filter((row) => row !== null)
      .map((row) => ({ ...row, fullName: names.get(row.id) ?? '' }))
    known = { said, last, standings: { rows, isLastWordOpen } }
    return known.standings
  }
  return rank
}

const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean => {
  if (one.size !== other.size) return false
  for (const item of one) if (!other.has(item)) return false
  return true
}
