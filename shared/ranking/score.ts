/** The points of a word, the explanation of a score, and the other players with a duplicate. */

import type { ComputedWord, PlayerResult, Sharing } from '../api/shapes.ts'
import { byFlag, PLACE_RULES, type PlaceRule } from '../extra-rules.ts'
import type { RuleId } from '../rooms/rooms.ts'
import { POINTS, signed } from '../season.ts'

/** Facts about a word in a room, as a small bit set: a ranking needs one byte for each word. */
export const SAID = 1
const BONUS = 2
export const DUPLICATE = 4
/** The first of the flags of words that a rule rewards for their place, in the order of the rules' table. */
const PLACE = 8
export const placeBit = (place: PlaceRule): number => PLACE << PLACE_RULES.indexOf(place)
/** Every flag set is below this. */
export const FLAG_SETS = PLACE << PLACE_RULES.length

/** The flags of a word under the room's rules, without its place: with NoBonus no word is a bonus word (game.md, «Scoring»). */
export const wordFlags = (
  word: { isSaid: boolean; isBonus: boolean; isDuplicate: boolean },
  rules: readonly RuleId[],
): number =>
  (word.isSaid ? SAID : 0) |
  (word.isBonus && !rules.includes('no-bonus') ? BONUS : 0) |
  (word.isDuplicate ? DUPLICATE : 0)

/** Points of a word with these flags (game.md, «Scoring»), without BonusNoDuplicates and LastMan, which are a player's. */
export const wordScore = (flags: number, rules: readonly RuleId[]): number => {
  if (flags & DUPLICATE) return rules.includes('penalty-duplicates') ? POINTS.duplicatePenalty : POINTS.duplicate
  if (!(flags & SAID)) return 0
  const ofPlaces = PLACE_RULES.reduce((sum, place) => sum + (flags & placeBit(place) ? place.points : 0), 0)
  return (flags & BONUS ? POINTS.bonus : POINTS.said) + ofPlaces
}

/** The points of BonusNoDuplicates (game.md, «Scoring»): the sum once more, if no word is a duplicate. */
export const doublingGain = (sum: number, hasDuplicates: boolean, rules: readonly RuleId[]): number =>
  rules.includes('bonus-no-duplicates') && !hasDuplicates ? sum : 0

/** LastMan's points for the last player (game.md, «Scoring»): the score once more, at most 4. A negative score doubles too. */
export const lastManGain = (score: number): number => Math.min(score, POINTS.lastManMax)

/** A word in the contract's form. */
export const computedWord = (word: string, flags: number, rules: readonly RuleId[]): ComputedWord => ({
  word,
  score: wordScore(flags, rules),
  isSaid: (flags & SAID) !== 0,
  isBonus: (flags & BONUS) !== 0,
  isDuplicate: (flags & DUPLICATE) !== 0,
  ...byFlag((place) => (flags & placeBit(place)) !== 0),
})

type ReasonId = 'said' | 'not-said' | 'bonus' | 'duplicate' | 'duplicate-penalty' | PlaceRule['rule']

/** A fact about a word, and the points it brings. */
export type Reason = { id: ReasonId; sentence: string; points: number }

export type ExplainedWord = { word: string; points: number; reasons: Reason[] }

/**
 * The explanation of a player's score: `words` add up to `sum`, `sum + doubling + lastMan` is `total`, the reasons of a
 * word add up to its points. `sentence` of a step is null when the step did not happen.
 */
type Explanation = {
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
  // A duplicate's points replace the others (game.md, «Scoring»), so being said brings none.
  const counts = word.isSaid && !word.isDuplicate
  const reasons: Reason[] = [
    word.isSaid
      ? { id: 'said', sentence: 'detta', points: counts ? POINTS.said : 0 }
      : { id: 'not-said', sentence: word.near ? `quasi: ha detto «${word.near}»` : 'non detta', points: 0 },
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
 * Explains a result in visible steps (game.md, «Scoring»). The steps are computed from the flags of the words and the
 * rules, not from the score: a test checks that they add up to it.
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

// The other players with a duplicate, for one caller of the room (game.md, «Who else has a word»). Pure.

/** The most people that are named; the rest is counted. */
export const MOST_NAMED = 3

export type Taker = { id: string; name: string }

/**
 * @param takers the people with the word, in Italian order, by names that are distinct in the room
 * @param ownerId the person whose list has the word
 * @param callerId the person who reads; empty: many
 * @returns null when nobody else has the word
 */
export function sharingFor(takers: readonly Taker[] | undefined, ownerId: string, callerId: string): Sharing | null {
  if (takers === undefined || takers.length < 2) return null
  const others = takers.filter(({ id }) => id !== ownerId)
  const named = others.filter(({ id }) => id !== callerId)
  return {
    takers: takers.length,
    others: named.slice(0, MOST_NAMED).map(({ name }) => name),
    ...(named.length < others.length && { isCallers: true }),
  }
}
