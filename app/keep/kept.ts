/**
 * The browser's storage, read with care: it may be forbidden, full, or written by another program. The keys are those of
 * design.md, «What the browser keeps», that of the evening (board/live.ts), and three more: `viewed-winners`
 * (ranking/celebrated.ts), `unsent-taps` (board/store.ts), and `unsaved-words-…` (words/words.ts), the only copy of words
 * that the server does not have yet. The privacy page lists each (shared/privacy.ts), except those of the control room, which
 * no player opens (regia/operator.ts).
 */
import { useSyncExternalStore } from 'react'

const readerOf =
  (storage: () => Storage) =>
  (key: string): string | null => {
    try {
      return storage().getItem(key)
    } catch {
      return null
    }
  }

const writerOf =
  (storage: () => Storage) =>
  (key: string, value: string | null): boolean => {
    try {
      if (value === null) storage().removeItem(key)
      else storage().setItem(key, value)
      return true
    } catch {
      return false
    }
  }

/** Null for text that is no JSON. */
const parseJson = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

export const readText = readerOf(() => localStorage)
/** `null` removes. @returns whether the browser stored it */
export const writeText = writerOf(() => localStorage)
export const readJson = (key: string): unknown => parseJson(readText(key))

/** Storage of this tab alone. */
export const readTab = readerOf(() => sessionStorage)
export const writeTab = writerOf(() => sessionStorage)
export const readTabJson = (key: string): unknown => parseJson(readTab(key))

export const KEYS = {
  signupEmail: 'signup.email',
  signupName: 'signup.name',
  viewedConfetti: 'viewed-confetti',
  viewedWinners: 'viewed-winners',
  pickedWords: 'pickedWords',
  simpleBonus: 'simpleBonus',
  unsentTaps: 'unsent-taps',
} as const

export const RELOADED_KEY = 'reloaded-at'
export const LINK_SENT_KEY = 'link-sent'
export const ON_WALL_KEY = 'on-wall'
export const SCROLL_KEY = 'scroll'
export const TYPED_KEY = 'typed'

/** Empty where storage is forbidden. */
const allKeys = (): string[] => {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

/** Finds an entry whose version and season are unknown. */
export const keysEnding = (end: string): string[] => allKeys().filter((key) => key.endsWith(end))

export const keysBeginning = (start: string): string[] => allKeys().filter((key) => key.startsWith(start))

// A value that components follow, and one that the browser stores as well.

/** Without methods that need `this`: React and events call them bare. */
export type Cell<T, Given = T> = {
  get: () => T
  /** The value when a page is drawn without a browser. */
  drawn: () => T
  set: (next: Given) => void
  /** @returns the function that stops it */
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

type Place = { read: (key: string) => string | null; write: (key: string, value: string | null) => boolean }
export const IN_TAB: Place = { read: readTab, write: writeTab }

/**
 * A value kept as JSON under this key; null removes it. The browser's other tabs follow. Where storage is forbidden or full,
 * the value holds while the page is open.
 *
 * @param read parses a value that was set or found, which another release may have written; null: it has no value
 * @param where by default the storage of all tabs
 */
export function keptCell<T>(
  key: string,
  read: (found: unknown) => T,
  where: Place = { read: readText, write: writeText },
): Cell<T, T | null> {
  const nothing = read(null)
  let value = nothing
  /** The stored text when `value` was read or set. */
  let textRead: string | null = null
  const { set: tell, ...listeners } = cell(null)
  globalThis.addEventListener?.('storage', ({ key: changed }) => {
    if (changed === key || changed === null) tell(null)
  })
  return {
    ...listeners,
    drawn: () => nothing,
    get: () => {
      const text = where.read(key)
      if (text !== textRead) {
        textRead = text
        value = read(parseJson(text))
      }
      return value
    },
    set: (next) => {
      value = read(next)
      const text = next === null ? null : JSON.stringify(value)
      if (where.write(key, text)) textRead = text
      tell(null)
    },
  }
}

export const asStrings = (found: unknown): string[] =>
  Array.isArray(found) ? found.filter((item): item is string => typeof item === 'string') : []

/** The words that the player has heard: ticked on page 102, or touched on a board. */
export const pickedWords = keptCell(KEYS.pickedWords, asStrings)

export function pickWord(word: string, isHeard: boolean): void {
  const others = pickedWords.get().filter((other) => other !== word)
  pickedWords.set(isHeard ? [...others, word] : others)
}

/**
 * design.md, «What the browser keeps». True: a bonus word is only marked «×2». False: it has a mosaic star, is yellow, and
 * its worth is explained. The style sheets read it as an attribute of the root (main.tsx).
 */
export const simpleBonus = keptCell(KEYS.simpleBonus, (found) => found === true)
