import { describe, expect, it } from 'vitest'
import { FIXED_QUOTE, quoteOf, quotes } from '../../../app/pagine/quotes.ts'

describe('quotes, all of them our own (decision 18)', () => {
  it('are about 150, each its own', () => {
    expect(quotes).toHaveLength(150)
    expect(new Set(quotes).size).toBe(quotes.length)
  })

  it.each(quotes.map((quote) => [quote]))('«%s» is one or two lines, a sentence, well typed', (quote) => {
    expect(quote.length).toBeGreaterThanOrEqual(15)
    expect(quote.length).toBeLessThanOrEqual(110)
    expect(quote).toMatch(/^[A-ZÈÀÌÒÙ]/)
    expect(quote).toMatch(/[.?!”]$/)
    expect(quote, 'typographic marks only').not.toMatch(/['"«»]|\.\.\.| {2}/)
  })

  it('are chosen by the page number modulo their count', () => {
    expect([100, 450, 500].map(quoteOf)).toEqual([quotes[100], quotes[0], quotes[50]])
  })

  it('all have a page that shows them', () => {
    const shown = new Set(Array.from({ length: 900 }, (_, index) => quoteOf(index + 100)))
    expect(shown).toEqual(new Set(quotes))
  })

  it('page 252 has a fixed one, which is not the one its number would give', () => {
    expect(quotes[FIXED_QUOTE]).toContain('dieci')
    expect(quotes[FIXED_QUOTE]).not.toBe(quoteOf(252))
  })
})
