import type { RuleId } from '../rules.ts'
import { POINTS } from '../season.ts'
import { byFlag, PLACE_RULES, type PlaceRule } from './place-rules.ts'
import type { ComputedWord } from './types.ts'

/** Facts about a word in a room, as a small bit set: a ranking needs one byte for each word. */
export const SAID = 1
export const BONUS = 2
export const DUPLICATE = 4
/** The first of the flags of words that a rule rewards for their place, in the order of the rules' table. */
const PLACE = 8
export const placeBit = (place: PlaceRule): number => PLACE << PLACE_RULES.indexOf(place)
/** Every flag set is below this. */
export const FLAG_SETS = PLACE << PLACE_RULES.length

/** The flags of a word under the room's rules, its place apart: with NoBonus no word is a bonus word (decision 3). */
export const wordFlags = (
  word: { isSaid: boolean; isBonus: boolean; isDuplicate: boolean },
  rules: readonly RuleId[],
): number =>
  (word.isSaid ? SAID : 0) |
  (word.isBonus && !rules.includes('no-bonus') ? BONUS : 0) |
  (word.isDuplicate ? DUPLICATE : 0)

/**
 * Points of a word with these flags (decisions 1 to 3), without BonusNoDuplicates and LastMan, which are a player's.
 */
export const wordScore = (flags: number, rules: readonly RuleId[]): number => {
  if (flags & DUPLICATE) return rules.includes('penalty-duplicates') ? POINTS.duplicatePenalty : POINTS.duplicate
  if (!(flags & SAID)) return 0
  const ofPlaces = PLACE_RULES.reduce((sum, place) => sum + (flags & placeBit(place) ? place.points : 0), 0)
  return (flags & BONUS ? POINTS.bonus : POINTS.said) + ofPlaces
}

/** What BonusNoDuplicates adds to a player's sum (decision 4): the same again, if no word is a duplicate. */
export const doublingGain = (sum: number, hasDuplicates: boolean, rules: readonly RuleId[]): number =>
  rules.includes('bonus-no-duplicates') && !hasDuplicates ? sum : 0

/** What LastMan adds to the last player's score (decision 4): that score, at most 4. A negative score doubles too. */
export const lastManGain = (score: number): number => Math.min(score, POINTS.lastManMax)

/** A word as the contract shows it. */
export const computedWord = (word: string, flags: number, rules: readonly RuleId[]): ComputedWord => ({
  word,
  score: wordScore(flags, rules),
  isSaid: (flags & SAID) !== 0,
  isBonus: (flags & BONUS) !== 0,
  isDuplicate: (flags & DUPLICATE) !== 0,
  ...byFlag((place) => (flags & placeBit(place)) !== 0),
})
