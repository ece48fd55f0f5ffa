/**
 * `simpleBonus` (decision 27). On: a bonus word is only marked «×2». Off: it has a mosaic star, is yellow, and says
 * what it is worth. It is an attribute of the root, which the style sheets read, and a store for the pages whose
 * wording depends on it.
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

/** Follows a change in another tab. */
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
const read = (): boolean => isSimple
export const useSimpleBonus = (): boolean => useSyncExternalStore(subscribe, read, () => false)
