import { useState } from 'react'
import { asked } from '../api/act.ts'
import { UNREACHED } from '../api/call.ts'
import { useRepeat } from '../repeat.ts'
import { type LoadedIndex, loadIndex, openedIndex } from './load-index.ts'

/** Null while it is on its way. */
type Loaded = LoadedIndex | null

const opened = (): Loaded => {
  const index = openedIndex()
  return index && { kind: 'ready', index }
}

/** The index of the past speeches. While the server is away it is tried again by itself; a damaged one at a press. */
export function useIndex(): { loaded: Loaded; retry: () => Promise<void> } {
  const [loaded, setLoaded] = useState(opened)
  const { hurry } = useRepeat(async () => {
    if (loaded?.kind === 'ready') return null
    const answer = await loadIndex(loaded?.kind === 'unreadable')
    setLoaded(answer)
    return answer.kind === 'away' ? { failed: UNREACHED } : null
  }, [])
  return { loaded, retry: () => asked(hurry()) }
}
