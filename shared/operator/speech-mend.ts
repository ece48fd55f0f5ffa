/**
 * Mends a text before it is examined and stored (operating.md, «A damaged text»): damage by a PDF, a news agency's keyboard
 * or a teletext caption, and nothing that needs a guess. Other possible damage is reported as a doubt (speech-check.ts).
 * `parseSpeech` mends nothing, so a stored text gives the same ranking for ever (RANKING-IS-A-FUNCTION).
 */
import type { SpeechIndex } from '../past/past.ts'
import { APOSTROPHES } from '../short-fields.ts'
import { accentedTwin } from '../words/accents.ts'
import { cleanText, foldLetters, lowerCase } from '../words/normalise.ts'
import { isStopWord } from '../words/stop-words.ts'

/** True for a word, in any case, that is certainly Italian: a past speech has it, or it is too common to count. */
export type Knows = (word: string) => boolean

/** @param index null: it is missing, and only the words that do not count are known */
export const knowsOf =
  (index: SpeechIndex | null): Knows =>
  (word) => {
    const plain = lowerCase(cleanText(word))
    return isStopWord(plain) || (index?.said.has(plain) ?? false)
  }

/**
 * - `mended`: the changed words, each once, in their new form
 * - `unsure`: places where an apostrophe may be an accent, but no known word would result
 */
type Mended = { text: string; mended: string[]; unsure: string[] }

/** Idempotent: mending twice changes nothing more. */
export function mendSpeech(text: string, index: SpeechIndex | null): Mended {
  const knows = knowsOf(index)
  const mended = new Set<string>()
  const note = (word: string): string => {
    mended.add(lowerCase(word))
    return word
  }
  const folded = text.replace(WORD, (word) => {
    const letters = foldLetters(word)
    return letters === word || letters === word.normalize('NFC') ? word : note(letters)
  })
  const joined = joinLineEnds(folded, knows, note)
  return { ...accentApostrophes(joined, knows, note), mended: [...mended] }
}

const WORD = /[\p{L}\p{M}]+/gu

// A word in two pieces.

/** Signs that a program puts at the end of a broken line: the hyphens, the dash, the soft hyphen, and the sign that shows it. */
const HYPHENS = '\\-\u2010\u2011\u2013\u2043\ufe63\uff0d\u00ad\u00ac'
const BLANKS = '[^\\S\\r\\n\\v\\f\\u0085\\u2028\\u2029]*'
const LINE_END = '(?:\\r\\n|[\\r\\n\\v\\f\\u0085\\u2028\\u2029])'
const IN_TWO = new RegExp(
  `(?<![\\p{L}\\p{M}])([\\p{L}\\p{M}]{1,40})([${HYPHENS}])(${BLANKS}(?:${LINE_END}${BLANKS})?)(?=([\\p{L}\\p{M}]{1,40}))`,
  'gu',
)

/** A dash that stands too close, «società- quando», joins no word, because the whole is not known. */
function joinLineEnds(text: string, knows: Knows, note: (word: string) => string): string {
  let elsewhere: Set<string> | null = null
  const isElsewhere = (word: string): boolean => {
    elsewhere ??= new Set((text.replace(IN_TWO, ' ').match(WORD) ?? []).map(lowerCase))
    return elsewhere.has(lowerCase(word))
  }
  const joined = text.replace(IN_TWO, (whole: string, ...rest: string[]) => {
    const [before = '', hyphen, gap, after = '', at] = rest
    if (gap === '' && hyphen !== '\u00ac') return whole // «ex-ministro», within a line
    const word = before + after
    const isBare = APOSTROPHE.test(text.charAt(Number(at) + whole.length + after.length))
    const isWord = knows(word) || isElsewhere(word) || (isBare && accentedTwin(lowerCase(word), knows) !== null)
    if (!isWord) return whole
    note(word)
    return before
  })
  // A word in three pieces, whose first two were also a word.
  return joined === text ? text : joinLineEnds(joined, knows, note)
}

// An accent written as an apostrophe.

const APOSTROPHE = new RegExp(`^[${APOSTROPHES}]`)
const FINAL = new RegExp(
  `(?<![\\p{L}\\p{M}])([\\p{L}\\p{M}]{0,40}[aeiouAEIOU])[${APOSTROPHES}](?![\\p{L}\\p{M}${APOSTROPHES}"])`,
  'gu',
)
const OPENING = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}${APOSTROPHES}])[${APOSTROPHES}]+(?=[\\p{L}\\p{M}])`, 'gu')

/** Words that are cut short and keep their apostrophe: «un po’», «di’», «a mo’ di». */
const CUT_SHORT = new Set('po fa di va be mo sta da to a'.split(' '))

/** From this many words on, apostrophes are the text's way of writing accents, and any other apostrophe may be one. */
const WAY_OF_WRITING = 3

function accentApostrophes(text: string, knows: Knows, note: (word: string) => string): Omit<Mended, 'mended'> {
  const isQuoted = openQuotes(text)
  const accented = new Set<string>()
  const left: string[] = []
  const mended = text.replace(FINAL, (whole: string, word: string, at: number) => {
    const plain = lowerCase(cleanText(word))
    if (CUT_SHORT.has(plain)) return whole
    const twin = accentedTwin(plain, knows)
    const isQuotation = isQuoted(at)
    // «'il porto'» is a quotation; «meta'» in a line without a quotation is «metà».
    if (twin === null || (knows(plain) && isQuotation)) {
      if (plain.length > 2 && !isQuotation) left.push(whole)
      return whole
    }
    accented.add(twin)
    const [vowel, last] = [twin.slice(-1), word.slice(-1)]
    return note(word.slice(0, -1) + (last === last.toLowerCase() ? vowel : vowel.toUpperCase()))
  })
  return { text: mended, unsure: accented.size >= WAY_OF_WRITING ? left : [] }
}

/** True if a quotation in single quotes began in this line before `at`. Must be called with rising offsets. */
function openQuotes(text: string): (at: number) => boolean {
  const openings = [...text.matchAll(OPENING)].map(({ index }) => index)
  let next = 0
  return (at) => {
    while (next < openings.length && (openings[next] ?? at) < at) next++
    const last = openings[next - 1]
    return last !== undefined && !/[\r\n]/.test(text.slice(last, at))
  }
}
