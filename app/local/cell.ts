/** A value that screens follow, and one that the browser keeps as well. */
import { useSyncExternalStore } from 'react'
import { parseJson, readText, writeText } from './storage.ts'

/** Without methods that need `this`: React and events call them by themselves. */
export type Cell<T, Given = T> = {
  get: () => T
  /** What it is where a page is drawn without a browser. */
  drawn: () => T
  set: (next: Given) => void
  /** @returns how to stop */
  subscribe: (listener: () => void) => () => void
  isFollowed: () => boolean
}

export function cell<T>(first: T): Cell<T> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    drawn: () => first,
    set: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isFollowed: () => listeners.size > 0,
  }
}

export const useCell = <T>({ get, drawn, subscribe }: Pick<Cell<T>, 'get' | 'drawn' | 'subscribe'>): T =>
  useSyncExternalStore(subscribe, get, drawn)

/**
 * Kept as JSON under this key; null removes it. The browser's other tabs follow. Where storage is forbidden or full, the value
 * holds for as long as the page is open.
 *
 * @param read makes a value of what is set or found, which another release or another hand may have written; null: nothing
 */
export function keptCell<T>(key: string, read: (found: unknown) => T): Cell<T, T | null> {
  const nothing = read(null)
  let value = nothing
  /** What the browser had when `value` was read or set. */
  let seen: string | null = null
  const { set: tell, ...listeners } = cell(null)
  globalThis.addEventListener?.('storage', ({ key: changed }) => {
    if (changed === key || changed === null) tell(null)
  })
  return {
    ...listeners,
    drawn: () => nothing,
    get: () => {
      const text = readText(key)
      if (text !== seen) {
        seen = text
        value = read(parseJson(text))
      }
      return value
    },
    set: (next) => {
      value = read(next)
      const text = next === null ? null : JSON.stringify(value)
      if (writeText(key, text)) seen = text
      tell(null)
    },
  }
}

export const asStrings = (found: unknown): string[] =>
  Array.isArray(found) ? found.filter((item): item is string => typeof item === 'string') : []
