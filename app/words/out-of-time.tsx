import { WordList } from './word-list.tsx'
import { isSaved, type WordsDraft } from './words-draft.ts'

/** The deadline passed, or the speech came out, before «Ho finito!» (decision 9). */
export function OutOfTime({ draft, bonusWords }: { draft: WordsDraft; bonusWords: readonly string[] }) {
  return (
    <>
      <p className="notice wait" role="status">
        Tempo scaduto: il discorso è iniziato
      </p>
      <p>Non hai premuto «Ho finito!»: quest’anno giochi senza parole. Il prossimo, con più calma.</p>
      {!isSaved(draft) && (
        <p className="notice bad">Le ultime modifiche non sono arrivate in tempo: sotto c’è l’elenco salvato.</p>
      )}
      {draft.acknowledged.length > 0 && <WordList words={draft.acknowledged} bonusWords={bonusWords} />}
    </>
  )
}
