import { useState, useSyncExternalStore } from 'react'

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

/** Whether it has said what it does, which it does once. */
let isExplained = false

/** «FERMA» stops what moves by itself, on every page until pressed again. */
export function Hold() {
  const held = useSyncExternalStore(subscribe, isHeld, () => false)
  const [isNew, setNew] = useState(false)
  const press = (): void => {
    toggle()
    setNew(!isExplained)
    isExplained = true
  }
  return (
    <button className="button plain hold" type="button" aria-pressed={held} onClick={press}>
      <span aria-hidden="true">■</span> FERMA
      {isNew && <span className="small">Niente lampeggia più. Ripremi, e riparte.</span>}
    </button>
  )
}
