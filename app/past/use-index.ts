import { useEffect, useRef, useState } from 'react'
import { asked } from '../api/act.ts'
import { UNREACHED } from '../api/call.ts'
import { useReturn } from '../teletext/use-return.ts'
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
  const [away, setAway] = useState<{ failure: typeof UNREACHED } | null>(null)
  const isUnder = useRef(true)
  const load = async (isAgain: boolean): Promise<void> => {
    const answer = await loadIndex(isAgain)
    if (!isUnder.current) return
    setLoaded(answer)
    setAway(answer.kind === 'away' ? { failure: UNREACHED } : null)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit
  useEffect(() => {
    isUnder.current = true
    if (loaded === null) void load(false)
    return () => {
      isUnder.current = false
    }
  }, [])
  useReturn(away, () => void load(false))
  return { loaded, retry: () => asked(load(loaded?.kind === 'unreadable')) }
}
