import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const isHeld = (): boolean => document.documentElement.hasAttribute('data-hold')
const toggle = (): void => {
  document.documentElement.toggleAttribute('data-hold')
  for (const listener of listeners) listener()
}

/** «FERMA» stops what moves by itself, on every page until pressed again. */
export function Hold() {
  const held = useSyncExternalStore(subscribe, isHeld, () => false)
  return (
    <button className="button plain hold" type="button" aria-pressed={held} onClick={toggle}>
      <span aria-hidden="true">■</span> FERMA
    </button>
  )
}
