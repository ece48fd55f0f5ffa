/**
 * A script of its own, which comes long before the app's. It marks the key that is pressed in a drawn page, or the form that
 * is sent, so that the app presses it again when it is there (main.tsx). The last one counts; who goes on typing after Enter
 * has not meant what is in the field now.
 *
 * And it asks the page's first question, where the page has not brought the answer; call.ts takes it. A preload would do the
 * same, but WebKit does not use one of what must not be stored, and asks again.
 */
const PRESSED = 'data-pressed'

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

const question = document.querySelector<HTMLMetaElement>('meta[name="ask-first"]')?.content
// Null: the app was here before, and has asked.
if (question && globalThis.firstAnswer === undefined) {
  // As long as call.ts waits for an answer.
  globalThis.firstAnswer = fetch(question, { signal: AbortSignal.timeout(15_000) })
  globalThis.firstAnswer.catch(() => {}) // the app hears of it as well
}
