/** A speech as the words that count, the place of each in its text, and the sentences in which one was said. Pure. */
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

// The places of a word in the official text, each with its sentence (game.md, «Every point has its sentence»).

/** A sentence, split at the word; all parts are from the cleaned text. */
export type Passage = { before: string; word: string; after: string }

/**
 * Every time that a word was said, in the speech's order: a sentence that has the word twice is there twice.
 *
 * @param text the official text as it was published
 * @param word normalised
 * @returns empty exactly when `parseSpeech(text).distinct` does not have the word
 */
export function passagesOf(text: string, word: string, startsOf = sentenceStarts): Passage[] {
  const { shown, words } = placeWords(text)
  const found = words.filter((placed) => placed.word === word)
  const starts = found.length > 0 ? startsOf(shown) : []
  return found.map(({ from, to }) => {
    const next = starts.findIndex((start) => start > from)
    const [start, end] = next < 0 ? [starts.at(-1), shown.length] : [starts[next - 1], starts[next]]
    return {
      before: shown.slice(start, from).trimStart(),
      word: shown.slice(from, to),
      after: shown.slice(to, end).trimEnd(),
    }
  })
}

/** Offsets at which a sentence begins, in order, the first 0. */
export const sentenceStarts = (text: string): number[] =>
  // Firefox has it from version 125 on.
  'Segmenter' in Intl
    ? Array.from(new Intl.Segmenter('it', { granularity: 'sentence' }).segment(unwrapped(text)), ({ index }) => index)
    : startsByStops(text)

const ENDS = /(?:[.!?…]["'»”’)]*|\r?\n)\s+|\n/g

/** The same without a segmenter: after a full stop before white space, and after a line end. */
export const startsByStops = (text: string): number[] => [
  0,
  ...Array.from(unwrapped(text).matchAll(ENDS), ({ 0: { length }, index }) => index + length),
]

const WRAPPED = /[^\s.!?…"'»”’)]["'»”’)]*[^\S\n]*\n(?=[^\S\n]*\S)/g

/** A single line end without a full stop before it comes from a wrapped text: it becomes a space, so that offsets stay. */
const unwrapped = (text: string): string => text.replace(WRAPPED, (end) => end.replace(/[\r\n]/g, ' '))
