import { Page } from '../../teletext/page/page.tsx'
import { laterYear } from '../state/viewing.ts'

/** «Guardo dopo»: nothing of the evening, the official ranking included, until one presses again. */
export function LaterScreen({ name }: { name: string }) {
  return (
    <Page accent="red" heading={name} title={name} line="Non dico niente.">
      <p className="double">Guardi dopo: qui tutto tace.</p>
      <p className="second">Niente parole, niente punti, niente classifica, finché non lo dici tu.</p>
      <button className="button action wide" type="button" onClick={() => laterYear.set(null)}>
        Adesso fammi vedere
      </button>
    </Page>
  )
}
