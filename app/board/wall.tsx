/** The wall, a television that everybody reads from the sofa: the code, covered cards, the board, the wait, the podium. */
import type { Ranking, RoomView, Season } from '../../shared/api/shapes.ts'
import type { NamedBoard } from '../../shared/evening/board.ts'
import { boardText, wallText } from '../../shared/evening/board-texts.ts'
import type { Stage } from '../../shared/evening/stage.ts'
import { linesOf } from '../../shared/evening/text.ts'
import { closingText, homeText, lobbyText, messageText } from '../../shared/evening/texts.ts'
import { PLACE_RULES } from '../../shared/extra-rules.ts'
import { calledAmong, compareCodePoints, nameKey } from '../../shared/rooms/names.ts'
import { toldApartIn } from '../../shared/rooms/names-in-places.ts'
import { isCrowded } from '../../shared/rooms/rooms.ts'
import { PODIUM_SIZE, signed } from '../../shared/season.ts'
import { tellAwards, WallAwards } from '../ranking/awards.tsx'
import { Podium } from '../ranking/podium.tsx'
import { ownerName } from '../room/owner-name.ts'
import { presidentSmall } from '../teletext/drawings.ts'
import { isOnHold, mayMove } from '../teletext/may-move.ts'
import { Mosaic } from '../teletext/mosaic.tsx'
import { Hold } from '../teletext/page.tsx'
import { andOthers, count, grouped, toName } from '../text/italian.ts'
import type { SeenBoard } from './live.ts'
import {
  bandOf,
  heldSoFar,
  isWorthless,
  passingOf,
  type Strip,
  shared,
  stripOf,
  stripRows,
  WALL_PLACES,
} from './sentences.ts'
import { Tile } from './tiles.tsx'
import type { BoardView, LastWord } from './view.ts'
import './wall.css'
import { type CSSProperties, type ReactNode, Suspense, useEffect, useState } from 'react'
import { NewsLine } from '../evening/news.tsx'
import { spokenUrl, useRoomUrl } from '../room/room-url.ts'
import { putOnWall, useScreenKeptOn } from '../room/wall-of-tab.ts'
import { later } from '../start/chunk.ts'
import { showDialog } from '../teletext/dialog.tsx'
import { secondOf, useEachSecond } from '../text/moment.ts'

const QrCode = later(async () => (await import('../room/qr-code.tsx')).default)

/** More do not fit; the last place is then for how many there are besides. */
const MOST_PEOPLE = 60
/** Up to so many stand in large letters, and above so many in small ones. */
const FEW = 12
const MANY = 24
const LETTERS = 12

/** An open room: the code as long as people can still come; from the seal on, whom everybody waits for. */
type WallLobbyProps = { view: RoomView; season: Season; stage: Stage }

export function WallLobby({ view, season, stage }: WallLobbyProps) {
  const call = view.isClosing ? '' : messageText('invitation.poster', stage)
  return call === '' ? (
    <WallCovered view={view} stage={stage} />
  ) : (
    <WallCode view={view} season={season} stage={stage} call={call} />
  )
}

/** The code, large enough for the sofa; who has come, who has finished, and how long there is. */
function WallCode({ view, season, stage, call }: WallLobbyProps & { call: string }) {
  const url = useRoomUrl(view.id)
  return (
    <WallFrame name={view.name}>
      <div className="wall-code">
        <div className="join">
          <p className="call">{call}</p>
          <div className="qr">
            <Suspense>
              <QrCode text={url} />
            </Suspense>
          </div>
          <p className="selectable">
            {spokenUrl(url).slice(0, -view.id.length)}
            <wbr />
            {view.id}
          </p>
        </div>
        <div className="came">
          <p className="line">
            <NewsLine say={(at, holes) => homeText('home.line', at, holes)} season={season} stage={stage} />
          </p>
          <WallPeople view={view} stage={stage} />
        </div>
      </div>
    </WallFrame>
  )
}

function WallCovered({ view, stage }: { view: RoomView; stage: Stage }) {
  const owner = ownerName(view)
  const { text, ...lines } = sayingOf(view, stage, owner)
  return (
    <WallFrame name={view.name}>
      <WallNotice text={text} {...lines} />
      <WallPeople view={view} stage={stage} />
    </WallFrame>
  )
}

/** What stands in the band, above and below it. */
function sayingOf(view: RoomView, stage: Stage, owner: string): { text: string; call?: string; note?: string } {
  if (view.isClosing) return { text: wallText('wall.closing', stage) }
  if (view.isMega || isCrowded(view) || owner === '') {
    return { text: `Siete in ${grouped(view.playerCount)}`, note: wallText('wall.crowded.note', stage) }
  }
  return {
    text: owner,
    call: wallText('wall.open.call', stage),
    note: wallText('wall.open.note', stage, { owner }),
  }
}

function WallPeople({ view, stage }: { view: RoomView; stage: Stage }) {
  const { players, playerCount } = view
  const shown = playerCount > MOST_PEOPLE ? players.slice(0, MOST_PEOPLE - 1) : players
  const names = toldApartIn(
    shown.map(({ fullName }) => fullName),
    LETTERS,
  )
  const finished = lobbyText('people.finished', stage)
  const unfinished = lobbyText('people.unfinished', stage)
  return (
    <section className="wall-people" aria-labelledby="wall-people-title">
      <h3 id="wall-people-title">{count(playerCount, 'giocatore', 'giocatori')}</h3>
      <p className="legend" aria-hidden="true">
        <span className="ok">✓ {finished}</span> <span className="second">· {unfinished}</span>
      </p>
      <ul data-few={playerCount <= FEW ? '' : undefined} data-many={playerCount > MANY ? '' : undefined}>
        {shown.map(({ id, hasFinished }, index) => (
          <li key={id} className={hasFinished ? 'has' : undefined}>
            {names[index]}
            <span className="spoken">, {hasFinished ? finished : unfinished}</span>
          </li>
        ))}
        {playerCount > shown.length && <li className="rest">e altri {grouped(playerCount - shown.length)}</li>}
      </ul>
    </section>
  )
}

/** More words do not fit: then only those that are lit are shown. */
const MOST_TILES = 84

/** `said`: the stage as this television hears it. */
type WallEveningProps = { room: RoomView; seen: SeenBoard; stage: Stage; said: Stage; me: string }

/** A closed room of a sealed season: its board, or the curtain until that is there. */
export function WallEvening({ room, seen, stage, said, me }: WallEveningProps) {
  const { board, refusal } = seen.live
  const { view } = seen
  if (!board || !view)
    return <WallWaiting view={room} stage={stage} curtain={refusal ? '' : closingText('closed.curtain', said)} />
  const isOver = said === 'spoken' || said === 'published'
  return (
    <WallBoard
      name={room.name}
      board={board}
      view={isOver ? { ...view, last: null } : view}
      waiting={boardText('board.band', said)}
      note={boardText('board.call.wall', said)}
      me={me}
    />
  )
}

/** `waiting` and `note`: in the band and below it, while no word is. */
type WallBoardProps = { name: string; board: NamedBoard; view: BoardView; waiting: string; note: string; me: string }

/** The board on the wall: the last word as large as it fits, who heard it, the standings, all words in Italian order. */
function WallBoard({ name, board, view, waiting, note, me }: WallBoardProps) {
  const cells = [...view.own, ...view.others]
    .map((cell) => ({ cell, key: nameKey(cell.word) }))
    .sort((a, b) => compareCodePoints(a.key, b.key) || compareCodePoints(a.cell.word, b.cell.word))
    .map(({ cell }) => cell)
  const shown = cells.length > MOST_TILES ? cells.filter(({ state }) => state !== 'silent').slice(0, MOST_TILES) : cells
  const { last } = view
  const isCostly = board.rules.includes('penalty-duplicates')
  return (
    <WallFrame name={name}>
      <div className="wall-now">
        <div className="president">
          <Mosaic drawing={presidentSmall} />
        </div>
        <WallWord
          {...(last ? bandOf(last) : { text: waiting })}
          above={last ? 'L’ultima sentita' : ''}
          held={heldSoFar(view)}
          below={last ? (passingOf(view, '') ?? heardBy(board, last, isCostly)) : note}
        />
        <WallRanks
          title={view.standings ? 'Provvisoria' : 'Ai posti'}
          strip={stripRows(board.lists, view.standings, me, WALL_PLACES)}
        />
      </div>
      <ul className="tiles wall-tiles" aria-label="Le parole della stanza">
        {shown.map((cell) => (
          <li key={cell.word}>
            <Tile cell={cell} isCostly={isCostly} />
          </li>
        ))}
      </ul>
    </WallFrame>
  )
}

/** Here the other is named: who looks at the wall sits in the same room. */
function heardBy({ lists, heard }: NamedBoard, last: LastWord, isCostly: boolean): string {
  const firsts = heard.find(({ word }) => word === last.word)?.firsts ?? []
  const names = firsts.flatMap(({ id }) =>
    lists.filter((list) => list.id === id).map((list) => calledAmong(list, lists)),
  )
  if (last.state === 'maybe') return `${names[0] ?? 'Qualcuno'} l’ha sentita. Qualcun altro?`
  const who =
    names.length > 1 ? `L’hanno sentita ${names.join(' e ')}` : names[0] ? `L’ha sentita ${names[0]}` : 'L’ha detta'
  return isWorthless(last) ? `${who}, ma ${shared(last, isCostly)}` : `${who}.`
}

/** `isAwaited`: this page has waited for it. It is news, unless it has been seen here. */
type WallPodiumProps = {
  view: RoomView
  ranking: Ranking
  isAwaited: boolean
  linkTo: (player: string) => string
}

/** One place after the other, and then the crown. */
const EACH_PLACE_MS = 4000
/** Rooms whose podium this page has shown since it was opened: what comes after a withdrawal stands there at once. */
const toldRooms = new Set<string>()
export const noteTold = (roomId: string): void => void toldRooms.add(roomId)

/**
 * The podium is told (decision 148): third, second, first, the crown. @returns how much of it, as `Podium` takes it; all of it
 * where it is no news, where it is corrected meanwhile, or where nothing may move.
 */
function useTelling(roomId: string, { podium, version }: Ranking, isAwaited: boolean): number {
  const all = podium.length + 1
  const [first] = useState(version)
  const [step, setStep] = useState(() => (isAwaited && mayMove() && !toldRooms.has(roomId) ? 1 : all))
  const told = version === first ? step : all
  useEffect(() => noteTold(roomId), [roomId])
  useEffect(() => {
    if (told >= all) return
    const timer = setTimeout(() => {
      const next = mayMove() ? told + 1 : all
      setStep(next)
      if (next === all && mayMove()) fanfare()
    }, EACH_PLACE_MS)
    return () => clearTimeout(timer)
  }, [told, all])
  return told
}

/** With the crown. The press that has opened the wall lets it sound; after a reload nothing has, and a browser stays silent. */
const fanfare = (): void =>
  void import('../president/sounds.ts').then(({ playSound }) => playSound('festa')).catch(() => {}) // no sound, still a podium

/** What is said below the podium while it is told. */
const AT_PLACE = ['Al primo posto', 'Al secondo posto', 'Al terzo posto']

/** How long the whole podium stands alone at first, and how long each of the two stands from then on. */
const PODIUM_FIRST_MS = 12_000
const IN_TURNS_MS = 60_000

/** Whether it is the awards' turn, and not the podium's. What stands there when FERMA is pressed stays. */
function useAwardsTurn(mayTakeTurns: boolean): boolean {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (!mayTakeTurns) return setTurn(0)
    const next = (): void => {
      if (!isOnHold()) setTurn(turn + 1)
    }
    const timer = setInterval(next, turn === 0 ? PODIUM_FIRST_MS : IN_TURNS_MS)
    return () => clearInterval(timer)
  }, [mayTakeTurns, turn])
  return mayTakeTurns && turn % 2 === 1
}

/** The official ranking on the wall, and then the awards: the two take turns. */
export function WallPodium({ view, ranking, isAwaited, linkTo }: WallPodiumProps) {
  const { me, podium } = ranking
  const told = useTelling(view.id, ranking, isAwaited)
  const last = podium[podium.length - told]
  const awards = tellAwards(ranking, view)
  const isAwardsTurn = useAwardsTurn(told > podium.length && awards.length > 0)
  const ranked = [...ranking.podium, ...ranking.results]
  if (me && !ranked.some(({ id }) => id === me.id)) ranked.push(me)
  const everyone = [...new Map([...view.players, ...ranked].map((player) => [player.id, player])).values()]
  const below = ranked.filter(({ position }) => position > PODIUM_SIZE)
  const total = ranking.total - ranking.podium.length
  const strip = stripOf(below, me?.id ?? '', WALL_PLACES, { total, everyone })
  const words = ranked.flatMap(({ fullName, computedWords }) => computedWords.map((word) => ({ ...word, fullName })))
  const rewarded = PLACE_RULES.flatMap(({ flag, points, name }) => {
    const found = words.find((word) => word[flag])
    return found ? [`${signed(points)} ${toName(found.fullName)} per «${found.word}», ${name}`] : []
  })
  if (isAwardsTurn) {
    return (
      <WallFrame name={view.name} mayHold>
        <WallAwards awards={awards} />
        <div className="wall-foot">
          <div className="flag" aria-hidden="true" />
          <p className="double">E adesso, panettone.</p>
          <p className="second">La classifica resta qui, e sui vostri telefoni</p>
        </div>
      </WallFrame>
    )
  }
  return (
    <WallFrame name={view.name} mayHold>
      <div className="wall-podium">
        <div className="president">
          <Mosaic drawing={presidentSmall} />
        </div>
        <Podium podium={podium} me="" rules={view.rules} others={everyone} linkTo={linkTo} told={told} />
        {strip.rows.length > 0 && <WallRanks title="A testa alta" strip={strip} />}
      </div>
      <div className="wall-foot">
        <div className="flag" aria-hidden="true" />
        <p className="double" role="status">
          {last
            ? `${AT_PLACE[podium.indexOf(last)]}, ${calledAmong(last, everyone)}.`
            : linesOf(boardText('ranking.line', 'published')).join(' ')}
        </p>
        {/* With the crown: whose word was the last said may say who comes first. */}
        <p className="second">Classifica ufficiale{!last && rewarded.length > 0 && `: ${rewarded.join('; ')}`}</p>
      </div>
    </WallFrame>
  )
}

/** In the band, above it, below it. */
type WallNoticeProps = { text: string; call?: string; note?: string }

/** One thing to say, as large as it fits, beside the President. */
function WallNotice({ text, call = '', note = '' }: WallNoticeProps) {
  return (
    <div className="wall-now wide">
      <div className="president">
        <Mosaic drawing={presidentSmall} />
      </div>
      <WallWord text={text} above={call} below={note} />
    </div>
  )
}

/** `note`: what makes a word worth nothing. `held`: whose the points of a word's place are for now. */
type WordProps = { text: string; note?: string; above: string; held?: string; below: string }

/** A band with one word, or few, as large as they fit. */
function WallWord({ text, note = '', above, held = '', below }: WordProps) {
  return (
    <div className="wall-word">
      <p className="above">
        {above} {held && <span className="number">{held}</span>}
      </p>
      <p className="band" data-worthless={note === '' ? undefined : ''}>
        <span className="word" style={letters([...text].length + note.length / 2)}>
          <b>
            {text}
            {note && <small>{note}</small>}
          </b>
        </span>
      </p>
      <p className="who">{below}</p>
    </div>
  )
}

/** `curtain`: what the room reads while its board is to come; empty where none is. */
type WaitingProps = { view: RoomView; stage: Stage; curtain?: string }

/** A closed room that has neither a board nor a ranking: before the seal, in a crowd, until the board is here. */
export function WallWaiting({ view, stage, curtain = '' }: WaitingProps) {
  const note = isCrowded(view) ? 'wall.crowded.note' : 'wall.closed.note'
  const text = linesOf(curtain)[0] || wallText('wall.closed', stage)
  return (
    <WallFrame name={view.name}>
      <WallNotice text={text} note={wallText(note, stage)} />
    </WallFrame>
  )
}

/** `mayHold`: something there changes by itself, and can be held. */
type FrameProps = { name: string; mayHold?: boolean; children: ReactNode }

/** The whole screen, 80 columns by 27 rows, to be read from the sofa. Esc or the page's number takes it away. */
function WallFrame({ name, mayHold = false, children }: FrameProps) {
  useScreenKeptOn()
  const now = useEachSecond(() => secondOf(Date.now()))
  return (
    <dialog
      className="wall-screen"
      data-accent="red"
      aria-labelledby="wall-title"
      ref={showDialog}
      onClose={() => putOnWall(null)}
    >
      <header className="wall-top">
        <button type="button" aria-label="110: togli dal muro" onClick={() => putOnWall(null)}>
          110<span className="wall-off"> Togli</span>
        </button>
        <h2 id="wall-title" tabIndex={-1} data-first="">
          {name}
        </h2>
        {mayHold && <Hold />}
        <time>{now}</time>
      </header>
      {children}
    </dialog>
  )
}

type WallRanksProps = { title: string; strip: Strip }

/** Places with a block for each point. */
function WallRanks({ title, strip: { rows, rest } }: WallRanksProps) {
  return (
    <section className="wall-ranks" aria-labelledby="wall-ranks-title">
      <h3 className="head" id="wall-ranks-title">
        {title}
      </h3>
      <ol>
        {rows.map(({ id, name, score, position }) => (
          <li key={id} value={position ?? undefined}>
            <span className="rank">{position ?? '·'}</span>
            <span className="name">{name}</span>
            <span
              className="blocks"
              style={letters(Math.max(0, Math.min(score ?? 0, MOST_BLOCKS)))}
              aria-hidden="true"
            />
            <span className="points">{score ?? ''}</span>
          </li>
        ))}
        {rest > 0 && <li className="rest">{andOthers(rest)}</li>}
      </ol>
    </section>
  )
}

/** As many as fit beside a name. */
const MOST_BLOCKS = 8

// React's type of a style has no custom properties.
const letters = (count: number): CSSProperties => ({ '--n': count }) as CSSProperties
