import type { Ranking, RoomView } from '../../shared/api/shapes.ts'
import { Dots } from '../teletext/loading.tsx'
import { hourglass } from '../teletext/look/hourglass.ts'
import { Mosaic } from '../teletext/mosaic.tsx'
import { count } from '../text/count.ts'
import { People } from './people.tsx'
import { progressOf } from './ranking-state.ts'

const TEN = Array.from({ length: 10 }, (_, index) => index)

type Props = { ranking: Ranking | null; told: number | null; view: RoomView; me: string }

/** Closed, and no ranking yet: for the speech one waits, a large room's sums take a moment. `told`: by the room's frames. */
export function WaitingRanking({ ranking, told, view, me }: Props) {
  const progress = progressOf(ranking, told)
  return (
    <>
      <div role="status" className="stack">
        {progress !== null ? (
          <>
            <p className="double">Calcolo la classifica: {Math.floor(progress * 100)} %</p>
            <div className="progress" aria-hidden="true">
              {TEN.map((step) => (
                <i key={step} className={step < progress * 10 ? 'full' : undefined} />
              ))}
            </div>
            <p className="second">Siete in tanti: la classifica arriva da sola, appena è giusta.</p>
          </>
        ) : ranking === null ? (
          <p className="double">
            Calcolo la classifica
            <Dots />
          </p>
        ) : (
          <>
            <p className="double">Aspettando la classifica ufficiale</p>
            <div className="waiting">
              <Mosaic drawing={hourglass} className="large" />
              <p>Ritorna tra qualche minuto</p>
              <p className="small second">O resta qui: appena c’è, compare da sola.</p>
            </div>
          </>
        )}
      </div>
      {view.players.length > 0 && (
        <section aria-labelledby="who">
          <h2 className="section" id="who">
            {count(view.playerCount, 'giocatore', 'giocatori')}
          </h2>
          <People players={view.players} me={me} myWords={0} isClosed />
          {view.playerCount > view.players.length && (
            <p className="small second">Qui ci sono i primi {view.players.length}.</p>
          )}
        </section>
      )}
    </>
  )
}
