/** What goes into a ranking and what comes out of it (contract, «Shapes»). */

/** `words`: normalised, in the order they were entered; empty for who has not finished (decision 1). */
export type GamePlayer = { id: string; fullName: string; words: readonly string[] }

/** `score` includes the +3 of LastWord. */
export type ComputedWord = {
  word: string
  score: number
  isSaid: boolean
  isBonus: boolean
  isDuplicate: boolean
  compliesToRuleLastWord: boolean
}

/** `position`: 1..n, all distinct. `computedWords`: in the order they were entered. */
export type PlayerResult = {
  id: string
  fullName: string
  position: number
  score: number
  isLastMan: boolean
  computedWords: ComputedWord[]
}
