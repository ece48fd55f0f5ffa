/** Typed page numbers, as on a television: three digits turn the page, and the number rolls during the search. */
import { canonicalPath } from '../../shared/pages.ts'
import { KEYPAD_DIGITS, PAGE_MAX, PAGE_MIN } from '../../shared/season.ts'
import { navigateTo } from '../start/visit.tsx'
import { mayMove } from './may-move.ts'

/** Sets the text in place of the header's number; null: the number. */
type Show = (text: string | null) => void

/** Digits still turn the page while a check box or button has the focus. */
const TAKES_DIGITS =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, select, [contenteditable]'

const isForSomethingElse = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.repeat ||
  event.ctrlKey ||
  event.altKey ||
  event.metaKey ||
  (event.target instanceof Element && event.target.closest(TAKES_DIGITS) !== null) ||
  document.querySelector('dialog[open]') !== null

/** The digits typed last. Each page has a header of its own: a page that comes in the middle of a number takes it over. */
let last = { typed: '', at: 0 }

/** @param early the keys pressed before this module was loaded. @returns the function that stops listening */
export function watchDigits(show: Show, early: readonly KeyboardEvent[]): () => void {
  let expiry: ReturnType<typeof setTimeout> | undefined
  const put = (typed: string): void => {
    clearTimeout(expiry)
    last = { typed, at: Date.now() }
    show(typed === '' ? null : displayTyped(typed))
    if (typed !== '') expiry = setTimeout(() => put(''), TYPING_EXPIRES_MS)
  }
  const press = (event: KeyboardEvent): void => {
    if (isForSomethingElse(event)) return
    const step = typeKey(last.typed, event.key)
    if (!step) return
    event.preventDefault()
    put(step.typed)
    if (step.complete) navigateTo(canonicalPath(`/pagina/${step.complete}`))
  }
  put(Date.now() - last.at < TYPING_EXPIRES_MS ? last.typed : '')
  early.forEach(press)
  document.addEventListener('keydown', press)
  return () => {
    document.removeEventListener('keydown', press)
    clearTimeout(expiry)
  }
}

/** Rolls from one page number to another until `isFound`; not at all where nothing may move. */
export function roll(from: number, to: number, isFound: () => boolean, show: Show): () => void {
  if (!mayMove()) return () => {}
  show(String(from))
  let frame = 0
  const timer = setInterval(() => {
    frame++
    if (!mayMove() || (frame >= ROLL_FRAMES && isFound())) stop()
    else show(String(rolledPage(from, to, frame)))
  }, ROLL_FRAME_MS)
  const stop = (): void => {
    clearInterval(timer)
    show(null)
  }
  return stop
}

const TYPING_EXPIRES_MS = 4000

type Typing = {
  /** 0 to 2 digits typed so far. */
  typed: string
  /** The number completed by the third digit, else null. */
  complete: string | null
}

/**
 * Handles a keyboard's key as a remote control's: the third digit completes the number, Backspace deletes the last digit,
 * Escape all. Null: the key keeps its usual meaning.
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

/** The header's text while digits are typed: «1--». */
export const displayTyped = (typed: string): string => typed.padEnd(KEYPAD_DIGITS, '-')

const ROLL_FRAME_MS = 45
/** The number rolls at least this long, even if the page comes at once, as on teletext. */
export const ROLL_FRAMES = 9

const PAGES = PAGE_MAX - PAGE_MIN + 1

/**
 * The number in the header during a search: page numbers count upwards, as they were broadcast, from the old page to the
 * wanted one, and again from the start if the page has not come by then.
 *
 * @param frame from 0; frame `ROLL_FRAMES` is `to`
 * @returns a page number
 */
export function rolledPage(from: number, to: number, frame: number): number {
  const distance = (to - from + PAGES) % PAGES || PAGES
  const along =
    frame <= ROLL_FRAMES ? Math.round((distance * frame) / ROLL_FRAMES) : distance + (frame - ROLL_FRAMES) * 7
  return PAGE_MIN + ((((from - PAGE_MIN + along) % PAGES) + PAGES) % PAGES)
}
