/**
 * Examines a text before it is published, for the command line and the control room (decision 144). On the night it is easy to
 * pick a wrong file: each doubt names what is odd, so that the operator can look again.
 */
import { parseSpeech } from '../speech.ts'
import { lowerCase } from '../words/normalise.ts'

/** In bytes of UTF-8; the server refuses more (contract). */
export const SPEECH_LIMIT = 1024 * 1024

/** Why some bytes are no speech. */
export type SpeechFault = 'too-large' | 'not-utf8' | 'zero-bytes' | 'empty'

type Decoded = { kind: 'text'; text: string } | { kind: 'fault'; fault: SpeechFault }

/** Reads what a file has: plain text in UTF-8, with or without a byte order mark. */
export function decodeSpeechBytes(bytes: Uint8Array): Decoded {
  if (bytes.length > SPEECH_LIMIT) return { kind: 'fault', fault: 'too-large' }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch {
    return { kind: 'fault', fault: 'not-utf8' }
  }
  if (text.includes('\0')) return { kind: 'fault', fault: 'zero-bytes' }
  return text.trim() === '' ? { kind: 'fault', fault: 'empty' } : { kind: 'text', text }
}

/**
 * - `short`, `long`: so many words count, fewer or more than in any speech
 * - `no-function-words`: it hardly has the words that do not count, so it is a list, or another language
 * - `unlike`: so many words in a hundred are in the text that it replaces, too
 */
export type SpeechDoubt =
  | { kind: 'short' | 'long'; words: number }
  | { kind: 'no-function-words' }
  | { kind: 'unlike'; percent: number }

export type SpeechCheck = {
  firstLine: string
  /** The words that count, in all and each once. */
  words: number
  distinctWords: number
  bonusWordsSaid: string[]
  /** Empty: it looks like a speech. */
  doubts: SpeechDoubt[]
}

/** The longest speech since 1949 has so many words that count; the shortest has 70. */
export const LONGEST_SPEECH_WORDS = 2154
const FEWEST = 60
const MOST = 3000
/** The share of words that do not count, such as articles: 48 to 58 in a hundred in every speech since 1949. */
const FUNCTION_WORDS_SHARE = 0.35
/** The share of words common to two texts: a correction has nearly all, another year's speech a quarter at most. */
const SAME_SHARE = 0.5

const LONGEST_LINE = 76

/** `previous`: the text that this one would replace; null: none is published. */
export function checkSpeech(text: string, bonusWords: readonly string[], previous: string | null): SpeechCheck {
  const { words, distinct } = parseSpeech(text)
  const doubts: SpeechDoubt[] = []
  if (words.length < FEWEST) doubts.push({ kind: 'short', words: words.length })
  if (words.length > MOST) doubts.push({ kind: 'long', words: words.length })
  const said = text.match(/[\p{L}\p{M}]+/gu)?.length ?? 0
  if (said > 0 && 1 - words.length / said < FUNCTION_WORDS_SHARE) doubts.push({ kind: 'no-function-words' })
  if (previous !== null) {
    const before = parseSpeech(previous).distinct
    const both = [...distinct].filter((word) => before.has(word)).length
    const share = both / (distinct.size + before.size - both || 1)
    if (share < SAME_SHARE) doubts.push({ kind: 'unlike', percent: Math.round(share * 100) })
  }
  return {
    firstLine: firstLineOf(text),
    words: words.length,
    distinctWords: distinct.size,
    bonusWordsSaid: bonusWords.filter((word) => distinct.has(lowerCase(word))),
    doubts,
  }
}

function firstLineOf(text: string): string {
  const line =
    text
      .split(/\r?\n/)
      .find((one) => one.trim() !== '')
      ?.trim() ?? ''
  const characters = [...line]
  return characters.length > LONGEST_LINE ? `${characters.slice(0, LONGEST_LINE - 1).join('')}…` : line
}
