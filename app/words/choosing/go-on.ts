import { flushSync } from 'react-dom'

/**
 * Makes a change that may remove the focused element. The focus would then fall to the start of the page: it is moved
 * to the first of these selectors that matches.
 */
export function changeAndGoOn(change: () => void, ...next: readonly string[]): void {
  flushSync(change)
  const found = next.map((selector) => document.querySelector<HTMLElement>(selector))
  found.find((element) => element !== null)?.focus()
}
