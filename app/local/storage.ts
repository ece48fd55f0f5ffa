/**
 * The browser's storage, accessed defensively: it may be forbidden, full, or written by something else. The keys are
 * those of decision 27, those of the evening (board/state/viewing.ts), and three more: `viewed-winners`
 * (room/party/celebrated.ts), `unsent-taps` (board/store.ts), and `unsaved-words-…`
 * (words/words.ts), which is no cache but the only copy of words that the server has not taken yet. The
 * privacy page lists each (shared/privacy/kept-in-browser.ts).
 */
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

/** Null for what is no JSON. */
export const parseJson = (text: string | null): unknown => {
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

/** The same for this tab alone. */
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

/** Keys in `sessionStorage`, for one tab alone. */
export const RELOADED_KEY = 'reloaded-at'
export const LINK_SENT_KEY = 'link-sent'
export const ON_WALL_KEY = 'on-wall'
export const SCROLL_KEY = 'scroll'

/** Empty where storage is forbidden. */
const allKeys = (): string[] => {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

/** Finds an entry whose version and season are not known yet. */
export const keysEnding = (end: string): string[] => allKeys().filter((key) => key.endsWith(end))

export const keysBeginning = (start: string): string[] => allKeys().filter((key) => key.startsWith(start))
