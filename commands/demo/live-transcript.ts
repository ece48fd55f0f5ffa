/**
 * What a recogniser makes of a speech while it is spoken, for `--live`: the whole text so far, time and again, with the
 * faults of a real one. Pure; the last sending is the speech itself.
 */
import { wholeWordsOf } from '../../shared/evening/transcript.ts'

/** `fault`: what is wrong with this text, and right again in the next; null: nothing. */
export type Sending = { at: number; text: string; fault: 'misheard' | 'cut' | 'repeated' | null }

/** One fault in every second sending, in turn. */
const FAULTS: readonly Sending['fault'][] = [null, 'misheard', null, 'cut', null, 'repeated']
const LINE = 60
const LAST_WORD = /([\p{L}\p{M}]+)(\P{L}*)$/u

/** A word that begins as the one that was said. */
const misheard = (text: string): string =>
  text.replace(LAST_WORD, (_, word: string, rest: string) => `${word}qu${rest}`)

/** A word of which the second half has not come yet, taken for a whole one. */
const cut = (text: string): string =>
  text.replace(LAST_WORD, (_, word: string) => word.slice(0, Math.ceil(word.length / 2)))

const repeated = (text: string): string => `${text}\n${wholeWordsOf(text.slice(-LINE))}`

const FAULTY = { misheard, cut, repeated }

/** @param lastsMs how long the speech takes; the last sending is at its end */
export function stutteringTranscript(speech: string, lastsMs: number, everyMs: number): Sending[] {
  const count = Math.max(1, Math.ceil(lastsMs / everyMs))
  return Array.from({ length: count }, (_, index) => {
    const step = index + 1
    const isLast = step === count
    const spoken = isLast ? speech : wholeWordsOf(speech.slice(0, Math.floor((speech.length * step) / count)))
    const fault = isLast ? null : (FAULTS[index % FAULTS.length] ?? null)
    return { at: Math.round((lastsMs * step) / count), text: fault === null ? spoken : FAULTY[fault](spoken), fault }
  })
}
