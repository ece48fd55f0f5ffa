/**
 * One room's board on screen: fetched, kept up to date by frames, with this player's own taps shown at once.
 *
 * A tap waits in a queue until the room has answered it. The queue is laid over the room's state, so a tap shows at once and
 * until it is answered. The browser keeps the queue with the moment at which each word was spoken, so a tap made offline
 * arrives with the right time (design.md, «Taps»).
 */

import { paths } from '../../shared/api/paths.ts'
import type { Board, HeardAnswer } from '../../shared/api/shapes.ts'
import { type NamedBoard, SETTLING_MS } from '../../shared/evening/board.ts'
import { agoOf, paceAfter, TAPS_A_MINUTE } from '../../shared/evening/heard.ts'
import { serverNow } from '../evening/evening.ts'
import { cell, KEYS, pickWord, readJson, writeText } from '../keep/kept.ts'
import { call, type Failure, isObject, isPassing, UNREACHED } from '../net/call.ts'
import { type Again, backOff, repeat } from '../net/repeat.ts'
import { learnServerTime } from '../net/server-clock.ts'
import { boardSpread } from '../net/spread.ts'
import type { HeardFrame } from '../room/live.tsx'
import { type BoardEvent, boardReducer, NO_BOARD, type Tap, withTaps } from './view.ts'

/** These refusals end within seconds: the room has not heard of the seal yet, or is closing. */
const SOON = ['evening/not-sealed', 'evening/room-open']
/** The longest wait between two attempts to fetch a board. */
const LONGEST_MS = 16_000

/** Why taps have not left yet: no network or server, or the player taps faster than the room accepts. */
type Waiting = 'no' | 'network' | 'pace'

export type LiveBoard = {
  /** Null until it has arrived. Its `heard` includes the player's own taps. */
  board: NamedBoard | null
  /** Why there will be no board; null while one may still arrive. */
  refusal: Failure | null
  /** The last fetch failed and is repeated. */
  isAway: boolean
  waiting: Waiting
  /** Why the last tap was not taken. */
  tapRefusal: Failure | null
}

export const NO_LIVE_BOARD: LiveBoard = { board: null, refusal: null, isAway: false, waiting: 'no', tapRefusal: null }

/** @param playerCount how many may ask at the same time as this page */
export function makeBoardStore(roomId: string, me: string, playerCount: number) {
  let state = NO_BOARD
  let queue: readonly KeptTap[] = unsentTaps(roomId, me)
  const live = cell(NO_LIVE_BOARD)
  /** The moments of the last taps that were sent, by this device's clock. */
  let sent: number[] = []
  let isClosed = false

  const put = (part: Partial<LiveBoard>): void => {
    const board = state.board && { ...state.board, heard: withTaps(state.board.heard, queue, me) }
    live.set({ ...live.get(), board, ...part })
  }
  /** @param waitMs before a fetch that the event makes necessary; a page without a board keeps its own wait */
  const dispatch = (event: BoardEvent, waitMs: number): void => {
    const hadToAsk = state.needsBoard
    state = boardReducer(state, event)
    put({})
    if (state.needsBoard && (!hadToAsk || state.board !== null)) asking.wake(waitMs)
  }

  const ask = async (): Promise<Again> => {
    if (!state.needsBoard) return null
    const atRequest = state
    const sentAt = Date.now()
    const answer = await call<Board>('GET', paths.board(roomId))
    if (isClosed) return null
    if (answer.ok) {
      learnServerTime(answer.value.now, sentAt)
      state = boardReducer(state, { type: 'board', board: answer.value, atRequest })
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

  /** Sends one tap after the other, each until the room has accepted or refused it. */
  const send = async (): Promise<Again> => {
    const [tap] = queue
    if (!tap) return null
    const pace = paceAfter(sent, TAPS_A_MINUTE, Date.now())
    if ('waitMs' in pace) {
      put({ waiting: 'pace' })
      return { inMs: pace.waitMs }
    }
    const { word, isHeard, spokenAt } = tap
    const ago = agoOf(serverNow(), spokenAt)
    const answer = await call<HeardAnswer | undefined>('POST', paths.heard(roomId), { word, isHeard, ago })
    // An answer without the word counts as a failure: a tap may be repeated.
    const heard = answer.ok && answer.value?.heard ? answer.value : null
    const failure = answer.ok ? UNREACHED : answer.failure
    if (heard) dropSent(tap)
    if (isClosed) return null
    // For some seconds after the seal a room may not have heard of it yet. With another account or none, this page is being
    // replaced, and the tap waits for its owner.
    const isSoon = ['evening/not-sealed', 'auth/required'].includes(failure.code)
    if (!heard && (isPassing(failure) || isSoon)) {
      put({ waiting: failure.status === 429 ? 'pace' : 'network' })
      return { failed: failure }
    }
    sent = [...sent, Date.now()].slice(-TAPS_A_MINUTE)
    // A later tap of the same word has replaced this one in the queue, and is sent in its turn.
    queue = queue.filter((waiting) => waiting !== tap)
    if (heard) state = boardReducer(state, { type: 'answer', answer: heard, tap, me })
    else dropSent(tap)
    put({ waiting: 'no', ...(heard ? {} : { tapRefusal: failure }) })
    return { inMs: 0 }
  }
  const sending = repeat(send)

  return {
    get: live.get,
    subscribe: live.subscribe,
    /** @param waitMs before the first question */
    start(waitMs: number): void {
      sending.wake()
      asking.wake(waitMs)
    },
    onFrame: (frame: HeardFrame): void => dispatch({ type: 'frame', frame, me }, gapWait(playerCount, Math.random())),
    /** After a pause in which frames may have been missed. */
    onReconnected: (awayMs: number): void =>
      dispatch({ type: 'reconnected' }, returnWait(awayMs, playerCount, Math.random())),
    /**
     * Stores the tap and shows it before it returns.
     *
     * @param delay of this browser's television, in seconds
     */
    tap(word: string, isHeard: boolean, delay: number): void {
      const tap: KeptTap = { roomId, userId: me, word, isHeard, spokenAt: serverNow() - delay * 1000 }
      queue = [...queue.filter((waiting) => waiting.word !== word), tap]
      keepUnsent(tap)
      pickWord(word, isHeard)
      put({ tapRefusal: null })
      sending.wake()
    },
    close(): void {
      isClosed = true
      asking.stop()
      sending.stop()
    },
  }
}

export type BoardStore = ReturnType<typeof makeBoardStore>

/** The latest tap of a word replaces an earlier one. */
type KeptTap = Tap & { roomId: string; userId: string }

const isKeptTap = (value: unknown): value is KeptTap =>
  isObject(value) &&
  typeof value.roomId === 'string' &&
  typeof value.userId === 'string' &&
  typeof value.word === 'string' &&
  typeof value.isHeard === 'boolean' &&
  typeof value.spokenAt === 'number'

/** Unsent taps of all rooms, written by all tabs. */
const readAll = (): KeptTap[] => {
  const kept = readJson(KEYS.unsentTaps)
  return Array.isArray(kept) ? kept.filter(isKeptTap) : []
}

export const unsentTaps = (roomId: string, userId: string): KeptTap[] =>
  readAll().filter((tap) => tap.roomId === roomId && tap.userId === userId)

function writeAll(taps: readonly KeptTap[]): void {
  writeText(KEYS.unsentTaps, taps.length === 0 ? null : JSON.stringify(taps))
}

const isOfSameWord = (one: KeptTap, other: KeptTap): boolean => one.roomId === other.roomId && one.word === other.word

/** Adds one tap to those of every tab. Taps of another account are dropped, since no page would send them. */
function keepUnsent(tap: KeptTap): void {
  writeAll([...readAll().filter((kept) => kept.userId === tap.userId && !isOfSameWord(kept, tap)), tap])
}

/** Drops this tap, and keeps a later tap of the same word by another tab. */
function dropSent(tap: KeptTap): void {
  const isSent = (kept: KeptTap): boolean =>
    isOfSameWord(kept, tap) && kept.spokenAt === tap.spokenAt && kept.isHeard === tap.isHeard
  writeAll(readAll().filter((kept) => kept.userId === tap.userId && !isSent(kept)))
}

// When a page fetches its room's board. Events that the whole country learns of within seconds would send 100,000 requests
// in one second, so each page draws its own moment; rooms need no coordination. A family that has just uncovered its cards
// does not wait. Pure.

/** The whole country learns of the seal, and of a deployment, at the same time (docs/api.md). */
export const COUNTRY_SPREAD_MS = 10_000
/** A page that was away for longer has missed something and returns alone: a deployment takes seconds. */
const SHORT_MS = 20_000

export type FirstBoard = {
  /** The room closed, or the season was sealed, while the page showed the room: all pages fetch at that moment. */
  isByItself: boolean
  /** ms since 1970, by the server's clock. */
  sealedAt: number
  now: number
  playerCount: number
  /** 0..1 */
  random: number
}

/**
 * The wait before a page's first fetch: 0 for a person who has just opened the page. Else the country's pages share ten
 * seconds, counted from the earliest moment at which a room shows its board. A page that learns of the seal later shares the
 * rest of them; after them only one room's people fetch together, since its owner closed it or it closed at its own moment.
 */
export function firstBoardWait({ isByItself, sealedAt, now, playerCount, random }: FirstBoard): number {
  if (!isByItself) return 0
  const earliest = Math.max(0, sealedAt + SETTLING_MS - now)
  const ofCountry = Math.min(sealedAt + SETTLING_MS + COUNTRY_SPREAD_MS - now - earliest, COUNTRY_SPREAD_MS)
  return earliest + random * Math.max(ofCountry, boardSpread(playerCount))
}

/**
 * The wait before a page with a board fetches it again when its frames return. After a short pause all pages may have
 * returned together, and little was missed: if a frame was missed, the next frame shows the gap.
 *
 * @param awayMs for how long no frames came
 */
export const returnWait = (awayMs: number, playerCount: number, random: number): number =>
  random * (awayMs < SHORT_MS ? COUNTRY_SPREAD_MS : boardSpread(playerCount))

/** The wait after a lost frame. If the room caused the loss, every page of the room has the same gap. */
export const gapWait = (playerCount: number, random: number): number => random * boardSpread(playerCount)
