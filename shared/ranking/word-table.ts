import type { RuleId } from '../rules.ts'
import type { Speech } from '../speech/parse.ts'
import { normaliseWord, wordLength } from '../words/normalise.ts'
import type { GameFacts } from './facts.ts'
import { placeRulesOf, rewardedWord } from './place-rules.ts'
import { placeBit, wordFlags } from './score.ts'

export type RankingOptions = { rules: readonly RuleId[]; bonusWords: readonly string[]; speech: Speech }

/** Indexed by word number. `lengths` has said words only: no tie-break needs the others. */
export type WordTable = { flags: Uint8Array; lengths: Uint16Array; longestSaid: number }

/**
 * Flags and length of every word of the game. The speech and the bonus words are looked up among the game's words, not
 * the reverse: a game may have a million words, a speech has some hundreds.
 */
export const createWordTable = (facts: GameFacts, { rules, bonusWords, speech }: RankingOptions): WordTable => {
  const size = facts.lists.length
  const said = new Uint8Array(size)
  const bonus = new Uint8Array(size)
  const lengths = new Uint16Array(size)
  let longestSaid = 0
  for (const word of speech.distinct) {
    const index = facts.words.find(word)
    if (index === undefined) continue
    const length = Math.min(wordLength(word), 0xffff)
    said[index] = 1
    lengths[index] = length
    longestSaid = Math.max(longestSaid, length)
  }
  for (const word of bonusWords) {
    const index = facts.words.find(normaliseWord(word))
    if (index !== undefined) bonus[index] = 1
  }
  const flags = new Uint8Array(size)
  // The results of `wordFlags`, computed once: this loop may run a million times.
  const answers = Array.from({ length: 8 }, (_, bits) =>
    wordFlags({ isSaid: (bits & 1) > 0, isBonus: (bits & 2) > 0, isDuplicate: (bits & 4) > 0 }, rules),
  )
  for (let index = 0; index < size; index++) {
    const isDuplicate = (facts.lists[index] ?? 0) > 1 ? 4 : 0
    flags[index] = answers[(said[index] ?? 0) | ((bonus[index] ?? 0) << 1) | isDuplicate] ?? 0
  }
  const isAlone = (word: string): boolean => facts.lists[facts.words.find(word) ?? -1] === 1
  for (const place of placeRulesOf(rules)) {
    const word = rewardedWord(place, speech.words, isAlone)
    const index = word === null ? undefined : facts.words.find(word)
    if (index !== undefined) flags[index] = (flags[index] ?? 0) | placeBit(place)
  }
  return { flags, lengths, longestSaid }
}
