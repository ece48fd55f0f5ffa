import { holdReload } from '../../loading/lazy-import.ts'
import { keysBeginning, readText, writeText } from '../../local/storage.ts'
import { isFinishing, isSaved, type WordsDraft } from './words-draft.ts'

const START = 'unsaved-words-'

export const unsavedWordsKey = (accountId: string, season: number): string => `${START}${season}-${accountId}`

type Kept = { words: string[]; rev: number }

/** Words that the server has not taken yet, kept through reloads and closed browsers until it has. */
export const unsavedWords = (accountId: string, season: number) => {
  const key = unsavedWordsKey(accountId, season)
  /** What this tab has written or found there: what another tab has put in its place is not this one's to clear. */
  let ours: string | null = null
  /** Says whether a reload would find it again. What the browser refuses leaves there what was there before. */
  const keep = ({ words, rev }: WordsDraft): boolean => {
    const text = JSON.stringify({ words, rev } satisfies { words: readonly string[]; rev: number })
    const isKept = writeText(key, text)
    if (isKept) ours = text
    return isKept
  }
  const clear = (): void => {
    if (readText(key) === ours) writeText(key, null)
    ours = null
  }
  return {
    read(): Kept | null {
      const text = readText(key)
      ours = text
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
    /**
     * Follows the draft: kept while something is unsaved, gone when not. What cannot be kept, as «Ho finito!» never is, holds the
     * app's own reload.
     *
     * @returns the draft, which knows whether its words are here alone
     */
    follow(draft: WordsDraft): WordsDraft {
      const isUnsaved = !isSaved(draft) && draft.lock !== 'finished'
      if (!isUnsaved) clear()
      const isOnlyHere = isUnsaved && !keep(draft) && draft.lock === null
      holdReload(key, isOnlyHere || isFinishing(draft))
      return isOnlyHere === draft.isOnlyHere ? draft : { ...draft, isOnlyHere }
    },
  }
}

/** Those of other seasons, of whichever account: the server takes them no more. */
export function forgetOtherSeasons(season: number): void {
  const ours = unsavedWordsKey('', season)
  for (const key of keysBeginning(START)) if (!key.startsWith(ours)) writeText(key, null)
}
