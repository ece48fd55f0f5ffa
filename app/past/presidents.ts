import terms from './presidents.json' with { type: 'json' }

/** A President's years at the microphone, as commands/speeches/make-index.ts writes them. */
export type Term = { name: string; surname: string; from: number; to: number }

export const TERMS: readonly Term[] = terms

/** Null for a year that is not among the past speeches. */
export const termOf = (year: number): Term | null => TERMS.find(({ from, to }) => from <= year && year <= to) ?? null
