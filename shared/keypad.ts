import { KEYPAD_DIGITS } from './season.ts'

export type KeypadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'canc' | 'ok'

/** In the order of their layout, three in a row. */
export const KEYPAD_KEYS: readonly KeypadKey[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'canc', '0', 'ok']

/** `path`: the page to open; null: none. `closes`: whether the dialog closes. */
type KeypadStep = { digits: string; closes: boolean; path: string | null }

const stay = (digits: string): KeypadStep => ({ digits, closes: false, path: null })

export const isOkVisible = (digits: string): boolean => digits.length === KEYPAD_DIGITS

/** The keypad's display: the digits, padded on the left with dashes to three characters. */
export const displayDigits = (digits: string): string => digits.padStart(KEYPAD_DIGITS, '-')

/**
 * One key pressed on the page keypad: a fourth digit drops the oldest; «canc» clears, or closes when there is nothing to
 * clear; «ok» with three digits goes to their page, clears and closes, and with fewer does nothing.
 *
 * @param digits the digits typed so far, 0 to 3
 */
export const pressKey = (digits: string, key: KeypadKey): KeypadStep => {
  switch (key) {
    case 'canc':
      return { digits: '', closes: digits === '', path: null }
    case 'ok':
      return isOkVisible(digits) ? { digits: '', closes: true, path: `/pagina/${digits}` } : stay(digits)
    default:
      return stay(`${digits}${key}`.slice(-KEYPAD_DIGITS))
  }
}
