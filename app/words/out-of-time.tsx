import { WordList } from './word-list.tsx'
import { isFinishing, isOnItsWay, isSaved, type WordsDraft } from './words-draft.ts'

/**
 * The deadline passed, or the speech came out, before «Ho finito!» (decision 9). Whoever pressed in time, or typed in time, may
 * still be waiting for the server's word: until it has said no, nothing is lost.
 */
export function OutOfTime({ draft, bonusWords }: { draft: WordsDraft; bonusWords: readonly string[] }) {
  const stored = draft.theirs?.words ?? draft.acknowledged
  return (
    <>
      <p className="notice wait" role="status">
        Tempo scaduto: il discorso è iniziato
      </p>
      {isFinishing(draft) ? (
        <p role="status">Hai premuto «Ho finito!» e lo sto consegnando. Tieni aperta questa pagina.</p>
      ) : (
        <p>Non hai premuto «Ho finito!»: quest’anno giochi senza parole. Il prossimo, con più calma.</p>
      )}
      {isOnItsWay(draft) ? (
        <p className="notice wait">Le ultime modifiche stanno ancora partendo: sotto c’è l’elenco salvato.</p>
      ) : (
        !isSaved(draft) && (
          <p className="notice bad">Le ultime modifiche non sono arrivate in tempo: sotto c’è l’elenco salvato.</p>
        )
      )}
      {stored.length > 0 && <WordList words={stored} bonusWords={bonusWords} />}
    </>
  )
}
