import { Suspense } from 'react'
import { Link } from 'react-router'
import type { Season } from '../../../shared/api/shapes.ts'
import type { Stage } from '../../../shared/evening/stage.ts'
import { wordsText } from '../../../shared/evening/texts/words.ts'
import { useHydrated } from '../../hydration.ts'
import { Outcome } from '../../room/evening-chunk.ts'
import type { BoardRooms } from '../../rooms/use-board-rooms.ts'
import { Section } from '../../teletext/page/section.tsx'
import { WordList } from '../word-list.tsx'
import { isFinishing, type WordsDraft } from '../words.ts'
import { ToTheBoards } from './to-the-board.tsx'

/** `boards`: of the rooms where one plays now or soon. */
type Props = { draft: WordsDraft; season: Season; stage: Stage; boards: BoardRooms }

/** Nothing counts double for who plays without words. */
const NONE: readonly string[] = []

const HOW_MANY = [
  '',
  'L’unica',
  'Le due',
  'Le tre',
  'Le quattro',
  'Le cinque',
  'Le sei',
  'Le sette',
  'Le otto',
  'Le nove',
  'Le dieci',
]

/**
 * The deadline passed, or the speech came out, before «Ho finito!» (decision 9). A save or a finish that left in time
 * may still be unanswered: until the server has refused it, nothing is lost.
 */
export function OutOfTime({ draft, season, stage, boards }: Props) {
  const isHydrated = useHydrated()
  const { stored } = draft
  const hasBoard = boards.rooms.some(({ isOpen }) => !isOpen)
  const ears = hasBoard ? wordsText('words.late.ears', stage) : ''
  const kept = isFinishing(draft) ? '' : wordsText('words.late.kept', stage, { which: HOW_MANY[stored.length] ?? '' })
  const words = <WordList words={stored} bonusWords={isFinishing(draft) ? season.bonusWords : NONE} />
  const list =
    kept === '' ? (
      words
    ) : (
      <Section id="kept" title={kept}>
        {words}
      </Section>
    )
  return (
    <>
      <p className="notice wait" role="status">
        {wordsText('words.late', stage)}
      </p>
      {isFinishing(draft) ? (
        <p role="status">Hai premuto «Ho finito!»: sto consegnando le tue parole. Tieni aperta questa pagina.</p>
      ) : (
        <p>
          Non hai premuto «Ho finito!»: quest’anno giochi senza parole.{' '}
          <span className="second">Il prossimo, con più calma.</span>
        </p>
      )}
      {ears === '' && <ToTheBoards {...boards} stage={stage} />}
      {ears !== '' && (
        <section className="reveal" aria-labelledby="ears">
          <h2 className="section" id="ears">
            {ears}
          </h2>
          <p>{wordsText('words.late.ears.note', stage)}</p>
          <ToTheBoards {...boards} stage={stage} />
        </section>
      )}
      {draft.isOnItsWay ? (
        <p className="notice wait">Le ultime modifiche stanno ancora partendo: sotto c’è l’elenco salvato.</p>
      ) : (
        !draft.isSaved && (
          <p className="notice bad">Le ultime modifiche non sono arrivate in tempo: sotto c’è l’elenco salvato.</p>
        )
      )}
      {stored.length > 0 &&
        (isHydrated && season.speechPublished && !isFinishing(draft) ? (
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
