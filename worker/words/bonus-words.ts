/** The operator's bonus words must be words that a player could enter, or nobody could ever pick them. */

import { neverSaidHint } from '../../shared/words/hints.ts'
import { checkWords, wordRefusalSentence } from '../../shared/words/validate.ts'
import { Refused } from '../http/problem.ts'

/** Normalised; refused with the first word that is a duplicate, a stop word, too short or long, or several words. */
export function acceptedBonusWords(sent: readonly string[]): string[] {
  const outcome = checkWords(sent, [])
  if (outcome.kind === 'refused') {
    const { word } = outcome
    throw badWord(word, wordRefusalSentence(outcome.code, word))
  }
  for (const word of outcome.words) {
    const hint = neverSaidHint(word)
    if (hint !== null) throw badWord(word, hint)
  }
  return outcome.words
}

const badWord = (word: string, why: string): Refused =>
  new Refused({ code: 'season/bad-bonus-words', sentence: `Parola bonus «${word}»: ${why}`, word })
