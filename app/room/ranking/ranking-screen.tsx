import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { RoomView } from '../../../shared/api/shapes.ts'
import { isCrowded } from '../../../shared/evening/crowded.ts'
import { eveningText } from '../../../shared/evening/texts/evening-text.ts'
import { useRoomStage } from '../../evening/use-stage.ts'
import { noteSeenRanking } from '../../rooms/seen-rankings.ts'
import { usePlayer } from '../../session/use-session.ts'
import { Page } from '../../teletext/page/page.tsx'
import { useTurn } from '../../teletext/page/use-turn.ts'
import { RuleBadges, StateBadge } from '../badges.tsx'
import { ConnectionLine } from '../live/connection-line.tsx'
import type { LiveRoom } from '../live/room-store.ts'
import { RoomKeys } from '../lobby/room-keys.tsx'
import { Party } from '../party/party.tsx'
import { ScoreDetail } from '../score/score-detail.tsx'
import { AnnouncedPodium } from './announced-podium.tsx'
import { RankingNotes } from './ranking-notes.tsx'
import { placeToUrl, urlToPlace } from './ranking-place.ts'
import { ReadyRanking } from './ready-ranking.tsx'
import { useRanking } from './use-ranking.ts'
import { WaitingRanking } from './waiting-ranking.tsx'

/** A closed room: waiting for the speech, then the podium, the pages of the ranking, and each score explained. */
export default function RankingScreen({ live, takeView }: { live: LiveRoom; takeView: (view: RoomView) => void }) {
  const player = usePlayer()
  const { view } = live
  const [search] = useSearchParams()
  const { from, word, player: shown } = urlToPlace(search)
  const loaded = useRanking({ view, from, word }, live.rankingNews, live.connection === 'live')
  const { ranking, place } = loaded
  const isReady = ranking?.status === 'ready'
  const everyone = ranking ? [...ranking.results, ...ranking.podium, ...(ranking.me ? [ranking.me] : [])] : []
  const detail = isReady ? everyone.find((result) => result.id === shown) : undefined
  const stage = useRoomStage(player.season, view)
  const isWaiting = !isReady && live.podium.length === 0
  const title = eveningText(
    isCrowded(view) ? 'closed.crowded.title' : 'closed.title',
    isWaiting ? stage : 'published',
    {
      room: view.name,
    },
  )
  useTurn(detail ? 'score' : 'ranking')
  const shownVersion = isReady && loaded.keptAt === null ? ranking.version : null
  useEffect(() => {
    if (shownVersion !== null) noteSeenRanking(view.id, shownVersion)
  }, [view.id, shownVersion])
  return (
    <>
      {detail ? (
        <ScoreDetail result={detail} view={view} total={view.playerCount} back={placeToUrl({ from, word })}>
          <RankingNotes loaded={loaded} wanted={{ from, word }} />
        </ScoreDetail>
      ) : (
        <Page
          accent="red"
          heading={view.name}
          title={title}
          line={
            <>
              <StateBadge isOpen={false} />{' '}
              {isReady || live.podium.length > 0 ? 'Ora brindate,' : ranking ? 'Ora si aspetta,' : 'Un momento,'}
              <br />
              chi più chi meno.
            </>
          }
        >
          <ConnectionLine live={live} />
          {view.rules.length > 0 && (
            <p className="badges">
              <RuleBadges rules={view.rules} />
            </p>
          )}
          <RankingNotes loaded={loaded} wanted={{ from, word }} />
          <div role="status">
            {isReady && shown !== null && (
              <p className="notice wait">
                Chi cercavi non è in questa sottopagina: lo trovi qui sotto, per posizione o per parola.
              </p>
            )}
          </div>
          {isReady ? (
            <ReadyRanking ranking={ranking} view={view} me={player.user.id} place={place} />
          ) : live.podium.length > 0 ? (
            <AnnouncedPodium podium={live.podium} me={player.user.id} rules={view.rules} />
          ) : (
            <WaitingRanking
              ranking={ranking}
              told={live.rankingProgress}
              isUnknown={loaded.failure !== null}
              stage={stage}
              view={view}
              me={player.user.id}
            />
          )}
          {/* Not before what stands above them: the keys would jump away under a thumb. */}
          {(ranking || loaded.failure) && <RoomKeys player={player} view={view} stage={stage} takeView={takeView} />}
        </Page>
      )}
      {isReady && loaded.keptAt === null && (
        <Party key={view.id} roomId={view.id} podium={ranking.podium} me={player.user.id} />
      )}
    </>
  )
}
