import { Link } from '../start/visit.tsx'
import { Page, Section } from '../teletext/page.tsx'
import { type Numbered, Pager } from './pager.tsx'

type Props = Numbered & { riddles: readonly string[]; afterRiddles: string }

/** 999: the riddles of the hidden pages, and the page for every invalid number. */
export function Component({ page, heading, riddles, afterRiddles }: Props) {
  return (
    <Page
      accent="magenta"
      heading={heading}
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
          {riddles.map((riddle) => (
            <li key={riddle}>{riddle}</li>
          ))}
        </ol>
        <p className="small second">{afterRiddles}</p>
      </Section>
      <Pager page={page} />
    </Page>
  )
}
