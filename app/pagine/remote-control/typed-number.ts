import { KEYPAD_DIGITS } from '../../../shared/season.ts'

/** An unfinished number is dropped after this long. */
export const TYPING_EXPIRES_MS = 4000

export type Typing = {
  /** 0 to 2 digits typed so far. */
  typed: string
  /** The number that the third digit has just completed, else null. */
  complete: string | null
}

/**
 * Handles a key of a real keyboard like a remote control's: the third digit completes the number, Backspace deletes the
 * last digit, Escape all. Null: the key means nothing here, and keeps its usual meaning.
 */
export function typeKey(typed: string, key: string): Typing | null {
  if (/^\d$/.test(key)) {
    const digits = typed + key
    return digits.length === KEYPAD_DIGITS ? { typed: '', complete: digits } : { typed: digits, complete: null }
  }
  if (typed === '') return null
  if (key === 'Backspace') return { typed: typed.slice(0, -1), complete: null }
  if (key === 'Escape') return { typed: '', complete: null }
  return null
}

/** «1--»: what the header shows while digits are typed. */
export const displayTyped = (typed: string): string => typed.padEnd(KEYPAD_DIGITS, '-')
