/**
 * A classic script of its own, which runs long before the app's (main.tsx). The build translates it for browsers of 2015
 * (commands/build/pages.ts).
 *
 * Where the browser is too old for the app (design.md, «The oldest browsers»), it says so in the page's place.
 *
 * Everywhere else it marks the key that is pressed in a drawn page, or the form that is sent, so that the app presses it again
 * when it is there. The last one counts; who goes on typing after Enter has not meant what is in the field now.
 *
 * And it asks the page's first question (`ask-first` in its head: the session, which every page needs), where the page has not
 * brought the answer; net/call.ts takes it. A preload would do the same, but WebKit does not use one of what must not be stored, and
 * asks again.
 */
import { OLDEST_BROWSERS_TEXT } from '../../shared/oldest-browsers.ts'
import { isTooOld } from './too-old.ts'

const PRESSED = 'data-pressed'

if (!isTooOld()) {
  markWhatIsPressed()
  askFirst()
} else if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', sayTooOld)
else sayTooOld()

/** No style sheet is needed: in such a browser none might work. */
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
  // Null: the app was here before, and has asked.
  if (!question || window.firstAnswer !== undefined) return
  // As long as net/call.ts waits for an answer.
  window.firstAnswer = fetch(question, { signal: AbortSignal.timeout(15_000) })
  window.firstAnswer.catch(() => {}) // the app hears of it as well
}
