import { IN_BROWSER } from '../../../shared/privacy/kept-in-browser.ts'
import { IN_DATABASE, type StoredTable } from '../../../shared/privacy/stored-data.ts'
import { IN_ROOMS, IN_SEASON } from '../../../shared/privacy/stored-in-objects.ts'
import { Section } from '../../teletext/page/section.tsx'

/** Lists that tests compare with the real tables and keys. */
export function StoredTables() {
  return (
    <Section id="tabelle" title="Tabella per tabella">
      <p className="second">L’elenco completo, coi nomi che hanno nel codice. Oltre a questo non c’è niente.</p>
      <details>
        <summary className="button wide">Apri l’elenco</summary>
        <Stored title="Nel database" things={IN_DATABASE.map(named)} />
        <Stored title="In ogni stanza" things={IN_ROOMS.map(named)} />
        <Stored title="Dietro le quinte" things={IN_SEASON.map(named)} />
        <Stored title="Nel tuo browser" things={IN_BROWSER.map(({ key, ...told }) => ({ name: key, ...told }))} />
      </details>
    </Section>
  )
}

type Thing = { name: string } & Pick<StoredTable, 'what' | 'why' | 'howLong'>

const named = ({ table, what, why, howLong }: StoredTable): Thing => ({ name: table, what, why, howLong })

function Stored({ title, things }: { title: string; things: readonly Thing[] }) {
  return (
    <>
      <h3>{title}</h3>
      <dl className="rules">
        {things.map(({ name, what, why, howLong }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {what} {why} Per quanto: {howLong}.
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
