/**
 * Unsent text of fields, for this tab alone: a reload, for instance for a new version, loses none of it (design.md, «An open
 * page outlives its release»). A field has its text again, also after a visit to another page, until it is sent or emptied.
 */
import { useCallback } from 'react'
import { isObject } from '../net/call.ts'
import { IN_TAB, keptCell, TYPED_KEY, useCell } from './kept.ts'

/** By field. The fields of one player end in the player's id. */
type Typed = Readonly<Record<string, string>>

/** Fields of signing in; forgotten once the person is signed in. */
export const WAY_IN = 'way-in/'

export const typed = keptCell(
  TYPED_KEY,
  (found): Typed =>
    isObject(found)
      ? Object.fromEntries(
          Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
        )
      : {},
  IN_TAB,
)

const put = (next: Typed): void => typed.set(Object.keys(next).length === 0 ? null : next)

/** @param beginning of the fields' names; by default of all */
export function forgetTyped(beginning = ''): void {
  const others = Object.entries(typed.get()).filter(([field]) => !field.startsWith(beginning))
  if (others.length < Object.keys(typed.get()).length) put(Object.fromEntries(others))
}

/** @param first the field's text before anything is typed; it is not kept */
export function useTyped(field: string, first = ''): [text: string, write: (text: string) => void] {
  const text = useCell(typed)[field] ?? first
  const write = useCallback(
    (next: string): void => {
      if (next === first) forgetTyped(field)
      else put({ ...typed.get(), [field]: next })
    },
    [field, first],
  )
  return [text, write]
}
