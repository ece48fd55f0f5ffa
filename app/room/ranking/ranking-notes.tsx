import { atHour } from '../../text/hour.ts'
import type { LoadedRanking, RankingPlace } from './ranking-state.ts'

/** What has happened to this ranking while it was on screen, and what the page does about it. */
export function RankingNotes({ loaded, wanted }: { loaded: LoadedRanking; wanted: RankingPlace }) {
  const { ranking, failure, note, keptAt, place } = loaded
  const isElsewhere = place.from !== wanted.from || place.word !== wanted.word
  return (
    <div role="status">
      {failure && !ranking && <p className="notice wait">{failure.sentence}</p>}
      {keptAt !== null && (
        <p className="notice wait">
          Il servizio non risponde. Questa è l’ultima classifica che avevi visto, {atHour(keptAt)}: riprovo da solo.
        </p>
      )}
      {failure && ranking && keptAt === null && isElsewhere && (
        <p className="notice wait">Questa sottopagina non arriva: riprovo da solo. Intanto resta quella di prima.</p>
      )}
      {note?.kind === 'corrected' && ranking?.status === 'ready' && (
        <p className="notice hint">Classifica corretta {atHour(note.at)}: il testo del discorso è stato rivisto.</p>
      )}
      {note?.kind === 'withdrawn' && ranking?.status !== 'ready' && (
        <p className="notice wait">
          Classifica ritirata {atHour(note.at)}: si ricontrolla il discorso. Torna da sola, non serve ricaricare.
        </p>
      )}
    </div>
  )
}
