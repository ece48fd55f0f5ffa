/**
 * A `ref`: opens the dialog scrolled to its top, with the focus on what is read or pressed first: its title, unless
 * something is marked. A browser returns the focus when a dialog closes, but not when the element is removed, as after a button: then this returns it.
 */
export function showDialog(element: HTMLDialogElement | null): (() => void) | undefined {
  if (!element) return
  const before = document.activeElement as HTMLElement | null // all focusable elements here are HTML
  element.showModal()
  const title = element.querySelector<HTMLElement>('.dialog-title')
  const first = element.querySelector<HTMLElement>('[data-first]') ?? title
  first?.focus()
  element.scrollTop = 0
  return () => queueMicrotask(() => document.activeElement === document.body && before?.focus())
}
