/** What a television keeps, and nothing of a room: whoever plays in the same browser has keys of their own. */
import { cleanDelay } from '../../shared/evening/heard.ts'
import { isObject } from '../is-shape.ts'
import { type Cell, keptCell } from '../kept.ts'

export const TELEVISION_KEY = 'television'

/** `delay`: in seconds. */
type Kept = { delay: number; hasSound: boolean }

export const television: Cell<Kept, Kept | null> = keptCell(TELEVISION_KEY, (found) =>
  isObject(found)
    ? { delay: cleanDelay(found.delay), hasSound: found.hasSound !== false }
    : { delay: 0, hasSound: true },
)
