/** Typed page numbers, as on a television: three digits turn to their page, and the number rolls during the search. */
import { canonicalPath } from '../../../shared/pages.ts'
import { navigateTo } from '../../visit.tsx'
import { mayMove } from './may-move.ts'
import { ROLL_FRAME_MS, ROLL_FRAMES, rolledPage } from './rolling.ts'
import { displayTyped, TYPING_EXPIRES_MS, typeKey } from './typed-number.ts'

/** Sets what the header shows in place of its own number; null: its own. */
type Show = (text: string | null) => void

/** Check boxes and buttons take no digits: with one of them focused, digits still turn the page. */
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

/** Listens to the keyboard until stopped. `early`: the keys pressed before this was loaded. */
export function watchDigits(show: Show, early: readonly KeyboardEvent[]): () => void {
  let typed = ''
  let expiry: ReturnType<typeof setTimeout> | undefined
  const put = (next: string): void => {
    clearTimeout(expiry)
    typed = next
    show(typed === '' ? null : displayTyped(typed))
    if (typed !== '') expiry = setTimeout(() => put(''), TYPING_EXPIRES_MS)
  }
  const press = (event: KeyboardEvent): void => {
    if (isForSomethingElse(event)) return
    const step = typeKey(typed, event.key)
    if (!step) return
    event.preventDefault()
    put(step.typed)
    if (step.complete) navigateTo(canonicalPath(`/pagina/${step.complete}`))
  }
  early.forEach(press)
  document.addEventListener('keydown', press)
  return () => {
    document.removeEventListener('keydown', press)
    put('')
  }
}

/** Rolls from one page number to another until `isFound`; not at all where nothing should move. */
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
