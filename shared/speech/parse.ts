import { cleanText, lowerCase } from '../words/normalise.ts'
import { isStopWord } from '../words/stop-words.ts'

/** `words`: those said, in order, stop words left out. `distinct`: the same, each once (specification: speechUnique). */
export type Speech = { words: readonly string[]; distinct: ReadonlySet<string> }

/**
 * The words of a speech (decision 6): NFC, invisible characters removed, every run of what is not a letter or an accent
 * taken as a separator, lower case by the Italian locale, stop words dropped. Any text is a speech; one without words has
 * none.
 */
export const parseSpeech = (text: string): Speech => {
  // Split before lowering: the lower case of a letter may depend on its neighbours (a Greek final sigma looks beyond an
  // apostrophe), and a word at the field has none.
  const tokens = cleanText(text).match(/[\p{L}\p{M}]+/gu) ?? []
  const words = lowerCase(tokens.join(' '))
    .split(' ')
    .filter((word) => word !== '' && !isStopWord(word))
  return { words, distinct: new Set(words) }
}
