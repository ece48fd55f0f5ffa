/** A speech as the words that count. */
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
