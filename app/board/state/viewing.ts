/**
 * How this browser watches the evening: its television's delay (decision 45), and whether its person watches later.
 * Both are kept, so that a reload tells nothing too early, and other tabs follow.
 */
import { useSyncExternalStore } from 'react'
import { cleanDelay } from '../../../shared/evening/provisional/delay.ts'
import { readJson, writeText } from '../../local/storage.ts'

export const TV_DELAY_KEY = 'tvDelay'
/** The year of the speech that is watched later: the next one is another matter. */
export const WATCH_LATER_KEY = 'watch-later'

/** `delay` in seconds. `laterYear`: hide this season's board and ranking; null: none is hidden. */
type Viewing = { delay: number; laterYear: number | null }

const read = (): Viewing => {
  const year = readJson(WATCH_LATER_KEY)
  return { delay: cleanDelay(readJson(TV_DELAY_KEY)), laterYear: typeof year === 'number' ? year : null }
}

const listeners = new Set<() => void>()
let viewing = read()
const put = (next: Viewing): void => {
  viewing = next
  for (const listener of listeners) listener()
}

globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === null || key === TV_DELAY_KEY || key === WATCH_LATER_KEY) put(read())
})

export const viewingStore = {
  get: (): Viewing => viewing,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Holds in this tab even where the browser cannot keep it. */
  setDelay(seconds: number): void {
    const delay = cleanDelay(seconds)
    writeText(TV_DELAY_KEY, JSON.stringify(delay))
    put({ ...viewing, delay })
  },
  watchLater(year: number | null): void {
    writeText(WATCH_LATER_KEY, year === null ? null : JSON.stringify(year))
    put({ ...viewing, laterYear: year })
  },
}

/** Before this browser is known. */
const UNKNOWN: Viewing = { delay: 0, laterYear: null }
const useViewing = (): Viewing => useSyncExternalStore(viewingStore.subscribe, viewingStore.get, () => UNKNOWN)

/** In seconds. */
export const useTvDelay = (): number => useViewing().delay

/** Whether everything about this season's speech is hidden, until one presses again. */
export const useWatchesLater = (year: number): boolean => useViewing().laterYear === year
