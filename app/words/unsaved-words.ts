import { keysBeginning, readText, writeText } from '../local/storage.ts'
import type { WordsDraft } from './words-draft.ts'
import { isSaved } from './words-draft.ts'

const START = 'unsaved-words-'

export const unsavedWordsKey = (accountId: string, season: number): string => `${START}${season}-${accountId}`

type Kept = { words: string[]; rev: number }

/** Words that the server has not taken yet, kept through reloads and closed browsers until it has. */
export const unsavedWords = (accountId: string, season: number) => {
  const key = unsavedWordsKey(accountId, season)
  return {
    read(): Kept | null {
      const text = readText(key)
      if (text === null) return null
      try {
        const value: unknown = JSON.parse(text)
        if (typeof value !== 'object' || value === null || !('words' in value) || !('rev' in value)) return null
        const { words, rev } = value
        const isWell =
          Array.isArray(words) && words.every((word) => typeof word === 'string') && typeof rev === 'number'
        return isWell ? { words, rev } : null
      } catch {
        return null
      }
    },
    /** Follows the draft: kept while something is unsaved, gone when not. */
    follow(draft: WordsDraft): void {
      const isDone = isSaved(draft) || draft.lock === 'finished'
      writeText(
        key,
        isDone
          ? null
          : JSON.stringify({ words: draft.words, rev: draft.rev } satisfies { words: readonly string[]; rev: number }),
      )
    },
  }
}

/** Those of other seasons, of whichever account: the server takes them no more. */
export function forgetOtherSeasons(season: number): void {
  const ours = unsavedWordsKey('', season)
  for (const key of keysBeginning(START)) if (!key.startsWith(ours)) writeText(key, null)
}
