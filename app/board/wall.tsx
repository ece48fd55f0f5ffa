/**
 * The wall, a television that a whole room reads: the code, covered cards, the board, the wait; podium:
 * ranking/podium.tsx. Its screen stays on.
 */
import { type CSSProperties, type ReactNode, Suspense, useEffect } from 'react'
import type { RoomView, Season } from '../../shared/api/shapes.ts'
import type { NamedBoard } from '../../shared/evening/board.ts'
import { boardText, wallText } from '../../shared/evening/board-texts.ts'
import type { Stage } from '../../shared/evening/stage.ts'
import { linesOf } from '../../shared/evening/text.ts'
import { closingText, homeText, lobbyText, messageText } from '../../shared/evening/texts.ts'
import { calledAmong, compareCodePoints, nameKey } from '../../shared/rooms/names.ts'
import { toldApartIn } from '../../shared/rooms/names-in-places.ts'
import { isCrowded } from '../../shared/rooms/rooms.ts'
import { serverNow } from '../net/server-clock.ts'
import { ownerName, unfinishedText } from '../room/people.tsx'
import { presidentSmall } from '../teletext/drawings.ts'
import { Hold, Mosaic } from '../teletext/page.tsx'
import { andOthers, count, grouped } from '../text/italian.ts'
import type { SeenBoard } from './live.ts'
import { bandOf, heldSoFar, isWorthless, passingOf, type Strip, shared, stripRows, WALL_PLACES } from './sentences.ts'
import { Tile } from './tiles.tsx'
import type { BoardView, LastWord } from './view.ts'
import './wall.css'
import { NewsLine } from '../evening/news.tsx'
import { putOnWall, spokenUrl, useRoomUrl } from '../room/sharing.tsx'
import { later } from '../start/chunk.ts'
import { showDialog } from '../teletext/dialog.tsx'
import { secondOf, useEachSecond } from '../text/moment.ts'

const QrCode = later(async () => (await import('../room/qr-code.tsx')).default)

/** More people do not fit; the last place then counts those left out. */
const MOST_PEOPLE = 60
/** Up to FEW people stand in large letters, more than MANY in small ones. */
const FEW = 12
const MANY = 24
const LETTERS = 12

/** An open room: the code as long as people can join; from the seal on, who has to close the room. */
type WallLobbyProps = { view: RoomView; season: Season; stage: Stage }

export function WallLobby({ view, season, stage }: WallLobbyProps) {
  const call = view.isClosing ? '' : messageText('invitation.poster', stage)
  return call === '' ? (
    <WallCovered view={view} season={season} stage={stage} />
  ) : (
    <WallCode view={view} season={season} stage={stage} call={call} />
  )
}

/** The code, readable from the sofa; who has joined, who has finished, and the time that is left. */
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
          <WallPeople view={view} season={season} stage={stage} />
        </div>
      </div>
    </WallFrame>
  )
}

function WallCovered({ view, season, stage }: { view: RoomView; season: Season; stage: Stage }) {
  const owner = ownerName(view)
  const { text, ...lines } = sayingOf(view, stage, owner)
  return (
    <WallFrame name={view.name}>
      <WallNotice text={text} {...lines} />
      <WallPeople view={view} season={season} stage={stage} />
    </WallFrame>
  )
}

/** The band's text, and the lines above and below it. */
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

function WallPeople({ view, season, stage }: { view: RoomView; season: Season; stage: Stage }) {
  const { players, playerCount } = view
  const shown = playerCount > MOST_PEOPLE ? players.slice(0, MOST_PEOPLE - 1) : players
  const names = toldApartIn(
    shown.map(({ fullName }) => fullName),
    LETTERS,
  )
  const finished = lobbyText('people.finished', stage)
  const unfinished = unfinishedText(view, season, stage)
  return (
    <section className="wall-people" aria-labelledby="wall-people-title">
      <h3 id="wall-people-title">{count(playerCount, 'giocatore', 'giocatori')}</h3>
      <p className="legend" aria-hidden="true">
        <span className="ok">{`✓ ${finished}`}</span> <span className="second">{`· ${unfinished}`}</span>
      </p>
      <ul data-few={playerCount <= FEW ? '' : undefined} data-many={playerCount > MANY ? '' : undefined}>
        {shown.map(({ id, hasFinished }, index) => (
          <li key={id} className={hasFinished ? 'has' : undefined}>
            <span>{names[index]}</span>
            <span className="spoken">{`, ${hasFinished ? finished : unfinished}`}</span>
          </li>
        ))}
        {playerCount > shown.length && <li className="rest">{`e altri ${grouped(playerCount - shown.length)}`}</li>}
      </ul>
    </section>
  )
}

/** More words do not fit: then only lit ones are shown. */
const MOST_TILES = 84

/** `stageHere`: the stage by this television's delay. */
type WallEveningProps = { room: RoomView; seen: SeenBoard; stage: Stage; stageHere: Stage; me: string }

/** A closed room of a sealed season: its board, or a curtain until the board has arrived. */
export function WallEvening({ room, seen, stage, stageHere, me }: WallEveningProps) {
  const { board, refusal } = seen.live
  const { view } = seen
  if (!board || !view)
    return <WallWaiting view={room} stage={stage} curtain={refusal ? '' : closingText('closed.curtain', stageHere)} />
  const isOver = stageHere === 'spoken' || stageHere === 'published'
  return (
    <WallBoard
      name={room.name}
      board={board}
      view={isOver ? { ...view, last: null } : view}
      waiting={boardText('board.band', stageHere)}
      note={boardText('board.call.wall', stageHere)}
      me={me}
    />
  )
}

/** `waiting` and `note`: in the band and below it, before the first word. */
type WallBoardProps = { name: string; board: NamedBoard; view: BoardView; waiting: string; note: string; me: string }

/**
 * The board on the wall: the last word in the largest letters that fit, who heard it, the standings, all words in Italian
 * order.
 */
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

/** Names who tapped, unlike the page: people before the wall sit in the same room. */
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

/** `text` stands in the band, `call` above and `note` below it. */
type WallNoticeProps = { text: string; call?: string; note?: string }

/** One message beside the President, in the largest letters that fit. */
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

/** `note`: why a word is worth nothing. `held`: who holds the points of a word's place for now. */
type WordProps = { text: string; note?: string; above: string; held?: string; below: string }

/** A band with one word or a few, in the largest letters that fit. */
function WallWord({ text, note = '', above, held = '', below }: WordProps) {
  return (
    <div className="wall-word">
      <p className="above">
        <span>{above}</span> {held && <span className="number">{held}</span>}
      </p>
      <p className="band" data-worthless={note === '' ? undefined : ''}>
        <span className="word" style={letters([...text].length + note.length / 2)}>
          <b>
            <span>{text}</span>
            {note && <small>{note}</small>}
          </b>
        </span>
      </p>
      <p className="who">{below}</p>
    </div>
  )
}

/** `curtain`: the text until the board arrives; empty in a room without a board. */
type WaitingProps = { view: RoomView; stage: Stage; curtain?: string }

/** A closed room with neither board nor ranking: before the seal, in a crowd, or until the board has arrived. */
export function WallWaiting({ view, stage, curtain = '' }: WaitingProps) {
  const note = isCrowded(view) ? 'wall.crowded.note' : 'wall.closed.note'
  const text = linesOf(curtain)[0] || wallText('wall.closed', stage)
  return (
    <WallFrame name={view.name}>
      <WallNotice text={text} note={wallText(note, stage)} />
    </WallFrame>
  )
}

/** `mayHold`: something on it moves by itself, so «FERMA» is shown. */
type FrameProps = { name: string; mayHold?: boolean; children: ReactNode }

/** The whole screen, 80 columns by 27 rows. Esc or the page's number closes it. */
export function WallFrame({ name, mayHold = false, children }: FrameProps) {
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

/** Places of the standings, with a block for each point. */
export function WallRanks({ title, strip: { rows, rest } }: WallRanksProps) {
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

/** More do not fit beside a name. */
const MOST_BLOCKS = 8

// React's type of a style has no custom properties.
const letters = (count: number): CSSProperties => ({ '--n': count }) as CSSProperties

// The screen that stays on: of a wall, and of a phone on the table while its board is played (design.md, «Taps»).

/** The time from the seal until the text is out. Then the lock ends, so that a forgotten phone does not run empty. */
const BOARD_MS = 2 * 60 * 60_000

/** @param sealedAt when the season's words were sealed; null: the screen may go dark */
export const useBoardKeptOn = (sealedAt: string | null): void =>
  useScreenKeptOn(sealedAt === null ? 0 : Date.parse(sealedAt) + BOARD_MS)

/** @param until ms since 1970, by the server's clock */
const useScreenKeptOn = (until = Number.POSITIVE_INFINITY): void => useEffect(() => keepScreenOn(until), [until])

/**
 * Keeps the screen on. Where the browser cannot or refuses, the device's own setting applies. The browser releases the lock
 * of a hidden page, which requests it again once it is visible.
 *
 * @returns the function that releases the lock
 */
export function keepScreenOn(until: number): () => void {
  if (!('wakeLock' in navigator)) return () => {}
  let isOver = false
  let lock: WakeLockSentinel | null = null
  const ask = async (): Promise<void> => {
    // After a long sleep the page may become visible before its timer runs.
    if (document.visibilityState !== 'visible' || serverNow() >= until) return
    const got = await navigator.wakeLock.request('screen').catch(() => null) // refused at a low battery
    if (isOver) void got?.release()
    else lock = got
  }
  const giveUp = (): void => {
    isOver = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', ask)
    void lock?.release()
    lock = null
  }
  const timer = Number.isFinite(until) ? setTimeout(giveUp, until - serverNow()) : undefined
  void ask()
  document.addEventListener('visibilitychange', ask)
  return giveUp
}
