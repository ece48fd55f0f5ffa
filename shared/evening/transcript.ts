/**
 * The moments of the transcript (design.md, «The transcript»). The operator's side sends the whole text so far. An
 * unchanged beginning keeps its moments, so that a correction does not move earlier words.
 */

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
