/**
 * A classic script that runs long before the app's (main.tsx). The build translates it for browsers of 2015
 * (commands/build/pages.ts).
 *
 * In a browser that is too old for the app (design.md, «The oldest browsers»), it replaces the page by one sentence.
 *
 * In every other it marks the key that is pressed in a drawn page, or the form that is sent, so that the app can repeat the
 * press. The last one counts; typing after Enter cancels it, since the field has changed.
 *
 * It also makes the page's first request (`ask-first` in its head: the session, which every page needs), unless the page has
 * brought the answer; net/call.ts takes it. A preload would do the same, but WebKit does not use a preloaded answer that must
 * not be stored, and requests it again.
 */
import { OLDEST_BROWSERS_TEXT } from '../../shared/oldest-browsers.ts'
import { isTooOld } from './too-old.ts'

const PRESSED = 'data-pressed'

if (!isTooOld()) {
  markWhatIsPressed()
  askFirst()
} else if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', sayTooOld)
else sayTooOld()

/** Uses no style sheet, which might not work in such a browser. */
function sayTooOld(): void {
  const text = document.createElement('p')
  text.textContent = `Questo browser è troppo vecchio per DIECI PAROLE. Si gioca con ${OLDEST_BROWSERS_TEXT}, o più nuovi: aggiornalo, o apri il link da un altro telefono.`
  text.style.cssText = 'margin:0;padding:2em 1em;background:#000;color:#fff;font:20px/1.5 monospace'
  document.body.innerHTML = ''
  document.body.appendChild(text)
}

function markWhatIsPressed(): void {
  const mark = (element: Element | null | undefined): void => {
    document.querySelector(`[${PRESSED}]`)?.removeAttribute(PRESSED)
    element?.setAttribute(PRESSED, '')
  }
  const closest = ({ target }: Event, what: string): Element | null =>
    target instanceof Element ? target.closest(`#root[data-first] ${what}`) : null

  addEventListener('click', (event) => mark(closest(event, 'button:not([type="submit"])')))
  addEventListener('submit', (event) => {
    const form = closest(event, 'form')
    if (form) event.preventDefault()
    mark(form)
  })
  addEventListener('input', () => mark(null))
}

function askFirst(): void {
  const question = document.querySelector<HTMLMetaElement>('meta[name="ask-first"]')?.content
  // Null: the app ran first and has made the request.
  if (!question || window.firstAnswer !== undefined) return
  // As long as net/call.ts waits for an answer.
  window.firstAnswer = fetch(question, { signal: AbortSignal.timeout(15_000) })
  window.firstAnswer.catch(() => {}) // the app handles the failure
}
