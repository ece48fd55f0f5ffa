import type { WordsDraft } from '../keeper/words-draft.ts'

/** Two devices have different lists: the person chooses one; neither is dropped without asking. */
export function Conflict({ draft, choose }: { draft: WordsDraft; choose: (whose: 'ours' | 'theirs') => void }) {
  if (!draft.theirs) return null
  return (
    <section className="notice wait stack" role="alert" aria-label="Due elenchi diversi">
      <p>Hai cambiato le parole da un’altra parte. Là c’è questo elenco:</p>
      <p>{draft.theirs.words.join(', ') || 'nessuna parola'}</p>
      <div className="buttons">
        <button className="button" type="button" onClick={() => choose('ours')}>
          Tieni queste qui
        </button>
        <button className="button" type="button" onClick={() => choose('theirs')}>
          Usa quelle
        </button>
      </div>
    </section>
  )
}
