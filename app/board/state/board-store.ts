import type { Board, Heard } from '../../../shared/api/evening-shapes.ts'
import { paths } from '../../../shared/api/paths.ts'
import { call, type Failure, isPassing } from '../../api/call.ts'
import { serverNow } from '../../evening/evening-store.ts'
import { learnServerTime } from '../../evening/server-clock.ts'
import { pickWord } from '../../local/picked-words.ts'
import { type Again, backOff, repeat } from '../../repeat.ts'
import type { HeardFrame } from '../../room/live/room-store.ts'
import { type BoardEvent, boardReducer, NO_BOARD } from './board-state.ts'
import { withOwnTaps } from './own-taps.ts'
import type { Tap } from './tap-queue.ts'
import { makeTapSender, type Waiting } from './tap-sender.ts'
import { gapWait, returnWait } from './when-to-ask.ts'

/** These pass by themselves within seconds: the room has not been told yet, or is closing. */
const SOON = ['evening/not-sealed', 'evening/room-open']
/** While people wait for it, a board is asked for at least so often. */
const LONGEST_MS = 16_000

export type LiveBoard = {
  /** Null until it is there. Its `heard` has one's own taps in it. */
  board: Board | null
  /** Why there is no board, and will be none; null while it may still come. */
  refusal: Failure | null
  /** The board could not be fetched, and is asked for again. */
  isAway: boolean
  waiting: Waiting
  /** Why the last tap was not taken. */
  tapRefusal: Failure | null
  /** How many taps of this page it has. */
  taps: number
}

export const NO_LIVE_BOARD: LiveBoard = {
  board: null,
  refusal: null,
  isAway: false,
  waiting: 'no',
  tapRefusal: null,
  taps: 0,
}

/**
 * One room's board on screen: fetched, kept up to date by its frames, with one's own taps on it at once.
 *
 * @param playerCount how many may ask at the same time as this page
 */
export function makeBoardStore(roomId: string, me: string, playerCount: number) {
  let state = NO_BOARD
  let live: LiveBoard = NO_LIVE_BOARD
  /** The latest wish for each word tapped here. Those that the room has are dropped when a later board agrees. */
  const own = new Map<string, Tap>()
  let isClosed = false
  const listeners = new Set<() => void>()

  const change = (part: Partial<LiveBoard>): void => {
    const board = state.board && { ...state.board, heard: withOwnTaps(state.board.heard, own, me) }
    live = { ...live, board, ...part }
  }
  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  const put = (part: Partial<LiveBoard>): void => {
    change(part)
    tell()
  }
  /** @param waitMs before the question, if it makes one necessary; only a page with a board hurries */
  const dispatch = (event: BoardEvent, waitMs: number): void => {
    const hadToAsk = state.needsBoard
    state = boardReducer(state, event)
    put({})
    if (state.needsBoard && (!hadToAsk || state.board !== null)) asking.wake(waitMs)
  }
  const sender = makeTapSender(roomId, me, {
    onSent: () => {},
    onRefused: (tap, failure) => {
      if (own.get(tap.word) === tap) own.delete(tap.word)
      put({ tapRefusal: failure })
    },
    onWaiting: (waiting) => waiting !== live.waiting && put({ waiting }),
  })
  for (const tap of sender.waiting()) own.set(tap.word, tap)

  const forgetSettled = (settled: readonly Tap[], heard: readonly Heard[]): void => {
    for (const tap of settled) {
      const isMine = heard.some(({ word, isMine }) => isMine && word === tap.word)
      // One that the room has keeps the moment at which this page showed it.
      if (own.get(tap.word) === tap && isMine !== tap.isHeard) own.delete(tap.word)
    }
  }

  const ask = async (): Promise<Again> => {
    if (!state.needsBoard) return null
    const newestThen = state.newest
    const sentAt = Date.now()
    const unsent = new Set(sender.waiting())
    const settled = [...own.values()].filter((tap) => !unsent.has(tap))
    const answer = await call<Board>('GET', paths.board(roomId))
    if (isClosed) return null
    if (answer.ok) {
      learnServerTime(answer.value.now, sentAt)
      forgetSettled(settled, answer.value.heard)
      state = boardReducer(state, { type: 'board', board: answer.value, newestThen })
      put({ isAway: false, refusal: null })
      return state.needsBoard ? { inMs: backOff(1, Math.random()) } : null
    }
    const { failure } = answer
    if (!isPassing(failure) && !SOON.includes(failure.code)) {
      state = { ...state, needsBoard: false }
      put({ refusal: failure })
      return null
    }
    put({ isAway: isPassing(failure) })
    return { failed: failure }
  }
  const asking = repeat(ask, { adjust: (waitMs, atLeastMs) => Math.min(waitMs, Math.max(LONGEST_MS, atLeastMs)) })

  return {
    get: (): LiveBoard => live,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** @param waitMs before the first question */
    start(waitMs: number): void {
      sender.start()
      asking.wake(waitMs)
    },
    onFrame: (frame: HeardFrame): void => dispatch({ type: 'frame', frame, me }, gapWait(playerCount, Math.random())),
    /** Frames may have been missed meanwhile. */
    onReconnected: (awayMs: number): void =>
      dispatch({ type: 'reconnected' }, returnWait(awayMs, playerCount, Math.random())),
    /**
     * Kept and on the board at once. Listeners are told, and the request leaves, when the browser has drawn the cell that
     * was touched: it does that first.
     *
     * @param delay of this browser's television, in seconds
     */
    tap(word: string, isHeard: boolean, delay: number): void {
      const tap: Tap = { roomId, userId: me, word, isHeard, spokenAt: serverNow() - delay * 1000 }
      own.set(word, tap)
      sender.add(tap)
      pickWord(word, isHeard)
      change({ tapRefusal: null, taps: live.taps + 1 })
      setTimeout(() => {
        tell()
        sender.start()
      })
    },
    close(): void {
      isClosed = true
      asking.stop()
      sender.close()
    },
  }
}

export type BoardStore = ReturnType<typeof makeBoardStore>
