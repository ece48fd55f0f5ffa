import { useDeferredValue, useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { isCrowded } from '../../../shared/evening/crowded.ts'
import { mayEnter } from '../../../shared/evening/phase.ts'
import { isSealed } from '../../../shared/evening/stage.ts'
import { boardText } from '../../../shared/evening/texts/board.ts'
import { closingText } from '../../../shared/evening/texts/closing.ts'
import { linesOf } from '../../../shared/evening/texts/text.ts'
import { YearKeys } from '../../albo/year-keys.tsx'
import { BoardScreen } from '../../board/screen/board-screen.tsx'
import { CheckedScreen } from '../../board/screen/checked-screen.tsx'
import { LaterScreen } from '../../board/screen/later-screen.tsx'
import { useWatchesLater } from '../../board/state/viewing.ts'
import { WallWaiting } from '../../board/wall/wall-notice.tsx'
import { WallPodium } from '../../board/wall/wall-podium.tsx'
import { noteSeenRanking } from '../../rooms/seen-rankings.ts'
import { Scene } from '../../teletext/page/arrival.tsx'
import { Page } from '../../teletext/page/page.tsx'
import { RuleBadges, StateBadge } from '../badges.tsx'
import { ConnectionLine } from '../live/connection-line.tsx'
import type { Hear, LiveRoom } from '../live/room-store.ts'
import { RoomKeys } from '../lobby/room-keys.tsx'
import { Party } from '../party/party.tsx'
import { ScoreDetail } from '../score/score-detail.tsx'
import { WallKey } from '../sharing/share.tsx'
import { ShareClosed } from '../sharing/share-closed.tsx'
import { useIsOnWall } from '../sharing/wall-store.ts'
import { useThisRoom } from '../this-room.ts'
import { AnnouncedPodium } from './announced-podium.tsx'
import { RankingNotes } from './ranking-notes.tsx'
import { BOARD_URL, isBoardUrl, placeToUrl, urlToPlace } from './ranking-place.ts'
import { ReadyRanking } from './ready-ranking.tsx'
import { useRanking } from './use-ranking.ts'
import { WaitingRanking } from './waiting-ranking.tsx'

type Props = {
  live: LiveRoom
  hear: Hear
  /** The room was on screen before there could be a board. */
  isByItself: boolean
}

/** A closed room. Whoever watches later sees nothing of it (decision 45). */
export function RankingScreen(props: Props) {
  const { player, view } = useThisRoom()
  const { season } = player
  const isLater = useWatchesLater(season.year)
  return isLater && view.season === season.year ? <LaterScreen name={view.name} /> : <ClosedRoom {...props} />
}

/** Waiting for the speech, or following it on the board; then the podium, the pages of the ranking, each score explained. */
function ClosedRoom({ live, hear, isByItself }: Props) {
  const { player, view, stage } = useThisRoom()
  const [search] = useSearchParams()
  const { from, word, player: shown } = urlToPlace(search)
  // Deferred: a page of the ranking that is long to draw does not hold the thread.
  const loaded = useDeferredValue(useRanking(view, from, word))
  const { ranking, place } = loaded
  const isReady = ranking?.status === 'ready'
  const everyone = ranking ? [...ranking.results, ...ranking.podium, ...(ranking.me ? [ranking.me] : [])] : []
  const detail = isReady ? everyone.find((result) => result.id === shown) : undefined
  const isOnWall = useIsOnWall(view.id)
  const isWaiting = !isReady && live.podium.length === 0
  const title = closingText(
    isCrowded(view) ? 'closed.crowded.title' : 'closed.title',
    isWaiting ? stage : 'published',
    {
      room: view.name,
    },
  )
  const isOutside = isWaiting && !view.isMember && view.season === player.season.year
  const [line, lineBelow] = linesOf(boardText('ranking.line', isWaiting ? 'sealed' : 'published'))
  const hasBoard = Boolean(player.season.sealedAt) && view.season === player.season.year && view.isMember
  // Once the text is out, the ranking's answer is waited for, and a crowd sees how far it is.
  const isBoard = useDeferredValue(hasBoard && isWaiting && (isSealed(stage) || (ranking !== null && !isCrowded(view))))
  const willHaveBoard = view.season === player.season.year && view.isMember && !isCrowded(view)
  const curtain = willHaveBoard ? closingText('closed.curtain', stage) : ''
  const isComing = isWaiting && !ranking && curtain === ''
  const isChecked = !isOnWall && hasBoard && isReady && !isCrowded(view) && isBoardUrl(search)
  const shownVersion = isReady && loaded.keptAt === null ? ranking.version : null
  useEffect(() => {
    if (shownVersion !== null) noteSeenRanking(view.id, shownVersion)
  }, [view.id, shownVersion])
  if (isBoard) {
    return (
      <Scene value="board">
        <BoardScreen live={live} player={player} stage={stage} hear={hear} isByItself={isByItself} />
      </Scene>
    )
  }
  if (isChecked) {
    return (
      <Scene value="checked">
        <CheckedScreen key={ranking.version} view={view} me={player.user.id} back={placeToUrl({ from, word })} />
      </Scene>
    )
  }
  return (
    <>
      {detail ? (
        <Scene value="score">
          <ScoreDetail result={detail} view={view} total={view.playerCount} back={placeToUrl({ from, word })}>
            <RankingNotes loaded={loaded} wanted={{ from, word }} />
          </ScoreDetail>
        </Scene>
      ) : (
        <Page
          accent="red"
          heading={view.name}
          title={title}
          line={
            <>
              <StateBadge isOpen={false} /> {isComing ? 'Un momento,' : line}
              <br />
              {isComing ? 'e ci siamo.' : lineBelow}
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
          {isOutside && (
            <>
              <p className="notice hint">{closingText('closed.outside', stage)}</p>
              <Link className="button wide" to={mayEnter(player.season) ? '/stanza/nuova' : '/'}>
                {closingText('closed.outside.key', stage)}
              </Link>
            </>
          )}
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
              curtain={curtain}
            />
          )}
          {isReady && hasBoard && !isCrowded(view) && (
            <Link className="button wide" to={BOARD_URL}>
              Il tabellone della serata
            </Link>
          )}
          {isReady && <WallKey />}
          {ranking && <ShareClosed stage={isReady ? 'published' : stage} />}
          {/* Not before what stands above them: the keys would jump away under a thumb. */}
          {(ranking || loaded.failure) && <YearKeys />}
          {(ranking || loaded.failure) && <RoomKeys />}
        </Page>
      )}
      {isOnWall &&
        (isReady ? (
          <WallPodium view={view} ranking={ranking} linkTo={(id) => placeToUrl({ player: id })} />
        ) : (
          <WallWaiting view={view} stage={stage} curtain={curtain} />
        ))}
      {isReady && loaded.keptAt === null && !isOnWall && (
        <Party key={view.id} roomId={view.id} podium={ranking.podium} me={player.user.id} />
      )}
    </>
  )
}
