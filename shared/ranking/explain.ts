import type { RuleId } from '../rules.ts'
import { POINTS, signed } from '../season.ts'
import { PLACE_RULES, type PlaceRule } from './place-rules.ts'
import { doublingGain, lastManGain } from './score.ts'
import type { ComputedWord, PlayerResult } from './types.ts'

export type ReasonId = 'said' | 'not-said' | 'bonus' | 'duplicate' | 'duplicate-penalty' | PlaceRule['rule']

/** A fact about a word, and the points it brings. */
export type Reason = { id: ReasonId; sentence: string; points: number }

export type ExplainedWord = { word: string; points: number; reasons: Reason[] }

/**
 * Why a player has the score they have: `words` add up to `sum`, `sum + doubling + lastMan` is `total`, the reasons of a
 * word add up to its points. `sentence` of a step is null where the step did not happen.
 */
export type Explanation = {
  words: ExplainedWord[]
  sum: number
  doubling: { points: number; sentence: string | null }
  lastMan: { points: number; sentence: string | null }
  total: number
}

const duplicateReason = (rules: readonly RuleId[]): Reason =>
  rules.includes('penalty-duplicates')
    ? {
        id: 'duplicate-penalty',
        sentence: `doppia: l’hanno scelta anche altri, ${signed(POINTS.duplicatePenalty)}`,
        points: POINTS.duplicatePenalty,
      }
    : { id: 'duplicate', sentence: 'doppia: l’hanno scelta anche altri', points: POINTS.duplicate }

const reasonsOf = (word: ComputedWord, rules: readonly RuleId[]): Reason[] => {
  // A duplicate's points replace the others (decision 1), so being said brings none.
  const counts = word.isSaid && !word.isDuplicate
  const reasons: Reason[] = [
    word.isSaid
      ? { id: 'said', sentence: 'detta', points: counts ? POINTS.said : 0 }
      : { id: 'not-said', sentence: 'non detta', points: 0 },
  ]
  if (word.isDuplicate) reasons.push(duplicateReason(rules))
  if (counts && word.isBonus) {
    reasons.push({ id: 'bonus', sentence: 'parola bonus', points: POINTS.bonus - POINTS.said })
  }
  for (const { rule, flag, points, why } of PLACE_RULES) {
    if (word[flag]) reasons.push({ id: rule, sentence: `${signed(points)}: ${why}`, points })
  }
  return reasons
}

/**
 * Explains a result in visible steps (decisions 1 to 4). They are worked out from the flags of the words and the rules,
 * not from the score: a test checks that they add up to it.
 *
 * @param rules the room's
 */
export const explain = (result: PlayerResult, rules: readonly RuleId[]): Explanation => {
  const words = result.computedWords.map((word) => {
    const reasons = reasonsOf(word, rules)
    return { word: word.word, points: reasons.reduce((points, reason) => points + reason.points, 0), reasons }
  })
  const sum = words.reduce((points, word) => points + word.points, 0)
  const hasDuplicates = result.computedWords.some((word) => word.isDuplicate)
  const isDoubled = rules.includes('bonus-no-duplicates') && !hasDuplicates
  const doubling = doublingGain(sum, hasDuplicates, rules)
  const lastMan = result.isLastMan ? lastManGain(sum + doubling) : 0
  return {
    words,
    sum,
    doubling: {
      points: doubling,
      sentence: isDoubled ? `nessuna parola in comune: il totale raddoppia, ${signed(doubling)}` : null,
    },
    lastMan: { points: lastMan, sentence: result.isLastMan ? `Last man: ${signed(lastMan)}` : null },
    total: sum + doubling + lastMan,
  }
}
