/**
 * What the control room keeps: the operator's token, and what was typed and not sent. In this tab alone (`sessionStorage`), so
 * that a reload loses nothing, another tab has nothing, and the closing of the tab ends it.
 */
import { useState } from 'react'
import { readTab, writeTab } from '../kept.ts'

const TOKEN_KEY = 'regia-token'
/** What is typed: the live text, the official text, and whatever else stands in a field. */
type Draft = 'live' | 'line' | 'speech' | 'hidden-word' | 'room'
const DRAFTS: readonly Draft[] = ['live', 'line', 'speech', 'hidden-word', 'room']
const keyOf = (draft: Draft): string => `regia-${draft}`

export const readToken = (): string | null => readTab(TOKEN_KEY)
export const keepToken = (token: string): boolean => writeTab(TOKEN_KEY, token)

/** Whoever takes the phone next finds nothing. */
export function forgetAll(): void {
  writeTab(TOKEN_KEY, null)
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
