/**
 * The transcript (design.md, «The transcript»): the moments that the server gives it, and the words that a page reads in it.
 * The operator's side sends the whole text so far. An unchanged beginning keeps its moments, so that a correction does not
 * move earlier words.
 */
import type { Transcript } from '../api/shapes.ts'
import { parseSpeech } from '../speech.ts'
import { LONGEST_SPEECH_MS } from './stage.ts'

/** In bytes of UTF-8. */
export const TRANSCRIPT_LIMIT = 64 * 1024

/** `moments`: for each offset (UTF-16 units), the time when the server first had the text up to it. Both numbers grow. */
export type TimedText = { text: string; moments: [endsAt: number, at: number][] }

export const NO_TEXT: TimedText = { text: '', moments: [] }

const LETTERS_BEFORE = /[\p{L}\p{M}]*$/u
const STARTS_WITH_LETTER = /^[\p{L}\p{M}]/u

/** The new text with its moments: whole words of the common beginning keep the moments of `before`. */
export function timedText(before: TimedText, text: string, now: number): TimedText {
  if (text === before.text) return before
  const same = sameWholeWords(before.text, text)
  const moments: TimedText['moments'] = []
  for (const [endsAt, at] of before.moments) {
    const end = Math.min(endsAt, same)
    if (end > (moments.at(-1)?.[0] ?? 0)) moments.push([end, at])
  }
  // After a clock was put back, later words must still not come before earlier ones.
  const latest = Math.max(now, moments.at(-1)?.[1] ?? now)
  if (text.length > same) moments.push([text.length, latest])
  return { text, moments }
}

/** The length of the common beginning in whole words: «con» is not the beginning of «concordia». */
function sameWholeWords(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length)
  let end = 0
  while (end < shorter && one[end] === other[end]) end++
  const goesOn = (text: string): boolean => STARTS_WITH_LETTER.test(text.slice(end))
  // Within a surrogate pair neither half is a letter: the pair belongs to the word that is left out.
  if (end > 0 && isHigh(one.charCodeAt(end - 1))) end--
  return goesOn(one) || goesOn(other) ? wordStart(one, end) : end
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff

/** Longer than any word of a language, so that a text of a single word costs no more than others. */
const LONGEST = 1000

/** The beginning of the word that ends at this offset; the offset itself when none ends there. */
const wordStart = (text: string, end: number): number =>
  end - (LETTERS_BEFORE.exec(text.slice(Math.max(0, end - LONGEST), end))?.[0].length ?? 0)

/** A live stream's text up to its last whole word: the last one may continue. */
export const wholeWordsOf = (text: string): string => text.slice(0, wordStart(text, text.length))

/** A word of the transcript, parsed like a speech's words, and the time when the server first had it: ms since 1970. */
export type SpokenWord = { word: string; at: number }

/**
 * Characters that may continue a word: letters, accents, invisible characters (parsing removes them) and halves of a
 * surrogate pair, which may be a letter's.
 */
const INSIDE = /[\p{L}\p{M}\p{Default_Ignorable_Code_Point}\p{Cs}]/u

/** The place of the last character before `end` that cannot be part of a word; `from` when there is none. */
function wordsEnd(text: string, from: number, end: number): number {
  for (let at = end - 1; at > from; at--) if (!INSIDE.test(text.charAt(at))) return at
  return from
}

/**
 * The words of a transcript in their order, each with its moment (design.md, «The transcript»). Whole words only: the last
 * word counts when a character after it shows that it has ended, with that character's moment. Parsed by the function that
 * parses the official text, so that a prefix of the speech gives the words that publishing it would give (SAME-FUNCTION).
 */
export const spokenWords = (transcript: Transcript): SpokenWord[] => read(transcript, EMPTY_READING).spoken

/** A reading: `spoken` are the words before `from`. */
type Reading = { transcript: Transcript; from: number; spoken: SpokenWord[] }
const EMPTY_READING: Reading = { transcript: { text: '', moments: [] }, from: 0, spoken: [] }

/** @param before a reading whose transcript continues in this one; its words stay */
function read(transcript: Transcript, before: Reading): Reading {
  const { text, moments } = transcript
  const spoken = [...before.spoken]
  let { from } = before
  for (const [endsAt, moment] of moments.slice(before.transcript.moments.length)) {
    const end = wordsEnd(text, from, Math.min(endsAt, text.length))
    // The character at the cut stays with the text after it, since an accent behind it may compose with it.
    const at = Date.parse(moment)
    for (const word of parseSpeech(text.slice(from, end)).words) spoken.push({ word, at })
    from = end
  }
  return { transcript, from, spoken }
}

const goesOn = (next: Transcript, { text, moments }: Transcript): boolean =>
  next.text.startsWith(text) &&
  (moments.at(-1)?.[0] ?? 0) <= text.length &&
  moments.every(([endsAt, at], index) => next.moments[index]?.[0] === endsAt && next.moments[index]?.[1] === at)

/**
 * Reads only the new part of a growing transcript, and a correction from the beginning. Without news, returns the same array.
 */
export function spokenReader(): (transcript: Transcript) => readonly SpokenWord[] {
  let reading = EMPTY_READING
  return (transcript) => {
    if (transcript === reading.transcript) return reading.spoken
    const isGrown = goesOn(transcript, reading.transcript)
    if (!isGrown || transcript.moments.length > reading.transcript.moments.length) {
      reading = read(transcript, isGrown ? reading : EMPTY_READING)
    }
    return reading.spoken
  }
}

// Guesses whether the speech is over: until the publication no source says so. Used only for the board's headline: the next
// word takes it back, and points do not depend on it.

/** The transcript contains every sentence, so its silence says more than a pause in taps. */
const TRANSCRIPT_SILENCE_MS = 2 * 60_000
const TAPS_SILENCE_MS = 5 * 60_000

/**
 * @param lastSpoken when the transcript last grew; null: there is none
 * @param lastHeard when a person of the room last marked a word; null: nobody has
 * @param began when the speech began, as far as is known
 * @param asOf the moment that the viewer sees; all in ms since 1970
 */
export function seemsOver(lastSpoken: number | null, lastHeard: number | null, began: number, asOf: number): boolean {
  if (asOf - began > LONGEST_SPEECH_MS) return true
  if (lastSpoken !== null) return asOf - Math.max(lastSpoken, lastHeard ?? 0) > TRANSCRIPT_SILENCE_MS
  return lastHeard !== null && asOf - lastHeard > TAPS_SILENCE_MS
}
