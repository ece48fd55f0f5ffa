import type { Ranking } from '../../../shared/api/shapes.ts'
import { isCrowded } from '../../../shared/evening/crowded.ts'
import { boardText } from '../../../shared/evening/texts/board.ts'
import { closingText } from '../../../shared/evening/texts/closing.ts'
import { linesOf } from '../../../shared/evening/texts/text.ts'
import { cards, hourglass } from '../../teletext/drawings-players.ts'
import { Dots } from '../../teletext/loading.tsx'
import { Mosaic } from '../../teletext/mosaic.tsx'
import { Players } from '../lobby/players.tsx'
import { useThisRoom } from '../this-room.ts'
import { progressOf } from './ranking-state.ts'

const TEN = Array.from({ length: 10 }, (_, index) => index)

type Props = {
  ranking: Ranking | null
  /** From the room's frames. */
  told: number | null
  /** The ranking could not be fetched, and the page says so: then nothing else is shown here. */
  isUnknown: boolean
  /** Their board is to come, and what they read until then. */
  curtain: string
}

/** Closed, and no ranking yet: it waits for the speech, or a large room is still computing. */
export function WaitingRanking({ ranking, told, isUnknown, curtain }: Props) {
  const { view, stage } = useThisRoom()
  const progress = progressOf(ranking, told)
  // Whoever waits for the cards does not wait for this answer first.
  const isWaiting = progress === null && (ranking !== null || (curtain !== '' && !isUnknown))
  const [waiting, comeBack] = linesOf(curtain || boardText('ranking.waiting', stage))
  return (
    <>
      <div role="status" className="stack">
        {progress !== null && (
          <>
            <p className="double">Calcolo la classifica: {Math.floor(progress * 100)} %</p>
            <div className="progress" aria-hidden="true">
              {TEN.map((step) => (
                <i key={step} className={step < progress * 10 ? 'full' : undefined} />
              ))}
            </div>
            <p className="second">Siete in tanti: la classifica arriva da sola, appena è giusta.</p>
          </>
        )}
        {isWaiting && (
          <>
            <p className="double">{waiting}</p>
            <div className="waiting">
              {curtain === '' ? <Mosaic drawing={hourglass} className="large" /> : <Mosaic drawing={cards} />}
              <p>{comeBack}</p>
              <p className="small second">
                {closingText(isCrowded(view) ? 'closed.crowded.note' : 'closed.note', stage)}
              </p>
            </div>
          </>
        )}
        {progress === null && !isWaiting && !isUnknown && (
          <p className="double">
            caricamento
            <Dots />
          </p>
        )}
      </div>
      {isWaiting && view.playerCount > 0 && <Players myWords={0} />}
    </>
  )
}
