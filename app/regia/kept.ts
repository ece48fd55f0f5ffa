/**
 * What the control room keeps: the operator's token, and beside it what was typed and not sent (keep/typed.ts). In this tab
 * alone, so that a reload loses nothing, another tab has nothing, and the closing of the tab ends it.
 */
import { IN_TAB, keptCell } from '../keep/kept.ts'
import { forgetTyped, typed } from '../keep/typed.ts'
import { isObject } from '../net/is-shape.ts'

/** A token, and the season that its instance is in: a reload works while the database is away. */
export type Entered = { token: string; year: number }

export const entered = keptCell(
  'regia-token',
  (found): Entered | null =>
    isObject(found) && typeof found.token === 'string' && typeof found.year === 'number'
      ? { token: found.token, year: found.year }
      : null,
  IN_TAB,
)

/** The beginning of its fields' names. */
export const TYPED = 'regia/'

export const isAnythingTyped = (): boolean => Object.keys(typed.get()).some((field) => field.startsWith(TYPED))

/** Whoever takes the phone next finds nothing. */
export function forgetAll(): void {
  entered.set(null)
  forgetTyped(TYPED)
}
