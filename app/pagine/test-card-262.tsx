import { useState } from 'react'
import { testCard } from '../teletext/look/test-card.ts'
import { Mosaic } from '../teletext/mosaic.tsx'
import { Page } from '../teletext/page/page.tsx'
import { type Numbered, Pager } from './pager.tsx'

/** What each blow does to the picture (pagine.css), and what the household says. */
const PICTURES = [
  { look: 'torn', says: 'L’immagine è storta. Papà dice che è l’antenna.' },
  { look: 'rolled', says: 'Adesso è dritta, ma il sopra sta sotto. È già un progresso.' },
  { look: 'grey', says: 'Perfetta, in bianco e nero. Come ai tempi in cui costava meno.' },
  { look: 'right', says: 'Funziona. Nessuno respiri, nessuno tocchi niente.' },
] as const

/** 262: a test card, and the way televisions have always been mended. */
export function Component({ page }: Numbered) {
  const [blows, setBlows] = useState(0)
  const { look, says } = PICTURES[blows % PICTURES.length] ?? PICTURES[0]
  const isRight = look === 'right'
  return (
    <Page accent="magenta" heading="Monoscopio" line="Le trasmissioni riprenderanno. Un giorno.">
      <div className={`screen ${look}`}>
        <Mosaic drawing={testCard} className="screen-wide" />
      </div>
      <p role="status">{blows > 0 && look === 'torn' ? 'Ecco. Si era detto di non toccare.' : says}</p>
      <button className={`button wide ${isRight ? '' : 'action'}`} type="button" onClick={() => setBlows(blows + 1)}>
        {isRight ? 'Un altro colpetto, per sicurezza' : 'Dai un colpo al televisore'}
      </button>
      <Pager page={page} />
    </Page>
  )
}
