/**
 * The browser's storage, accessed defensively: it may be forbidden, full, or written by something else. The keys are
 * those of decision 27, those of the evening (board/state/viewing.ts), and three more: `viewed-winners`
 * (room/party/celebrated.ts), `unsent-taps` (board/state/tap-queue.ts), and `unsaved-words-…`
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

const parse = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

export const readText = readerOf(() => localStorage)
/** `null` removes. @returns whether the browser stored it */
export const writeText = writerOf(() => localStorage)
export const readJson = (key: string): unknown => parse(readText(key))

/** The same for this tab alone. */
export const readTab = readerOf(() => sessionStorage)
export const writeTab = writerOf(() => sessionStorage)
export const readTabJson = (key: string): unknown => parse(readTab(key))

export const readStrings = (key: string): string[] => {
  const value = readJson(key)
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []
}
export const writeStrings = (key: string, values: readonly string[]): boolean => writeText(key, JSON.stringify(values))

export const readFlag = (key: string): boolean => readJson(key) === true
export const writeFlag = (key: string, value: boolean): boolean => writeText(key, JSON.stringify(value))

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

export const CACHE_SUFFIXES = ['home', 'room', 'rankings', 'session'] as const
export type CacheSuffix = (typeof CACHE_SUFFIXES)[number]

/** Decision 27: `{version}-{season}-{suffix}`. With an empty suffix, the prefix of all of them. */
export const cacheKey = (version: string, season: number, suffix: CacheSuffix | ''): string =>
  `${version}-${season}-${suffix}`

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

/** Writes the only entry of its kind: those of other versions and seasons are removed. `null` removes this one too. */
export function writeCache(version: string, season: number, suffix: CacheSuffix, text: string | null): void {
  const here = cacheKey(version, season, suffix)
  for (const key of keysEnding(`-${suffix}`)) if (key !== here) writeText(key, null)
  writeText(here, text)
}

/** Removes everything that begins with this version and season. */
export const clearCache = (version: string, season: number): void => {
  for (const key of keysBeginning(cacheKey(version, season, ''))) writeText(key, null)
}

/**
 * At sign-out: deletes what the server's answers left here (cache.ts), of every version and season, so that the browser's
 * next user sees none. It stands here since the login page's start has it, and has no use for the rest of cache.ts.
 */
export function forgetKept(): void {
  for (const suffix of CACHE_SUFFIXES) for (const key of keysEnding(`-${suffix}`)) writeText(key, null)
}
