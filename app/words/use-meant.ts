import { useEffect, useState } from 'react'
import type { SpeechIndex } from '../../shared/past/past.ts'
import { mayBeMeant, meantWord } from '../../shared/words/accents.ts'

/** Null without the index, or after another deployment: a hint is optional, so no failure is shown. */
async function indexForHints(): Promise<SpeechIndex | null> {
  try {
    const { loadIndex, openedIndex } = await import('../years/load-index.ts')
    const opened = openedIndex()
    if (opened !== null) return opened
    const loaded = await loadIndex({ mayReload: false })
    return loaded.kind === 'ready' ? loaded.index : null
  } catch {
    return null
  }
}

/**
 * Finds the word meant by one that was typed without its accent (game.md, «Entering a word»). The index of past speeches is
 * fetched after the page, if a word may lack an accent, and kept as for page 106.
 */
export function useMeant(words: readonly string[]): (word: string) => string | null {
  const [index, setIndex] = useState<SpeechIndex | null>(null)
  const isWorth = index === null && words.some(mayBeMeant)
  useEffect(() => {
    if (!isWorth) return
    let isGone = false
    void indexForHints().then((found) => {
      if (!isGone) setIndex(found)
    })
    return () => {
      isGone = true
    }
  }, [isWorth])
  return (word) => index && meantWord(word, (other) => index.said.get(other)?.length ?? 0)
}
