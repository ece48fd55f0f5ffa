import { expect, it } from 'vitest'
import { FIXED_QUOTE, quoteOf, quotes } from '../../../app/hidden/quotes.ts'

/** Typographic marks only, one or two lines, and a sentence. */
const isWellTyped = (quote: string): boolean =>
  /^[A-ZÈÀÌÒÙ].{13,108}[.?!”]$/.test(quote) && !/['"«»]|\.\.\.| {2}/.test(quote)

it('each page has a quote by its number, all 150 have one, each its own and well typed; 252 has a fixed one', () => {
  const shown = Array.from({ length: 900 }, (_, index) => quoteOf(index + 100))
  expect([new Set(shown).size, shown[400]], 'after the last comes the first').toEqual([150, shown[250]])
  expect(new Set(shown)).toEqual(new Set(quotes))
  expect(quotes.filter((quote) => !isWellTyped(quote))).toEqual([])
  expect(quotes[FIXED_QUOTE]).toContain('dieci')
  expect(quotes[FIXED_QUOTE]).not.toBe(quoteOf(252))
})
