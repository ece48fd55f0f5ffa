/**
 * The moments of the transcript (design.md, «The transcript»). The operator's side sends the whole text so far. A beginning that
 * has not changed keeps its moments, so that a correction moves nothing that stands.
 */

/** In bytes of UTF-8. */
export const TRANSCRIPT_LIMIT = 64 * 1024

/** `moments`: up to each offset (UTF-16 units), when the server first had it. Both numbers grow. */
export type TimedText = { text: string; moments: [endsAt: number, at: number][] }

export const NO_TEXT: TimedText = { text: '', moments: [] }

const LETTERS_BEFORE = /[\p{L}\p{M}]*$/u
const STARTS_WITH_LETTER = /^[\p{L}\p{M}]/u

/** The text that came at a moment, after the one that stands: whole words of the same beginning keep their moments. */
export function timedText(before: TimedText, text: string, now: number): TimedText {
  if (text === before.text) return before
  const same = sameWholeWords(before.text, text)
  const moments: TimedText['moments'] = []
  for (const [endsAt, at] of before.moments) {
    const end = Math.min(endsAt, same)
    if (end > (moments.at(-1)?.[0] ?? 0)) moments.push([end, at])
  }
  // A clock that went back must not put later words before earlier ones.
  const latest = Math.max(now, moments.at(-1)?.[1] ?? now)
  if (text.length > same) moments.push([text.length, latest])
  return { text, moments }
}

/** How much of the beginning is the same, in whole words: «con» is not the beginning of «concordia». */
function sameWholeWords(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length)
  let end = 0
  while (end < shorter && one[end] === other[end]) end++
  const goesOn = (text: string): boolean => STARTS_WITH_LETTER.test(text.slice(end))
  // Within a surrogate pair neither half is a letter: the pair is a part of the word that is left out.
  if (end > 0 && isHigh(one.charCodeAt(end - 1))) end--
  return goesOn(one) || goesOn(other) ? wordStart(one, end) : end
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff

/** No word of a language is as long: a text of one single word costs no more than others. */
const LONGEST = 1000

/** Where the word begins that ends here; the offset itself where none does. */
const wordStart = (text: string, end: number): number =>
  end - (LETTERS_BEFORE.exec(text.slice(Math.max(0, end - LONGEST), end))?.[0].length ?? 0)

/** A live stream's text up to its last whole word: the last may go on. */
export const wholeWordsOf = (text: string): string => text.slice(0, wordStart(text, text.length))
