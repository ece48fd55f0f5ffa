/** How late this browser's television is (game.md, «Late televisions»). Kept, so that a reload shows nothing too early. */
import { cleanDelay } from '../../shared/evening/heard.ts'
import { keptCell, useCell } from '../keep/kept.ts'

export const TV_DELAY_KEY = 'tvDelay'

/** In seconds. */
export const tvDelay = keptCell(TV_DELAY_KEY, cleanDelay)

export const useTvDelay = (): number => useCell(tvDelay)
