import { describe, expect, it } from 'vitest'
import { FIXED_QUOTE, quoteIndex, quoteOf, quotes } from '../../../app/pagine/quotes.ts'

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
    expect(quoteIndex(500)).toBe(50)
    expect(quoteIndex(450)).toBe(0)
    expect(quoteOf(100)).toBe(quotes[100])
    for (let page = 100; page <= 999; page++) expect(quoteOf(page)).toBe(quotes[page % quotes.length])
  })

  it('all have a page that shows them', () => {
    const shown = new Set(Array.from({ length: 900 }, (_, index) => quoteIndex(index + 100)))
    expect(shown.size).toBe(quotes.length)
  })

  it('page 252 has a fixed one, which is not the one its number would give', () => {
    expect(quotes[FIXED_QUOTE]).toContain('dieci')
    expect(FIXED_QUOTE).not.toBe(quoteIndex(252))
  })
})
