/** A ranking's parts as a page gets them; each test names the differences. */
import type { ComputedWord, PlayerResult, Ranking } from '../../../shared/api/shapes.ts'

/** Not said, nobody else's, and no bonus word. */
export const computedWord = (word: string, more: Partial<ComputedWord> = {}): ComputedWord => ({
  word,
  score: 0,
  isSaid: false,
  isBonus: false,
  isDuplicate: false,
  compliesToRuleLastWord: false,
  ...more,
})

export const aResult = (id: string, fullName: string, more: Partial<PlayerResult> = {}): PlayerResult => ({
  id,
  fullName,
  position: 1,
  score: 0,
  isLastMan: false,
  computedWords: [],
  ...more,
})

/** That waits, and has nobody. */
export const aRanking = (more: Partial<Ranking> = {}): Ranking => ({
  status: 'waiting',
  version: 0,
  rev: 1,
  total: 0,
  podium: [],
  results: [],
  me: null,
  awards: [],
  ...more,
})
