/**
 * Mends and examines a text before it is published, for the command line and the control room (operating.md, «What the
 * operator may do» and «A damaged text»). On the night it is easy to choose a wrong file, or one that a program has
 * damaged: each doubt names its signs, so that the operator can check.
 */
import type { SpeechIndex } from '../past/past.ts'
import { parseSpeech } from '../speech.ts'
import { normaliseWord } from '../words/normalise.ts'
import { pastYearOf, type WordDoubt, wordDoubts } from './speech-doubts.ts'
import { mendSpeech } from './speech-mend.ts'

/**
 * - `short`, `long`: the number of counting words is lower or higher than in any speech
 * - `no-function-words`: hardly any words that do not count, so it is a list, or another language
 * - `unlike`: so many words in a hundred are also in the text that it replaces
 * - `past-year`: it is the speech of another year
 * - `not-compared`: the index of past speeches is missing, so nothing was mended or doubted by its words
 */
export type SpeechDoubt =
  | { kind: 'short' | 'long'; words: number }
  | { kind: 'no-function-words' | 'not-compared' }
  | { kind: 'unlike'; percent: number }
  | { kind: 'past-year'; year: number }
  | WordDoubt

export type SpeechCheck = {
  /** The mended text, for publishing. */
  text: string
  /** The mended words in their new form, each once. */
  mended: string[]
  firstLine: string
  lastLine: string
  /** The words that count: all of them, and each once. */
  words: number
  distinctWords: number
  bonusWordsSaid: string[]
  /** Empty: the text looks like a speech. */
  doubts: SpeechDoubt[]
}

/**
 * - `year`: of the season
 * - `previous`: the text that this one would replace; null: none is published
 * - `index`: of the past speeches; null: it cannot be loaded
 */
export type SpeechContext = {
  year: number
  bonusWords: readonly string[]
  previous: string | null
  index: SpeechIndex | null
}

/** The longest speech since 1949 has this many words that count; the shortest has 70. */
export const LONGEST_SPEECH_WORDS = 2154
const FEWEST = 60
const MOST = 3000
/** Minimum share of words that do not count, such as articles: 48 to 58 in a hundred in every speech since 1949. */
const FUNCTION_WORDS_SHARE = 0.35
/** Minimum share of words common to two texts: a correction has nearly all, another year's speech a quarter at most. */
const SAME_SHARE = 0.5

export function checkSpeech(raw: string, { year, bonusWords, previous, index }: SpeechContext): SpeechCheck {
  const { text, mended, unsure } = mendSpeech(raw, index)
  const { words, distinct } = parseSpeech(text)
  const doubts: SpeechDoubt[] = []
  if (words.length < FEWEST) doubts.push({ kind: 'short', words: words.length })
  if (words.length > MOST) doubts.push({ kind: 'long', words: words.length })
  const wordCount = text.match(/[\p{L}\p{M}]+/gu)?.length ?? 0
  if (wordCount > 0 && 1 - words.length / wordCount < FUNCTION_WORDS_SHARE) doubts.push({ kind: 'no-function-words' })
  if (previous !== null) {
    const before = parseSpeech(previous).distinct
    const shared = [...distinct].filter((word) => before.has(word)).length
    const share = shared / (distinct.size + before.size - shared || 1)
    if (share < SAME_SHARE) doubts.push({ kind: 'unlike', percent: Math.round(share * 100) })
  }
  const pastYear = index && pastYearOf(distinct, index, year)
  if (pastYear !== null) doubts.push({ kind: 'past-year', year: pastYear })
  doubts.push(...wordDoubts(text, index, unsure))
  if (index === null) doubts.push({ kind: 'not-compared' })
  const lines = text.split(/\r\n|[\r\n]/).filter((line) => line.trim() !== '')
  return {
    text,
    mended,
    firstLine: beginningOf(lines[0] ?? ''),
    lastLine: endOf(lines.at(-1) ?? ''),
    words: words.length,
    distinctWords: distinct.size,
    bonusWordsSaid: bonusWords.filter((word) => distinct.has(normaliseWord(word))),
    doubts,
  }
}

const LONGEST_LINE = 76

function beginningOf(line: string): string {
  const characters = [...line.trim()]
  return characters.length > LONGEST_LINE ? `${characters.slice(0, LONGEST_LINE - 1).join('')}…` : line.trim()
}

/** Cut from the left: in a text of one paragraph, the last line is also the first. */
function endOf(line: string): string {
  const characters = [...line.trim()]
  return characters.length > LONGEST_LINE ? `…${characters.slice(1 - LONGEST_LINE).join('')}` : line.trim()
}
