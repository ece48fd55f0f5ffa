/**
 * `simpleBonus` (decision 27): on, a bonus word is marked «×2» and nothing else; off, it wears a mosaic star, stands in yellow
 * and says what it is worth. A display preference: an attribute of the root, which the style sheets read wherever a bonus
 * word is shown, and a store for the pages that word it.
 */
import { useSyncExternalStore } from 'react'
import { KEYS, readFlag, writeFlag } from './storage.ts'

const listeners = new Set<() => void>()
let isSimple = readFlag(KEYS.simpleBonus)

function apply(): void {
  document.documentElement.toggleAttribute('data-simple-bonus', isSimple)
  for (const listener of listeners) listener()
}
apply()

/** Changed in another tab, it changes here. */
addEventListener('storage', ({ key }) => {
  if (key !== KEYS.simpleBonus && key !== null) return
  isSimple = readFlag(KEYS.simpleBonus)
  apply()
})

export function setSimpleBonus(value: boolean): void {
  isSimple = value
  writeFlag(KEYS.simpleBonus, value)
  apply()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useSimpleBonus = (): boolean => useSyncExternalStore(subscribe, () => isSimple)
