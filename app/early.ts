/**
 * A script of its own, which comes long before the app's: marks the key that is pressed in a drawn page, or the form that
 * is sent, so that the app presses it again when it is there (main.tsx). The last one counts; who goes on typing after
 * Enter has not meant what is in the field now.
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
