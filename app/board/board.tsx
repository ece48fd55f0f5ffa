/** The board's screens during the evening: everybody's words in a room, the viewer's own words in a crowd. */
import './board.css'
import { memo, useMemo, useState } from 'react'
import type { BoardList, Player, RoomView } from '../../shared/api/shapes.ts'
import { boardText } from '../../shared/evening/board-texts.ts'
import { asOf as lessDelay } from '../../shared/evening/heard.ts'
import type { Stage } from '../../shared/evening/stage.ts'
import { linesOf } from '../../shared/evening/text.ts'
import { closingText } from '../../shared/evening/texts.ts'
import { isCrowded, type RuleId } from '../../shared/rooms/rooms.ts'
import { serverNow, useEvening } from '../evening/evening.ts'
import { useCalm } from '../evening/news.tsx'
import { ConnectionLine, type Hear, type LiveRoom } from '../room/live.tsx'
import { TvKey, useIsOnWall } from '../room/sharing.tsx'
import { Link } from '../start/visit.tsx'
import { Title } from '../teletext/page.tsx'
import { grouped } from '../text/italian.ts'
import { useEachSecond } from '../text/moment.ts'
import { openTvDialog, WhoDialog } from './dialogs.tsx'
import { type SeenBoard, useLiveBoard, useSpoken, useTvDelay } from './live.ts'
import {
  heardStage,
  overNote,
  type Strip,
  statusBefore,
  statusOf,
  stripPlaces,
  stripRows,
  worthOfDouble,
} from './sentences.ts'
import { Others, OwnWords, Tile } from './tiles.tsx'
import { type BoardView, type Cell, crowdView, wordsHere } from './view.ts'
import { WallEvening, WallWaiting } from './wall.tsx'
import { StandingsStrip, StatusLine, Watch } from './watch.tsx'

type BoardProps = {
  live: LiveRoom
  player: Player
  stage: Stage
  hear: Hear
  /** The board appeared while the room was on screen, because the room closed or the season was sealed. */
  isByItself: boolean
}

/** A closed room from the seal to the official ranking: players touch the words that they hear, and the standings move. */
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

/** A constant, so that memoised parts are not drawn again before the board arrives. */
const NO_LISTS: BoardList[] = []
const NOBODY: Strip = { rows: [], rest: 0 }

function Family(props: BoardProps) {
  const { live, player, hear, isByItself } = props
  const seen = useLiveBoard({
    room: live.view,
    me: player.user.id,
    sealedAt: Date.parse(player.season.sealedAt ?? '') || 0,
    hear,
    lostAt: live.lostAt,
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
  const stageHere = view ? heardStage(stage, player.season, { ...seen, lastSign: view.lastSign }) : stage
  const isOver = stageHere === 'spoken' || stageHere === 'published'
  const people = live.view.playerCount
  const isCostly = live.view.rules.includes('penalty-duplicates')
  const status = view ? statusOf(view, seen.live, stageHere, isCostly, me) : statusBefore(seen.live.refusal !== null)
  const spoken = useCalm(status.text, '')
  const ownFirst = useMemo(() => ownBefore(player, live.view), [player, live.view])
  const own = view?.own ?? ownFirst
  const [lists, standings] = [board?.lists, view?.standings]
  const strip = useMemo(
    () => (lists && standings !== undefined ? stripRows(lists, standings, me, stripPlaces(people)) : NOBODY),
    [lists, standings, me, people],
  )
  const waiting = boardText('board.band', stageHere)
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
          <DelayKey />
        </section>
        {view && <Others cells={view.others} groups={view.groups} isCostly={isCostly} press={press} />}
        {view && isOver ? (
          <OverNote view={view} rules={live.view.rules} stage={stageHere} />
        ) : (
          <Legend isCostly={isCostly} />
        )}
        <div className="under">
          <TvKey className="button plain" />
        </div>
      </div>
      <p className="spoken" aria-live="polite">
        {spoken}
      </p>
      {isOnWall && <WallEvening room={live.view} seen={seen} stage={stage} stageHere={stageHere} me={me} />}
      {isWhoOpen && board && view && <WhoDialog board={board} view={view} me={me} close={() => setWhoOpen(false)} />}
    </>
  )
})

/** The viewer's own words before the board arrives, in their final places. */
const ownBefore = (player: Player, view: RoomView): Cell[] =>
  wordsHere(player, view).map((word) => ({ word, state: 'silent', isBonus: false, takers: 1, isMine: false }))

function Notices({ live, seen }: { live: LiveRoom; seen: SeenBoard }) {
  const { refusal, isAway, board } = seen.live
  return (
    <>
      <ConnectionLine live={live} />
      {refusal && (
        <p className="notice wait small" role="status">
          <span>{refusal.sentence}</span> <Link to="/">Torna alle tue stanze</Link>
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

type Props = { player: Player; view: RoomView; stage: Stage }

/** A crowd, or the mega room of any size, has no board: it shows the viewer's ten and their hits by the transcript alone. */
function CrowdBoard({ player, view, stage }: Props) {
  const spoken = useSpoken(useEvening()?.transcript)
  const delay = useTvDelay()
  const second = useEachSecond(() => Math.floor(serverNow() / 1000))
  const asOf = lessDelay(second * 1000, delay)
  const { cells, last, sentence } = crowdView({
    words: wordsHere(player, view),
    rules: view.rules,
    bonusWords: player.season.bonusWords,
    spoken,
    asOf,
  })
  const lastSpoken = spoken.findLast(({ at }) => at <= asOf)?.at ?? null
  const stageHere = heardStage(stage, player.season, { lastSpoken, lastSign: null, asOf })
  const [call, whatThen] = linesOf(boardText('crowd.call', stageHere))
  const isOver = whatThen !== ''
  const announcement = useCalm(isOver ? `${call}. ${whatThen}.` : sentence || call, '')
  return (
    <>
      <Watch heading={view.name} waiting={boardText('crowd.band', stageHere)} last={isOver ? null : last}>
        <section className="standings" aria-labelledby="standings-title">
          <div className="standings-head">
            <h2 className="section" id="standings-title">
              {`Siete in ${grouped(view.playerCount)}`}
            </h2>
          </div>
          <p className="second">Qui niente tabellone: la classifica arriva col testo ufficiale.</p>
        </section>
      </Watch>
      <div className="page board">
        <section className="mine-part" aria-labelledby="own-title">
          <StatusLine>{isOver ? <b>{call}</b> : sentence || call}</StatusLine>
          {isOver && <p className="second">{whatThen}</p>}
          <h2 className="section" id="own-title">
            Le tue dieci
          </h2>
          {cells.length > 0 ? (
            <ul className="tiles">
              {cells.map((cell) => (
                <li key={cell.word}>
                  <Tile cell={cell} isCostly={false} />
                </li>
              ))}
            </ul>
          ) : (
            <p className="second">Stasera giochi senza parole.</p>
          )}
          {isOver && cells.length > 0 && <p className="small second">{sentence}</p>}
          <DelayKey />
        </section>
      </div>
      <p className="spoken" aria-live="polite">
        {announcement}
      </p>
    </>
  )
}

/** The key by which viewers say how late their television is. */
function DelayKey() {
  const delay = useTvDelay()
  return (
    <button className="button delay-key" type="button" onClick={() => void openTvDialog()}>
      {delay === 0 ? 'TV in ritardo?' : `TV: ${delay} s dopo`}
    </button>
  )
}

/** `isCostly`: a double costs a point in this room. */
function Legend({ isCostly }: { isCostly: boolean }) {
  return (
    <dl className="legend small">
      <dt>
        <span className="demo maybe">?</span>
      </dt>
      <dd>sentita da uno: ne serve un altro</dd>
      <dt>
        <span className="demo sure">✓</span>
      </dt>
      <dd>sicura, e dà punti</dd>
      <dt>
        <span className="demo dup">✓</span>
      </dt>
      <dd>sicura ma doppia: {worthOfDouble(isCostly)}</dd>
      <dt>
        <span className="demo mine">così</span>
      </dt>
      <dd>toccata da te: ritoccala e si spegne</dd>
    </dl>
  )
}

/** Replaces the legend once the speech is over. */
function OverNote({ view, rules, stage }: { view: BoardView; rules: readonly RuleId[]; stage: Stage }) {
  return (
    <div className="legend-part">
      <p className="small second">{overNote(view, rules, stage)}</p>
    </div>
  )
}
