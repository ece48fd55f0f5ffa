import { useState } from 'react'
import { testCard } from '../teletext/drawings.ts'
import { Mosaic, Page } from '../teletext/page.tsx'
import { rowsOf } from '../teletext/sextants.ts'
import { type Numbered, Pager } from './pager.tsx'

/** The sideways shift of a line of cells, in pixels. */
const pushOf = (line: number): number => (line % 5 === 0 ? 14 : line % 3 === 0 ? 6 : line % 3 === 1 ? -4 : 0)
const FARTHEST = 14
const rows = rowsOf(testCard)
const torn = rows.map((row, index) => {
  const push = pushOf(Math.floor(index / 3) + 1)
  return '.'.repeat(FARTHEST + push) + row + '.'.repeat(FARTHEST - push)
})
const rolled = [...rows.slice(27), ...rows.slice(0, 27)]

/** The picture after each blow, and the household's comment. */
const PICTURES = [
  { state: 'torn', drawing: torn.join('\n'), says: 'L’immagine è storta. Papà dice che è l’antenna.' },
  { state: 'rolled', drawing: rolled.join('\n'), says: 'Adesso è dritta, ma il sopra sta sotto. È già un progresso.' },
  { state: 'grey', drawing: testCard, says: 'Perfetta, in bianco e nero. Come ai tempi in cui costava meno.' },
  { state: 'right', drawing: testCard, says: 'Funziona. Nessuno respiri, nessuno tocchi niente.' },
] as const

/** 262: a test card, mended by blows on the television. */
export function Component({ page, heading }: Numbered) {
  const [blows, setBlows] = useState(0)
  const { state, drawing, says } = PICTURES[blows % PICTURES.length] ?? PICTURES[0]
  const isRight = state === 'right'
  return (
    <Page accent="magenta" heading={heading} line="Le trasmissioni riprenderanno. Un giorno.">
      <div className={`screen ${state}`}>
        <Mosaic drawing={drawing} className="screen-wide" />
      </div>
      <p role="status">{blows > 0 && state === 'torn' ? 'Ecco. Si era detto di non toccare.' : says}</p>
      <button className={`button wide ${isRight ? '' : 'action'}`} type="button" onClick={() => setBlows(blows + 1)}>
        {isRight ? 'Un altro colpetto, per sicurezza' : 'Dai un colpo al televisore'}
      </button>
      <Pager page={page} />
    </Page>
  )
}
