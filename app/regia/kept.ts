/**
 * What the control room keeps: the operator's token, and what was typed and not sent. In this tab alone (`sessionStorage`), so
 * that a reload loses nothing, another tab has nothing, and the closing of the tab ends it.
 */
import { useState } from 'react'
import { readTab, readTabJson, writeTab } from '../keep/kept.ts'
import { isObject } from '../net/is-shape.ts'

const TOKEN_KEY = 'regia-token'
/** What is typed: the official text, what is pasted for it, a word to hide. */
const DRAFTS = ['speech', 'paste', 'hidden-word'] as const
type Draft = (typeof DRAFTS)[number]
const keyOf = (draft: Draft): string => `regia-${draft}`

/** A token, and the season that its instance is in: a reload works while the database is away. */
export type Entered = { token: string; year: number }

export function readEntered(): Entered | null {
  const kept = readTabJson(TOKEN_KEY)
  return isObject(kept) && typeof kept.token === 'string' && typeof kept.year === 'number'
    ? { token: kept.token, year: kept.year }
    : null
}
/** Null: it opens nothing any more. */
export const keepEntered = (entered: Entered | null): boolean => writeTab(TOKEN_KEY, entered && JSON.stringify(entered))

/** Whoever takes the phone next finds nothing. */
export function forgetAll(): void {
  keepEntered(null)
  for (const draft of DRAFTS) writeTab(keyOf(draft), null)
}

export const readDraft = (draft: Draft): string => readTab(keyOf(draft)) ?? ''
export const keepDraft = (draft: Draft, text: string): boolean => writeTab(keyOf(draft), text === '' ? null : text)

/** What stands in a field; it survives a reload until it is emptied. */
export function useDraft(draft: Draft): [text: string, write: (text: string) => void] {
  const [text, setText] = useState(() => readDraft(draft))
  const write = (next: string): void => {
    keepDraft(draft, next)
    setText(next)
  }
  return [text, write]
}
