/**
 * The browser's storage, read defensively: it may be forbidden, full, or hold what another hand wrote. Keys are decision 27's;
 * `unsaved-words-…` is the one addition, and no cache: it is the only copy of words the server has not taken yet.
 */
export const readText = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** `null` removes. Says whether the browser kept it. */
export const writeText = (key: string, value: string | null): boolean => {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

export const readJson = (key: string): unknown => {
  const text = readText(key)
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

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
  pickedWords: 'pickedWords',
  simpleBonus: 'simpleBonus',
  unsavedWords: (accountId: string, season: number) => `unsaved-words-${season}-${accountId}`,
} as const

/** Decision 27: `{version}-{season}-{suffix}`. */
export const cacheKey = (version: string, season: number, suffix: string): string => `${version}-${season}-${suffix}`

/** None where nothing can be kept. */
const allKeys = (): string[] => {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

/** For an entry whose version and season are not known yet. */
export const keysEnding = (end: string): string[] => allKeys().filter((key) => key.endsWith(end))

/** Removes everything that begins with this version and season. */
export const clearCache = (version: string, season: number): void => {
  for (const key of allKeys()) if (key.startsWith(cacheKey(version, season, ''))) writeText(key, null)
}
