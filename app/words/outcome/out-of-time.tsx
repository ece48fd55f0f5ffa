import { Suspense } from 'react'
import { Link } from 'react-router'
import type { Season } from '../../../shared/api/shapes.ts'
import { refusalSentence } from '../../../shared/refusal-sentences.ts'
import { isFinishing, isOnItsWay, isSaved, type WordsDraft } from '../keeper/words-draft.ts'
import { WordList } from '../word-list.tsx'
import { Outcome } from './outcome-chunk.ts'

/**
 * The deadline passed, or the speech came out, before «Ho finito!» (decision 9). A save or a finish that left in time
 * may still be unanswered: until the server has refused it, nothing is lost.
 */
export function OutOfTime({ draft, season }: { draft: WordsDraft; season: Season }) {
  const stored = draft.theirs?.words ?? draft.acknowledged
  const list = <WordList words={stored} bonusWords={season.bonusWords} />
  return (
    <>
      <p className="notice wait" role="status">
        {/* The server's own sentence until there is a text; then the speech is over, as the line above says. */}
        {season.speechPublished ? 'Tempo scaduto: il discorso è finito' : refusalSentence('words/deadline-passed')}
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
      {stored.length > 0 &&
        (season.speechPublished && !isFinishing(draft) ? (
          <Suspense fallback={list}>
            <Outcome words={stored} season={season} isPlaying={false} />
          </Suspense>
        ) : (
          list
        ))}
      {season.speechPublished && stored.length === 0 && (
        <Link className="button action wide" to="/">
          Vai alle classifiche
        </Link>
      )}
    </>
  )
}
