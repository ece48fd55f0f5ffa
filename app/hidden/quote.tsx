import type { CSSProperties } from 'react'
import {
  bottle,
  candle,
  cat,
  cup,
  diceFive,
  fireworks,
  glass,
  lens,
  oldTelevision,
  panettone,
  telephone,
} from '../teletext/drawings.ts'
import { longestWord, Mosaic, Page } from '../teletext/page.tsx'
import { type Numbered, Pager } from './pager.tsx'
import { quoteOf } from './quotes.ts'

/** Eleven drawings and 150 quotes have no common factor: a repeated quote has another drawing. */
const ORNAMENTS = [
  panettone,
  oldTelevision,
  glass,
  cat,
  telephone,
  candle,
  fireworks,
  diceFive,
  bottle,
  lens,
  cup,
] as const

const LINES = [
  'Qui, di notte, passano le frasi.',
  'Trovata sfogliando.',
  'Da leggere piano, o non leggere.',
  'Nessun presidente l’ha mai detta.',
  'Vale quanto un augurio, costa meno.',
] as const

const pick = <Item,>(items: readonly Item[], page: number): Item | undefined => items[page % items.length]

/** A page without content of its own: a quote, a drawing, and links to the neighbouring pages. */
export function Component({ page, heading }: Numbered) {
  const quote = `«${quoteOf(page)}»`
  return (
    <Page accent="magenta" heading={heading} title={`Pagina ${page}`} translate="yes" line={pick(LINES, page)}>
      <blockquote className="quote">
        {/* React's type of a style has no custom properties. */}
        <p className="double" style={{ '--longest': longestWord(quote) } as CSSProperties}>
          {quote}
        </p>
      </blockquote>
      <Mosaic drawing={pick(ORNAMENTS, page) ?? panettone} className="large" />
      <Pager page={page} />
    </Page>
  )
}
