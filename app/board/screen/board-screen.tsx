import '../board.css'
import { memo, useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { BoardList } from '../../../shared/api/evening-shapes.ts'
import type { RoomView } from '../../../shared/api/shapes.ts'
import { isCrowded } from '../../../shared/evening/crowded.ts'
import type { Stage } from '../../../shared/evening/stage.ts'
import { boardText } from '../../../shared/evening/texts/board.ts'
import { closingText } from '../../../shared/evening/texts/closing.ts'
import { useCalm } from '../../evening/read-aloud.tsx'
import { ConnectionLine } from '../../room/live/connection-line.tsx'
import type { Hear, LiveRoom } from '../../room/live/room-store.ts'
import { putOnWall, useIsOnWall } from '../../room/sharing/wall-store.ts'
import type { Player } from '../../session/use-session.ts'
import { Hold } from '../../teletext/page/hold.tsx'
import { Title } from '../../teletext/page/page.tsx'
import { WhoDialog } from '../dialogs/who-has-what.tsx'
import { type SeenBoard, useLiveBoard } from '../live/use-live-board.ts'
import type { Cell } from '../state/board-view.ts'
import { heardStage, statusBefore, statusOf } from '../state/sentences.ts'
import { type Strip, stripPlaces, stripRows } from '../state/strip.ts'
import { WallBoard } from '../wall/wall-board.tsx'
import { WallWaiting } from '../wall/wall-notice.tsx'
import { BoardKeys } from './board-keys.tsx'
import { CrowdBoard } from './crowd-board.tsx'
import { Legend, OverNote } from './legend.tsx'
import { Others } from './others.tsx'
import { OwnWords } from './own-words.tsx'
import { StatusLine } from './status-line.tsx'
import { StandingsStrip, Watch } from './watch.tsx'

export type BoardProps = {
  live: LiveRoom
  player: Player
  stage: Stage
  hear: Hear
  /** The board came while the room was on screen: the room closed, or the season was sealed. */
  isByItself: boolean
}

/** A closed room from the seal to the official ranking: touch what you hear, and see the standings move. */
export function BoardScreen(props: BoardProps) {
  const { view } = props.live
  const isCrowd = isCrowded(view)
  return (
    <div className={isCrowd ? 'board-main' : 'board-main wide'} data-accent="red">
      <Title>{closingText(isCrowd ? 'closed.crowded.title' : 'closed.title', props.stage, { room: view.name })}</Title>
      {isCrowd ? <Crowd {...props} /> : <Family {...props} />}
    </div>
  )
}

function Crowd({ live, player, stage }: BoardProps) {
  const { view } = live
  const isOnWall = useIsOnWall(view.id)
  return (
    <>
      <CrowdBoard player={player} view={view} stage={stage} />
      {isOnWall && <WallWaiting view={view} stage={stage} />}
    </>
  )
}

/** The same each time, until the board is here. */
const NO_LISTS: BoardList[] = []
const NOBODY: Strip = { rows: [], rest: 0 }

function Family(props: BoardProps) {
  const { live, player, hear, isByItself } = props
  const seen = useLiveBoard({
    room: live.view,
    me: player.user.id,
    sealedAt: Date.parse(player.season.sealedAt ?? '') || 0,
    hear,
    isConnected: live.connection === 'live',
    isByItself,
  })
  return <Words {...props} seen={seen} />
}

const Words = memo(({ live, player, stage, seen }: BoardProps & { seen: SeenBoard }) => {
  const [isWhoOpen, setWhoOpen] = useState(false)
  const isOnWall = useIsOnWall(live.view.id)
  const { board } = seen.live
  const { view, press } = seen
  const me = player.user.id
  const said = view ? heardStage(stage, player.season, { ...seen, lastSign: view.lastSign }) : stage
  const isOver = said === 'spoken' || said === 'published'
  const people = live.view.playerCount
  const isCostly = live.view.rules.includes('penalty-duplicates')
  const status = view ? statusOf(view, seen.live, said, isCostly, me) : statusBefore(seen.live.refusal !== null)
  const spoken = useCalm(status.text, '')
  const ownFirst = useMemo(() => ownBefore(player, live.view), [player, live.view])
  const own = view?.own ?? ownFirst
  const [lists, standings] = [board?.lists, view?.standings]
  const strip = useMemo(
    () => (lists && standings !== undefined ? stripRows(lists, standings, me, stripPlaces(people)) : NOBODY),
    [lists, standings, me, people],
  )
  const waiting = boardText('board.band', said)
  return (
    <>
      <Watch heading={live.view.name} waiting={waiting} last={isOver ? null : (view?.last ?? null)}>
        <StandingsStrip
          title={view?.standings ? 'Provvisoria' : 'Ai posti'}
          strip={strip}
          people={people}
          me={me}
          link={
            <button type="button" onClick={() => setWhoOpen(true)} disabled={!view}>
              Chi ha cosa »
            </button>
          }
        />
      </Watch>
      <div className="page board">
        <section className="mine-part" aria-labelledby="own-title">
          <StatusLine>{status.isStrong ? <b>{status.text}</b> : status.text}</StatusLine>
          <Notices live={live} seen={seen} />
          <OwnWords
            cells={own}
            lists={board?.lists ?? NO_LISTS}
            me={me}
            isCostly={isCostly}
            press={view ? press : undefined}
          />
          {own.length === 0 && <p className="second">Stasera giochi senza parole: tocca quelle degli altri.</p>}
          <BoardKeys season={player.season.year} />
        </section>
        {view && <Others cells={view.others} groups={view.groups} isCostly={isCostly} press={press} />}
        {view && isOver ? (
          <OverNote view={view} rules={live.view.rules} stage={said} />
        ) : (
          <Legend isCostly={isCostly} />
        )}
        <div className="under">
          {!player.user.hasFinished && <Hold />}
          <button className="button plain" type="button" onClick={() => putOnWall(live.view.id)}>
            Metti in TV
          </button>
        </div>
      </div>
      <p className="spoken" aria-live="polite">
        {spoken}
      </p>
      {isOnWall &&
        (board && view ? (
          <WallBoard
            name={live.view.name}
            board={board}
            view={isOver ? { ...view, last: null } : view}
            waiting={waiting}
            note={boardText('board.call.wall', said)}
            me={me}
          />
        ) : (
          <WallWaiting
            view={live.view}
            stage={stage}
            curtain={seen.live.refusal ? '' : closingText('closed.curtain', said)}
          />
        ))}
      {isWhoOpen && board && view && <WhoDialog board={board} view={view} me={me} close={() => setWhoOpen(false)} />}
    </>
  )
})

/** One's words until the board is here, in the places where they stay; none of who finished after this room closed. */
function ownBefore({ user }: Player, { players }: RoomView): Cell[] {
  const isPlaying = user.hasFinished && players.find(({ id }) => id === user.id)?.hasFinished !== false
  const words = isPlaying ? user.words : []
  return words.map((word) => ({ word, state: 'silent', isBonus: false, takers: 1, isMine: false }))
}

function Notices({ live, seen }: { live: LiveRoom; seen: SeenBoard }) {
  const { refusal, isAway, board } = seen.live
  return (
    <>
      <ConnectionLine live={live} />
      {refusal && (
        <p className="notice wait small" role="status">
          {refusal.sentence} <Link to="/">Torna alle tue stanze</Link>
        </p>
      )}
      {isAway && board === null && (
        <p className="notice wait small" role="status">
          Il tabellone non arriva: riprovo da solo.
        </p>
      )}
    </>
  )
}
