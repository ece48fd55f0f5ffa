/**
 * How this browser watches the evening: its television's delay (decision 45), and whether its person watches later.
 * Both are kept, so that a reload tells nothing too early, and other tabs follow.
 */
import { cleanDelay } from '../../shared/evening/heard.ts'
import { keptCell, useCell } from '../kept.ts'

export const TV_DELAY_KEY = 'tvDelay'
/** The year of the speech that is watched later: the next one is another matter. */
export const WATCH_LATER_KEY = 'watch-later'

/** In seconds. */
export const tvDelay = keptCell(TV_DELAY_KEY, cleanDelay)
/** The season whose board and ranking are hidden; null: none is. */
export const laterYear = keptCell(WATCH_LATER_KEY, (found) => (typeof found === 'number' ? found : null))

export const useTvDelay = (): number => useCell(tvDelay)

/** Whether everything about this season's speech is hidden, until one presses again. */
export const useWatchesLater = (year: number): boolean => useCell(laterYear) === year
