/**
 * A `ref`: opens the dialog at its beginning, with the focus on what is to be read or pressed first. The browser gives the focus back when a
 * dialog closes, but not when it is taken out of the page, as a button's answer does: then it is given back here.
 */
export function showDialog(element: HTMLDialogElement | null): (() => void) | undefined {
  if (!element) return
  const before = document.activeElement as HTMLElement | null // no page here has another kind that takes the focus
  element.showModal()
  element.querySelector<HTMLElement>('[data-first]')?.focus()
  element.scrollTop = 0
  return () => queueMicrotask(() => document.activeElement === document.body && before?.focus())
}
