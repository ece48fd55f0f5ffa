import type { ComponentType, ReactNode } from 'react'

/**
 * The specification's three kinds of dialog, and one that asks for a line of text. `open` resolves when the dialog is
 * closed: true for «Ok», false for everything else (Annulla, Esc, a page change).
 */
type Shared = { title: string; key: number }
export type OpenDialog =
  | (Shared & { kind: 'ok' | 'okCancel'; body: ReactNode; answer: (ok: boolean) => void })
  | (Shared & { kind: 'none'; content: (close: () => void) => ReactNode; answer: (ok: boolean) => void })
  | TextDialog
/** It brings what draws it, so that only the pages that ask for a line of text load that. */
export type TextDialog = Shared & {
  kind: 'text'
  question: TextQuestion
  Body: ComponentType<{ dialog: TextDialog; id: string }>
  answer: (text: string | null) => void
}

export type TextQuestion = {
  title: string
  text: string
  label: string
  autoComplete?: string
  /** The field's first value, to be confirmed or changed; may be empty. */
  initial: string
  /** What the key says that takes what stands in the field. */
  accept: string
  /** Why a value is not accepted, as a sentence; null when it is. */
  faultOf: (value: string) => string | null
  /** What follows from «Annulla», said beside it. */
  ifCancelled: string
}

let queue: readonly OpenDialog[] = []
let lastKey = 0
const listeners = new Set<() => void>()
const put = (next: readonly OpenDialog[]): void => {
  queue = next
  for (const listener of listeners) listener()
}

export function enqueue<T>(build: (key: number, answer: (value: T) => void) => OpenDialog): Promise<T> {
  return new Promise((resolve) => {
    lastKey++
    const key = lastKey
    const answer = (value: T): void => {
      put(queue.filter((dialog) => dialog.key !== key))
      resolve(value)
    }
    put([...queue, build(key, answer)])
  })
}

export const open = (options: { kind: 'ok' | 'okCancel'; title: string; body: ReactNode }): Promise<boolean> =>
  enqueue<boolean>((key, answer) => ({ ...options, key, answer }))

/** A dialog with its own keys and no others (the keypad). */
export const openBare = (title: string, content: (close: () => void) => ReactNode): Promise<boolean> =>
  enqueue<boolean>((key, answer) => ({ kind: 'none', title, content, key, answer }))

const dismiss = (dialog: OpenDialog): void => (dialog.kind === 'text' ? dialog.answer(null) : dialog.answer(false))

export const dialogStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** One at a time, in the order they were opened. */
  current: (): OpenDialog | null => queue[0] ?? null,
  dismiss,
  /** At a page change its questions are closed. */
  dismissAll: (): void => queue.forEach(dismiss),
}
