import type { RoomView } from '../../shared/api/shapes.ts'
import { usePlayer } from '../session/use-session.ts'
import { Page } from '../teletext/page.tsx'
import { count } from '../text/count.ts'
import { useWords } from '../words/use-words.ts'
import { RuleBadges, StateBadge } from './badges.tsx'
import { ConnectionLine } from './connection-line.tsx'
import { LargeRoom } from './large-room.tsx'
import { People } from './people.tsx'
import { RoomKeys } from './room-keys.tsx'
import type { LiveRoom } from './room-store.ts'
import { Share } from './share.tsx'

/** An open room: who is in and who is ready, as it happens. */
export function Lobby({ live, takeView }: { live: LiveRoom; takeView: (view: RoomView) => void }) {
  const player = usePlayer()
  const { draft } = useWords(player)
  const { view } = live
  const me = player.user.id
  const isOfThisSeason = view.season === player.season.year
  return (
    <Page accent="red" heading={view.name} line={<Progress view={view} />}>
      <ConnectionLine live={live} />
      <p className="badges">
        <StateBadge isOpen={view.isOpen} isClosing={view.isClosing} /> <RuleBadges rules={view.rules} />
      </p>
      {view.isClosing && (
        <p className="notice wait" role="status">
          La stanza si sta chiudendo: nessuno entra o esce più. La classifica arriva da sola.
        </p>
      )}
      {!isOfThisSeason && (
        <p className="notice hint">Questa stanza è della stagione {view.season}: si può solo guardare.</p>
      )}
      {isOfThisSeason && !view.isMember && !view.isClosing && (
        <p className="notice hint">Non sei in questa stanza: la guardi da fuori. Ricarica la pagina per entrare.</p>
      )}
      <section aria-labelledby="who">
        <h2 className="section" id="who">
          {count(view.playerCount, 'giocatore', 'giocatori')}
        </h2>
        <People players={view.players} me={me} myWords={draft.words.length} />
        {view.playerCount > view.players.length && (
          <p className="small second">Qui ci sono i primi {view.players.length}; gli altri si cercano per nome.</p>
        )}
      </section>
      {view.playerCount > view.players.length && <LargeRoom roomId={view.id} me={me} myWords={draft.words.length} />}
      {isOfThisSeason && !view.isClosing && (
        <Share
          name={view.name}
          url={`${location.origin}/stanza/${view.id}`}
          playerCount={view.playerCount}
          finishedCount={view.finishedCount}
        />
      )}
      <RoomKeys player={player} view={view} takeView={takeView} />
    </Page>
  )
}

function Progress({ view }: { view: RoomView }) {
  const { finishedCount, playerCount } = view
  return (
    <span role="status">
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
      <br />
      {finishedCount === playerCount
        ? 'Adesso parli lui.'
        : finishedCount === 0
          ? 'Tutti rimuginano.'
          : 'Gli altri rimuginano.'}
    </span>
  )
}
