import { flushSync } from 'react-dom'

/**
 * What was pressed, or typed in, may be gone with what it did, and the focus would fall to the start of the page: it goes to the
 * first of these that is there then.
 */
export function changeAndGoOn(change: () => void, ...next: readonly string[]): void {
  flushSync(change)
  const found = next.map((selector) => document.querySelector<HTMLElement>(selector))
  found.find((element) => element !== null)?.focus()
}
