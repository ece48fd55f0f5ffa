import { KEYPAD_DIGITS } from '../../../shared/season.ts'

/** How long a number may stay half typed. */
export const TYPING_EXPIRES_MS = 4000

export type Typing = {
  /** 0 to 2 digits that wait for the next. */
  typed: string
  /** The three digits of a number just completed, else null. */
  complete: string | null
}

/**
 * One key of a real keyboard, as on a remote control: the third digit completes the number, Backspace takes the last one back,
 * Escape all of them. Null: the key means nothing here, and keeps its own meaning.
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

/** «1--»: what the header shows meanwhile. */
export const displayTyped = (typed: string): string => typed.padEnd(KEYPAD_DIGITS, '-')
