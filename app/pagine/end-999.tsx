import { Link } from 'react-router'
import { Page } from '../teletext/page/page.tsx'
import { Section } from '../teletext/page/section.tsx'
import { type Numbered, Pager } from './pager.tsx'

/** One for each of the other hidden pages, in their order; the solution is its number. */
const RIDDLES = [
  'Uno, poi il doppio, poi il doppio: sul tavolo rotolano due dadi.',
  'Si legge uguale da destra e da sinistra. Il segreto, anche lui, va avanti e indietro.',
  'Dieci pagine dopo, uguale allo specchio. Qui però è rotto lo schermo.',
  'Ancora due, e nel ritratto manca qualcuno.',
  'Subito dopo le regole, quelle che nessuno rispetta.',
  'Banchi di nebbia tra il 419 e il 421.',
  'Sei, niente, due: lo dicono gli astri.',
  'Questa la sanno tutti. Non firmare.',
  'Conto tondo. Prendi l’ombrello.',
  'Nove pagine dopo il cielo, mancano pochi secondi.',
  'Tre uguali, come sempre in questi casi.',
] as const

/** 999: the end of the book, and where every wrong number leads. */
export function Component({ page }: Numbered) {
  return (
    <Page
      accent="magenta"
      heading="Fine del libro"
      line={
        <>
          Dopo questa, il buio.
          <br />
          Siamo andati a vedere.
        </>
      }
    >
      <p className="double">Se cercavi un’altra pagina, ha cambiato numero.</p>
      <Link className="button action wide" to="/">
        Ricomincia da 101
      </Link>
      <Section id="indovinelli" title="Pagine mai segnalate">
        <ol className="riddles small">
          {RIDDLES.map((riddle) => (
            <li key={riddle}>{riddle}</li>
          ))}
        </ol>
        <p className="small second">Undici indovinelli, undici numeri. Il dodicesimo lo hai trovato.</p>
      </Section>
      <Pager page={page} />
    </Page>
  )
}
