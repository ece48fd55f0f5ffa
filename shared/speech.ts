/** A speech as the words that count, and the place of each in its text. */
import { cleanText, lowerCase } from './words/normalise.ts'
import { isStopWord } from './words/stop-words.ts'

/** `words`: the speech's words in order, without stop words. `distinct`: each once (specification: speechUnique). */
export type Speech = { words: readonly string[]; distinct: ReadonlySet<string> }

const TOKENS = /[\p{L}\p{M}]+/gu

/**
 * Split before lowering: the lower case of a letter may depend on its neighbours (a Greek final sigma looks beyond an
 * apostrophe), while a word typed by a player has none.
 */
const lowered = (tokens: readonly string[]): string[] => lowerCase(tokens.join(' ')).split(' ')

const counts = (word: string): boolean => word !== '' && !isStopWord(word)

/**
 * Parses a speech into words (game.md, «The speech»): NFC, without invisible characters, split at every character that is
 * neither a letter nor an accent, lower case by the Italian locale, without stop words. Any text is a speech, even one
 * without words.
 */
export const parseSpeech = (text: string): Speech => {
  const words = lowered(cleanText(text).match(TOKENS) ?? []).filter(counts)
  return { words, distinct: new Set(words) }
}

/** `from`, `to`: UTF-16 offsets in the cleaned text. */
type PlacedWord = { word: string; from: number; to: number }

/** The words of `parseSpeech`, each with its place in the shown text: cleaned, otherwise as published. */
export const placeWords = (text: string): { shown: string; words: PlacedWord[] } => {
  const shown = cleanText(text)
  const tokens = [...shown.matchAll(TOKENS)]
  const words = lowered(tokens.map(([token]) => token)).flatMap((word, at) => {
    const token = tokens[at]
    return token && counts(word) ? [{ word, from: token.index, to: token.index + token[0].length }] : []
  })
  return { shown, words }
}
