/**
 * Carries what is in a page's fields, and the cursor's place, over one reload (for a new version that has to load while
 * someone types), and from a page's first picture into the page (mount-app.ts). In `sessionStorage`, for this tab
 * alone, and only until the page is back.
 */

import { addressOnScreen } from '../scroll.ts'
import { isObject, isStrings } from './kept-shape.ts'
import { readTabJson, TYPED_KEY, writeTab } from './storage.ts'

type Typed = { path: string; fields: Record<string, string>; checked: string[]; focus: string; at: number }

/** Without dialogs, which do not come back after a reload, and searches, which are in the address. */
const FIELDS = 'main input[id]:not([type="checkbox"], [type="search"])'
const CHECKS = 'main input[id][type="checkbox"]'
/** A page that shows no such fields by then is another page. */
const PATIENCE_MS = 10_000
const LIFE_MS = 5 * 60_000

const inputs = (which: string): HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>(which)]

/** @returns whether there was anything to keep */
export function keepTyped(): boolean {
  const filled = inputs(FIELDS).filter((field) => field.value !== '')
  const focus = document.activeElement?.matches(FIELDS) ? document.activeElement.id : ''
  if (filled.length === 0 && focus === '') return false
  const fields = Object.fromEntries(filled.map((field) => [field.id, field.value]))
  const checked = inputs(CHECKS).flatMap((check) => (check.checked ? [check.id] : []))
  const typed: Typed = { path: addressOnScreen().pathname, fields, checked, focus, at: Date.now() }
  return writeTab(TYPED_KEY, JSON.stringify(typed))
}

const isTyped = (value: unknown): value is Typed =>
  isObject(value) &&
  isObject(value.fields) &&
  isStrings([value.path, value.focus, ...Object.values(value.fields)]) &&
  isStrings(value.checked)

/** `keepTyped` wrote it, in this tab: but a reload after a rollback comes from a newer page. */
function takeTyped(): Typed | null {
  const found = readTabJson(TYPED_KEY)
  writeTab(TYPED_KEY, null)
  return isTyped(found) ? found : null
}

/** React overrides the element's own setter: so the prototype's setter writes the value, and an event tells React. */
function fill(field: HTMLInputElement, value: string): void {
  if (field.value !== '') return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** At the start: fills the fields as they appear. */
export function restoreTyped(): void {
  const typed = takeTyped()
  if (!typed || typed.path !== location.pathname || Date.now() - typed.at > LIFE_MS) return
  const missing = new Map(Object.entries(typed.fields))
  const unchecked = new Set(typed.checked)
  let focus = typed.focus
  const look = (): void => {
    for (const field of inputs(FIELDS)) {
      if (field.id === focus) {
        field.focus()
        focus = ''
      }
      const value = missing.get(field.id)
      if (value === undefined) continue
      missing.delete(field.id)
      fill(field, value)
    }
    for (const check of inputs(CHECKS)) if (unchecked.delete(check.id) && !check.checked) check.click()
    if (missing.size + unchecked.size === 0 && focus === '') observer.disconnect()
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), PATIENCE_MS)
  look()
}
