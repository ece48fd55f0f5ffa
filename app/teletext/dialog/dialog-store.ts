import type { ReactNode } from 'react'

/**
 * The specification's three kinds, and the question that wants a line of text. `open` resolves when the dialog is gone: true for
 * «Ok», false for everything else (Annulla, Esc, a page change).
 */
type Shared = { title: string; key: number }
export type OpenDialog =
  | (Shared & { kind: 'ok' | 'okCancel'; body: ReactNode; answer: (ok: boolean) => void })
  | (Shared & { kind: 'none'; content: (close: () => void) => ReactNode; answer: (ok: boolean) => void })
  | (Shared & { kind: 'text'; question: TextQuestion; answer: (text: string | null) => void })

export type TextQuestion = {
  title: string
  text: string
  label: string
  autoComplete?: string
  /** What stands in the field at first, to be confirmed or changed. */
  initial?: string
  /** What is wrong with it, as a sentence; null when it is good. */
  faultOf: (value: string) => string | null
  /** What «Annulla» leads to, said beside it. */
  ifCancelled: string
}

let queue: readonly OpenDialog[] = []
let lastKey = 0
const listeners = new Set<() => void>()
const put = (next: readonly OpenDialog[]): void => {
  queue = next
  for (const listener of listeners) listener()
}

function enqueue<T>(build: (key: number, answer: (value: T) => void) => OpenDialog): Promise<T> {
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

/** The typed text, or null for «Annulla». */
export const askText = (question: TextQuestion): Promise<string | null> =>
  enqueue<string | null>((key, answer) => ({ kind: 'text', title: question.title, question, key, answer }))

const dismiss = (dialog: OpenDialog): void => (dialog.kind === 'text' ? dialog.answer(null) : dialog.answer(false))

export const dialogStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** One at a time, in the order they were opened. */
  current: (): OpenDialog | null => queue[0] ?? null,
  dismiss,
  /** A page change takes its questions along. */
  dismissAll: (): void => queue.forEach(dismiss),
}
