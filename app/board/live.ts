/**
 * A room's board in this browser: when it is fetched, and what it shows at the viewer's own moment, which their
 * television's delay sets.
 */
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { RoomView, Transcript } from '../../shared/api/shapes.ts'
import { nextMoment } from '../../shared/evening/certain.ts'
import { cleanDelay, asOf as lessDelay } from '../../shared/evening/heard.ts'
import { provisionalRanking } from '../../shared/evening/standings.ts'
import { type SpokenWord, spokenReader } from '../../shared/evening/transcript.ts'
import { serverNow, useEvening } from '../evening/evening.ts'
import { keptCell, useCell } from '../keep/kept.ts'
import type { Hear } from '../room/live.tsx'
import {
  type BoardStore,
  type FirstBoard,
  firstBoardWait,
  type LiveBoard,
  makeBoardStore,
  NO_LIVE_BOARD,
} from './store.ts'
import { type BoardView, boardView, type Cell, placesOf, sharedCells } from './view.ts'

const unsubscribed = (): (() => void) => () => {}
/** The moment is read again at least this often, since a silence of the speech can change a guess. */
const LOOK_AGAIN_MS = 15_000

type Query = {
  room: Pick<RoomView, 'id' | 'playerCount'>
  me: string
  sealedAt: number
  hear: Hear
  lostAt: number | null
  isByItself: boolean
}
/** The same object while nothing in it changes. */
export type SeenBoard = {
  live: LiveBoard
  /** Null while there is no board. */
  view: BoardView | null
  /** The viewer's moment: the server's clock, less the television's delay. */
  asOf: number
  lastSpoken: number | null
  /** A touch. The function never changes, since every cell has it. */
  press: (cell: Cell) => void
}

/**
 * @param lostAt since when no frames arrive, null while they do; after a pause the board is fetched again
 * @param sealedAt ms since 1970
 * @param isByItself the board appeared while the room was on screen, as on everybody's page
 */
export function useLiveBoard({ room, me, sealedAt, hear, lostAt, isByItself }: Query): SeenBoard {
  const delay = useTvDelay()
  const { store, live } = useBoardStore(room, me, (now) => ({ isByItself, sealedAt, now }))
  useEffect(() => (store ? hear(store.onFrame) : undefined), [store, hear])
  const wasLostAt = useRef(lostAt)
  useEffect(() => {
    if (lostAt === null && wasLostAt.current !== null) store?.onReconnected(Date.now() - wasLostAt.current)
    wasLostAt.current = lostAt
  }, [lostAt, store])

  const transcript = useEvening()?.transcript
  const spoken = useSpoken(transcript)
  const { board } = live
  const lists = board?.lists
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these parts are used, and heard words change none of them
  const basis = useMemo(
    () =>
      board && {
        places: placesOf(board.lists, me),
        rank: provisionalRanking(board),
        own: sharedCells(),
        others: sharedCells(),
      },
    [lists, me],
  )
  const asOf = useMomentOf(board, spoken, delay)
  const view = useMemo(() => {
    if (!board || !basis) return null
    const { own, others, ...made } = boardView({ ...basis, board }, spoken, asOf)
    return { ...made, own: basis.own(own), others: basis.others(others) }
  }, [board, basis, spoken, asOf])
  const press = useCallback(({ word, isMine }: Cell) => store?.tap(word, !isMine, tvDelay.get()), [store])
  const lastSpoken = spoken.findLast(({ at }) => at <= asOf)?.at ?? null
  return useMemo(() => ({ live, view, asOf, lastSpoken, press }), [live, view, asOf, lastSpoken, press])
}

/** The transcript's words: the same array until a new word comes, although each answer brings the whole text. */
export function useSpoken(transcript: Transcript | undefined): readonly SpokenWord[] {
  const [read] = useState(spokenReader)
  return useMemo(() => (transcript ? read(transcript) : []), [transcript, read])
}

type Moment = Pick<FirstBoard, 'isByItself' | 'sealedAt' | 'now'>

function useBoardStore({ id, playerCount }: Query['room'], me: string, momentAt: (now: number) => Moment) {
  const [store, setStore] = useState<BoardStore | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first fetch happens once, by the season as it is then
  useEffect(() => {
    const made = makeBoardStore(id, me, playerCount)
    setStore(made)
    made.start(firstBoardWait({ ...momentAt(serverNow()), playerCount, random: Math.random() }))
    return () => made.close()
  }, [id, me])
  const live = useSyncExternalStore(store?.subscribe ?? unsubscribed, store?.get ?? (() => NO_LIVE_BOARD))
  return { store, live }
}

/** The viewer's moment. It changes whenever a word may change, and not each second. */
function useMomentOf(board: LiveBoard['board'], spoken: readonly SpokenWord[], delay: number): number {
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock is read again when one of these changes
  const asOf = useMemo(() => lessDelay(serverNow(), delay), [turn, board, spoken, delay])
  useEffect(() => {
    const next = board && nextMoment(board.heard, spoken, asOf)
    const wait = Math.min(next === null ? LOOK_AGAIN_MS : next - lessDelay(serverNow(), delay), LOOK_AGAIN_MS)
    const timer = setTimeout(() => setTurn((count) => count + 1), Math.max(wait, 0) + 1)
    return () => clearTimeout(timer)
  }, [board, spoken, asOf, delay])
  return asOf
}

// How late this browser's television is (game.md, «Late televisions»). Kept, so that a reload shows nothing too early.

export const TV_DELAY_KEY = 'tvDelay'

/** In seconds. */
export const tvDelay = keptCell(TV_DELAY_KEY, cleanDelay)

export const useTvDelay = (): number => useCell(tvDelay)
