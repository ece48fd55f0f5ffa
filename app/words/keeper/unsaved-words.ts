import { preventReload } from '../../chunk.ts'
import { keysBeginning, readText, writeText } from '../../local/storage.ts'
import { type KeptWords, parseKept, START, unsavedWordsKey } from './kept-words.ts'
import { isFinishing, isSaved, type WordsDraft } from './words-draft.ts'

/** Words that the server has not taken yet, kept in the browser through reloads until it has. */
export const unsavedWords = (accountId: string, season: number) => {
  const key = unsavedWordsKey(accountId, season)
  /** What this tab has stored or found there. A value that another tab has stored since is not this tab's to delete. */
  let ours: string | null = null
  /** @returns whether a reload would find the words. If the browser refuses to store, the old value stays. */
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
    read(): KeptWords | null {
      const text = readText(key)
      ours = text
      return parseKept(text)
    },
    /**
     * Follows the draft: stores it while something is unsaved, deletes it when not. What cannot be stored (a finish
     * never is) prevents the app from reloading by itself.
     *
     * @returns the draft, with a mark whether its words are in this page alone
     */
    follow(draft: WordsDraft): WordsDraft {
      const isUnsaved = !isSaved(draft) && draft.lock !== 'finished'
      if (!isUnsaved) clear()
      const isOnlyHere = isUnsaved && !keep(draft) && draft.lock === null
      preventReload(key, isOnlyHere || isFinishing(draft))
      return isOnlyHere === draft.isOnlyHere ? draft : { ...draft, isOnlyHere }
    },
  }
}

/** Deletes the unsaved words of other seasons, of any account: the server no longer takes them. */
export function forgetOtherSeasons(season: number): void {
  const ours = unsavedWordsKey('', season)
  for (const key of keysBeginning(START)) if (!key.startsWith(ours)) writeText(key, null)
}
