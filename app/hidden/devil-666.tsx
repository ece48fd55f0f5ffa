import { useState } from 'react'
import { Link } from '../start/visit.tsx'
import { devil } from '../teletext/drawings.ts'
import { Mosaic, Page } from '../teletext/page.tsx'
import { type Numbered, Pager } from './pager.tsx'

/** The counter's answers, one for each visit. */
const COUNTER = [
  'Dieci parole giuste in cambio dell’anima.',
  'Manca la marca da bollo. Quella da sedici euro, non quella che ha lei.',
  'L’anima risulta già impegnata: termini e condizioni, riga quattro. Firmi per rinuncia.',
  'Lo sportello 6 chiude alle 6 e 06. Prenda un numero. No, un altro numero.',
  'Serve una copia dell’anima, fronte e retro, leggibile.',
  'Pratica archiviata. L’anima resta a lei, con i nostri complimenti. Indovini da solo.',
] as const
const LAST = COUNTER.length - 1

/** 666: the devil offers ten right words for the soul, at the counter of an office. */
export function Component({ page, heading }: Numbered) {
  const [visit, setVisit] = useState(0)
  const isArchived = visit === LAST
  return (
    <Page
      accent="red"
      heading={heading}
      line={
        <>
          Sportello sempre aperto.
          <br />
          <span>{`Pratica 666/${visit + 1}`}</span>
        </>
      }
    >
      <Mosaic drawing={devil} className="large" />
      <div role="status">
        <p className="double">{COUNTER[visit]}</p>
      </div>
      <div className="buttons">
        {!isArchived && (
          <Link className="button" to="/pagina/667">
            Ci penso
          </Link>
        )}
        {/* A single button, so that it keeps the focus after a press. */}
        <button
          className={`button ${isArchived ? '' : 'action'}`}
          type="button"
          onClick={() => setVisit(isArchived ? 0 : visit + 1)}
        >
          {isArchived ? 'Ritenta, sarai dannato' : 'Firmo'}
        </button>
      </div>
      <Pager page={page} />
    </Page>
  )
}
