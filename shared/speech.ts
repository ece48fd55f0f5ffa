/** A speech as the words that count, and the past speeches as an index of theirs. */

import type { SpeechIndex } from './past/past.ts'
import { cleanText, lowerCase } from './words/normalise.ts'
import { isStopWord } from './words/stop-words.ts'

/** `words`: the speech's words in order, without stop words. `distinct`: each once (specification: speechUnique). */
export type Speech = { words: readonly string[]; distinct: ReadonlySet<string> }

/**
 * Parses a speech into words (decision 6): NFC, without invisible characters, split at everything that is not a letter
 * or an accent, lower case by the Italian locale, without stop words. Any text is a speech, even one without words.
 */
export const parseSpeech = (text: string): Speech => {
  // Split before lowering: the lower case of a letter may depend on its neighbours (a Greek final sigma looks beyond an
  // apostrophe), while a word typed by a player has none.
  const tokens = cleanText(text).match(/[\p{L}\p{M}]+/gu) ?? []
  const words = lowerCase(tokens.join(' '))
    .split(' ')
    .filter((word) => word !== '' && !isStopWord(word))
  return { words, distinct: new Set(words) }
}

/** `text`: the whole speech of that year. */
export type PastSpeech = { year: number; text: string }

/**
 * Makes the index of speeches, in any order: each word as the game reads it, with the years whose speech has it
 * (decisions 6 and 59).
 *
 * @throws RangeError when two speeches are of one year
 */
export function indexSpeeches(speeches: readonly PastSpeech[]): SpeechIndex {
  const inOrder = speeches.toSorted((a, b) => a.year - b.year)
  const years = inOrder.map(({ year }) => year)
  if (new Set(years).size < years.length) throw new RangeError('two speeches of one year')
  const said = new Map<string, number[]>()
  for (const [place, { text }] of inOrder.entries()) {
    for (const word of parseSpeech(text).distinct) {
      const places = said.get(word)
      if (places) places.push(place)
      else said.set(word, [place])
    }
  }
  return { years, said }
}
