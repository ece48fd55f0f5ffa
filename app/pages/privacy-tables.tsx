import { BEHIND, IN_DATABASE, IN_ROOMS, type StoredTable } from '../../shared/privacy/stored-data.ts'
import { Section } from '../teletext/section.tsx'

/** The list that a test holds against the real tables: what stands here is what there is. */
export function StoredTables() {
  return (
    <Section id="tabelle" title="Tabella per tabella">
      <p className="second">L’elenco completo, coi nomi che hanno nel codice. Oltre a questo non c’è niente.</p>
      <details>
        <summary className="button wide">Apri l’elenco</summary>
        <Tables title="Nel database" tables={IN_DATABASE} />
        <Tables title="In ogni stanza" tables={IN_ROOMS} />
        <Tables title="Dietro le quinte" tables={BEHIND} />
      </details>
    </Section>
  )
}

function Tables({ title, tables }: { title: string; tables: readonly StoredTable[] }) {
  return (
    <>
      <h3>{title}</h3>
      <dl className="rules">
        {tables.map(({ table, what, why, howLong }) => (
          <div key={table}>
            <dt>{table}</dt>
            <dd>
              {what} {why} Per quanto: {howLong}.
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
