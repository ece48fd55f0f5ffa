/**
 * One room's board on screen: fetched, kept up to date by its frames, with one's own taps on it at once.
 *
 * A tap waits in a queue until the room has answered it, and the queue lies over what the room has said: so it shows at
 * once and for as long as it is on its way. The browser keeps the queue, with the moment at which each word was spoken, so
 * that a tap made offline stands where it belongs (design.md, «Taps»).
 */

import { paths } from '../../shared/api/paths.ts'
import type { Board, HeardAnswer } from '../../shared/api/shapes.ts'
import { type NamedBoard, SETTLING_MS } from '../../shared/evening/board.ts'
import { agoOf, TAPS_A_MINUTE } from '../../shared/evening/heard.ts'
import { paceAfter } from '../../shared/pace.ts'
import { serverNow } from '../evening/evening.ts'
import { cell, KEYS, pickWord, readJson, writeText } from '../keep/kept.ts'
import { call, type Failure, isPassing, UNREACHED } from '../net/call.ts'
import { isObject } from '../net/is-shape.ts'
import { type Again, backOff, repeat } from '../net/repeat.ts'
import { learnServerTime } from '../net/server-clock.ts'
import { boardSpread } from '../net/spread.ts'
import type { HeardFrame } from '../room/live.tsx'
import { type BoardEvent, boardReducer, NO_BOARD, type Tap, withTaps } from './view.ts'

/** These pass by themselves within seconds: the room has not been told yet, or is closing. */
const SOON = ['evening/not-sealed', 'evening/room-open']
/** While people wait for it, a board is asked for at least so often. */
const LONGEST_MS = 16_000

/** Why taps have not left yet: no network or server, or the person is quicker than a room takes. */
type Waiting = 'no' | 'network' | 'pace'

export type LiveBoard = {
  /** Null until it is there. Its `heard` has one's own taps in it. */
  board: NamedBoard | null
  /** Why there is no board, and will be none; null while it may still come. */
  refusal: Failure | null
  /** The board could not be fetched, and is asked for again. */
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
  /** When the last taps left, by this device's clock. */
  let sent: number[] = []
  let isClosed = false

  const put = (part: Partial<LiveBoard>): void => {
    const board = state.board && { ...state.board, heard: withTaps(state.board.heard, queue, me) }
    live.set({ ...live.get(), board, ...part })
  }
  /** @param waitMs before the question, if it makes one necessary; only a page with a board hurries */
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

  /** One tap after the other, until the room has it or refuses. */
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
    // What says nothing of the word is no answer: a server of the release before has none, and a tap may be repeated.
    const heard = answer.ok && answer.value?.heard ? answer.value : null
    const failure = answer.ok ? UNREACHED : answer.failure
    if (heard) dropSent(tap)
    if (isClosed) return null
    // For some seconds after the seal a room may not have heard of it yet. Signed out, or with somebody else in, this page
    // is on its way out, and the tap waits for its owner.
    const isSoon = ['evening/not-sealed', 'auth/required'].includes(failure.code)
    if (!heard && (isPassing(failure) || isSoon)) {
      put({ waiting: failure.status === 429 ? 'pace' : 'network' })
      return { failed: failure }
    }
    sent = [...sent, Date.now()].slice(-TAPS_A_MINUTE)
    // A later wish for the same word stands in the queue in its place, and is sent in its turn.
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
    /** Frames may have been missed meanwhile. */
    onReconnected: (awayMs: number): void =>
      dispatch({ type: 'reconnected' }, returnWait(awayMs, playerCount, Math.random())),
    /**
     * Kept and on the board before this returns.
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

/** The latest wish for a word replaces the one before it. */
type KeptTap = Tap & { roomId: string; userId: string }

const isKeptTap = (value: unknown): value is KeptTap =>
  isObject(value) &&
  typeof value.roomId === 'string' &&
  typeof value.userId === 'string' &&
  typeof value.word === 'string' &&
  typeof value.isHeard === 'boolean' &&
  typeof value.spokenAt === 'number'

/** All rooms' unsent taps, of all tabs. */
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

/** Adds one tap to those of every tab. Another account's are dropped: nobody sends them any more. */
function keepUnsent(tap: KeptTap): void {
  writeAll([...readAll().filter((kept) => kept.userId === tap.userId && !isOfSameWord(kept, tap)), tap])
}

/** Drops this tap, and no later one for the same word, which another tab may have kept. */
function dropSent(tap: KeptTap): void {
  const isSent = (kept: KeptTap): boolean =>
    isOfSameWord(kept, tap) && kept.spokenAt === tap.spokenAt && kept.isHeard === tap.isHeard
  writeAll(readAll().filter((kept) => kept.userId === tap.userId && !isSent(kept)))
}

// When a page asks for its room's board. Of a moment that everybody in the country hears of within seconds, a hundred
// thousand pages must not make one second; but a family that has just uncovered its cards waits for nobody. Pure.
//
// What is spread is each page's own moment: rooms need to know nothing of each other.

/** Everybody hears of the seal, and of a deployment, at the same time (docs/api.md). */
export const COUNTRY_SPREAD_MS = 10_000
/** Away for longer than this, one has missed something, and comes back alone: a deployment takes seconds. */
const SHORT_MS = 20_000

export type FirstBoard = {
  /** The room closed, or the season was sealed, while the page showed the room: everybody's page asks then. */
  isByItself: boolean
  /** ms since 1970, by the server's clock. */
  sealedAt: number
  now: number
  playerCount: number
  /** 0..1 */
  random: number
}

/**
 * How long a page waits with its first question. Somebody who opens the page is not kept waiting. Otherwise the country's
 * pages share ten seconds, from the moment on at which a room shows its board at the earliest. Who hears of the seal later
 * shares what is left of them, and then only the room's own people ask together: the owner has pressed, or the room has
 * closed at a moment of its own.
 */
export function firstBoardWait({ isByItself, sealedAt, now, playerCount, random }: FirstBoard): number {
  if (!isByItself) return 0
  const earliest = Math.max(0, sealedAt + SETTLING_MS - now)
  const ofCountry = Math.min(sealedAt + SETTLING_MS + COUNTRY_SPREAD_MS - now - earliest, COUNTRY_SPREAD_MS)
  return earliest + random * Math.max(ofCountry, boardSpread(playerCount))
}

/**
 * How long a page that has a board waits with asking again, when its frames come again. After a short while all pages may
 * have come back together, and little was missed: should anything have been, the next frame says so.
 *
 * @param awayMs for how long no frames came
 */
export const returnWait = (awayMs: number, playerCount: number, random: number): number =>
  random * (awayMs < SHORT_MS ? COUNTRY_SPREAD_MS : boardSpread(playerCount))

/** A frame of the room's was lost: if it was by the room's fault, then everybody's. */
export const gapWait = (playerCount: number, random: number): number => random * boardSpread(playerCount)
