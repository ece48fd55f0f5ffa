import { readFileSync } from 'node:fs'

/** The quotes (app/hidden/quotes.ts), which Playwright's loader cannot import: it knows no `?raw`. */
export const quotes: readonly string[] = readFileSync('app/hidden/quotes.txt', 'utf8').trimEnd().split('\n')

export const quoteOf = (page: number): string => quotes[page % quotes.length] ?? ''
