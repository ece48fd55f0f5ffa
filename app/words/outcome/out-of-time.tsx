import { Suspense } from 'react'
import { Link } from 'react-router'
import type { RoomView, Season } from '../../../shared/api/shapes.ts'
import type { Stage } from '../../../shared/evening/stage.ts'
import { eveningText } from '../../../shared/evening/texts/evening-text.ts'
import { isFinishing, isOnItsWay, isSaved, type WordsDraft } from '../keeper/words-draft.ts'
import { WordList } from '../word-list.tsx'
import { Outcome } from './outcome-chunk.ts'
import { ToTheBoard } from './to-the-board.tsx'

/** `board`: the room whose board is played now or soon, if there is one. */
type Props = { draft: WordsDraft; season: Season; stage: Stage; board: RoomView | null }

/**
 * The deadline passed, or the speech came out, before «Ho finito!» (decision 9). A save or a finish that left in time
 * may still be unanswered: until the server has refused it, nothing is lost.
 */
export function OutOfTime({ draft, season, stage, board }: Props) {
  const stored = draft.theirs?.words ?? draft.acknowledged
  const ears = board && !board.isOpen ? eveningText('words.late.ears', stage) : ''
  const list = <WordList words={stored} bonusWords={season.bonusWords} />
  return (
    <>
      <p className="notice wait" role="status">
        {eveningText('words.late', stage)}
      </p>
      {isFinishing(draft) ? (
        <p role="status">Hai premuto «Ho finito!» e lo sto consegnando. Tieni aperta questa pagina.</p>
      ) : (
        <p>Non hai premuto «Ho finito!»: quest’anno giochi senza parole. Il prossimo, con più calma.</p>
      )}
      {board && ears === '' && <ToTheBoard room={board} stage={stage} />}
      {board && ears !== '' && (
        <section className="reveal" aria-labelledby="ears">
          <h2 className="section" id="ears">
            {ears}
          </h2>
          <p>{eveningText('words.late.ears.note', stage)}</p>
          <ToTheBoard room={board} stage={stage} />
        </section>
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
