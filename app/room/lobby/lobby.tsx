import { useEffect } from 'react'
import { Link } from 'react-router'
import type { RoomView } from '../../../shared/api/shapes.ts'
import { whenIdle } from '../../loading/when-idle.ts'
import { usePlayer } from '../../session/use-session.ts'
import { Page } from '../../teletext/page/page.tsx'
import { count } from '../../text/count.ts'
import { useMoment } from '../../text/time.ts'
import { fromRoom } from '../../words/back-to-room.tsx'
import { isOver } from '../../words/is-over.ts'
import { useWords } from '../../words/use-words.ts'
import { wordsToDo } from '../../words/words-to-do.ts'
import { RuleBadges, StateBadge } from '../badges.tsx'
import { ConnectionLine } from '../live/connection-line.tsx'
import type { LiveRoom } from '../live/room-store.ts'
import { loadRanking } from '../ranking/ranking-chunk.ts'
import { Share } from '../sharing/share.tsx'
import { Players } from './players.tsx'
import { RoomKeys } from './room-keys.tsx'

/** An open room: who is in it and who has finished, as it happens. */
export function Lobby({ live, takeView }: { live: LiveRoom; takeView: (view: RoomView) => void }) {
  const player = usePlayer()
  const { draft } = useWords(player)
  const { view } = live
  const isOfThisSeason = view.season === player.season.year
  const isTimeUp = useMoment(() => isOver(player.season))
  const toDo = isOfThisSeason && view.isMember && !view.isClosing ? wordsToDo(draft, isTimeUp) : null
  useEffect(() => {
    whenIdle(() => {
      if (navigator.onLine) void loadRanking().catch(() => {}) // only a prefetch: a failure shows when the room closes
    })
  }, [])
  return (
    <Page accent="red" heading={view.name} line={<Progress view={view} />}>
      <ConnectionLine live={live} />
      <p className="badges">
        <StateBadge isOpen={view.isOpen} isClosing={view.isClosing} /> <RuleBadges rules={view.rules} />
      </p>
      <div role="status">
        {view.isClosing && (
          <p className="notice wait">
            La stanza si sta chiudendo: nessuno entra o esce più. La classifica arriva da sola.
          </p>
        )}
      </div>
      {!isOfThisSeason && (
        <p className="notice hint">Questa stanza è della stagione {view.season}: si può solo guardare.</p>
      )}
      {isOfThisSeason && !view.isMember && !view.isClosing && (
        <p className="notice hint">Non sei in questa stanza: la guardi da fuori. Ricarica la pagina per entrare.</p>
      )}
      {toDo !== null && (
        <Link className="button action wide" to="/parole" state={fromRoom(view)}>
          {toDo}
        </Link>
      )}
      <Players view={view} me={player.user.id} myWords={draft.words.length} />
      {isOfThisSeason && !view.isClosing && (
        <Share
          name={view.name}
          url={`${location.origin}/stanza/${view.id}`}
          playerCount={view.playerCount}
          finishedCount={view.finishedCount}
        />
      )}
      <RoomKeys player={player} view={view} takeView={takeView} isNext={toDo === null} />
    </Page>
  )
}

/** On screen a line with a remark; for screen readers the two counts, whenever one of them changes. */
function Progress({ view }: { view: RoomView }) {
  const { finishedCount, playerCount } = view
  const finished = finishedCount === 0 ? 'nessuno ha finito' : count(finishedCount, 'ha finito', 'hanno finito')
  return (
    <>
      <span className="spoken" role="status">
        {count(playerCount, 'giocatore', 'giocatori')}, {finished}.
      </span>
      <span aria-hidden="true">
        {finishedCount === 0 ? (
          'Nessuno ha ancora finito.'
        ) : (
          <>
            <span className="ok">
              {finishedCount} su {playerCount}
            </span>{' '}
            {finishedCount === 1 ? 'ha finito.' : 'hanno finito.'}
          </>
        )}
      </span>
      <br />
      {finishedCount === playerCount
        ? 'Adesso parli lui.'
        : finishedCount === 0
          ? 'Tutti rimuginano.'
          : 'Gli altri rimuginano.'}
    </>
  )
}
