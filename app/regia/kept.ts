/**
 * What the control room keeps: the operator's token, and unsent text (keep/typed.ts). In this tab alone: a reload loses
 * nothing, another tab has nothing, and closing the tab deletes it.
 */
import { IN_TAB, keptCell } from '../keep/kept.ts'
import { forgetTyped, typed } from '../keep/typed.ts'
import { isObject } from '../net/call.ts'

/** A token and its instance's season, so that a reload works while the database is away. */
export type Entered = { token: string; year: number }

export const entered = keptCell(
  'regia-token',
  (found): Entered | null =>
    isObject(found) && typeof found.token === 'string' && typeof found.year === 'number'
      ? { token: found.token, year: found.year }
      : null,
  IN_TAB,
)

/** The prefix of the names of its fields. */
export const TYPED = 'regia/'

export const isAnythingTyped = (): boolean => Object.keys(typed.get()).some((field) => field.startsWith(TYPED))

/** For the next person who takes the phone. */
export function forgetAll(): void {
  entered.set(null)
  forgetTyped(TYPED)
}
