/** What this browser keeps of words that the server has not taken yet. Read-only: unsaved-words.ts stores and deletes it. */
import { readText } from '../../local/storage.ts'

export const START = 'unsaved-words-'

export const unsavedWordsKey = (accountId: string, season: number): string => `${START}${season}-${accountId}`

export type KeptWords = { words: string[]; rev: number }

/** Null: nothing is kept, or something else has written it. */
export function parseKept(text: string | null): KeptWords | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('words' in value) || !('rev' in value)) return null
    const { words, rev } = value
    const isWell = Array.isArray(words) && words.every((word) => typeof word === 'string') && typeof rev === 'number'
    return isWell ? { words, rev } : null
  } catch {
    return null
  }
}

export const keptWords = (accountId: string, season: number): KeptWords | null =>
  parseKept(readText(unsavedWordsKey(accountId, season)))
