/**
 * The browser's copy of a room's board: what the room has said, in whole boards, `heard` frames and answers to one's own
 * taps, and over it the taps that are on their way. Pure.
 *
 * `tick` tells what is new: it grows by one with each frame. After a gap only a whole board helps. An answer has the tick
 * of the frame before it, so it counts until a later frame or board, which tells the same tap.
 */
import type { Board, Heard, HeardAnswer } from '../../../shared/api/evening-shapes.ts'
import { type NamedBoard, namedBoard } from '../../../shared/evening/board.ts'
import type { Frame } from '../../../shared/protocol/frames.ts'

/** `spokenAt`: when the word was spoken, ms by the server's clock. */
export type Tap = { word: string; isHeard: boolean; spokenAt: number }

type HeardFrame = Extract<Frame, { type: 'heard' }>

export type BoardState = {
  board: NamedBoard | null
  /** The highest tick that was seen, in a frame or a board. */
  newest: number
  /** A frame was missed, or may have been: the store has to ask. */
  needsBoard: boolean
  /** The last answer of each word, while no later frame or board has told it. */
  answers: readonly HeardAnswer[]
}

export type BoardEvent =
  /** `asked`: the state when the board was asked for. */
  | { type: 'board'; board: Board; asked: BoardState }
  | { type: 'frame'; frame: HeardFrame; me: string }
  | { type: 'answer'; answer: HeardAnswer; tap: Tap; me: string }
  | { type: 'reconnected' }

export const NO_BOARD: BoardState = { board: null, newest: 0, needsBoard: true, answers: [] }

/** A frame does not say who is asking, so one's own part is worked out: two names are all of them when two say it. */
function isMineIn({ count, firsts }: HeardFrame['heard'][number], otherwise: boolean, me: string): boolean {
  return firsts.some(({ id }) => id === me) || (count > firsts.length && otherwise)
}

function withWords(heard: readonly Heard[], words: readonly Heard[]): Heard[] {
  const known = new Map(heard.map((word) => [word.word, word]))
  for (const word of words) {
    if (word.count === 0) known.delete(word.word)
    else known.set(word.word, word)
  }
  return [...known.values()]
}

const wordsOf = (answers: readonly HeardAnswer[]): Heard[] => answers.map(({ heard }) => heard)

function applyFrame(state: BoardState, { tick, heard }: HeardFrame, me: string): BoardState {
  if (tick <= state.newest) return state
  const { board } = state
  if (board === null || tick > board.tick + 1) return { ...state, newest: tick, needsBoard: true }
  const mine = new Set(board.heard.filter(({ isMine }) => isMine).map(({ word }) => word))
  const words = heard.map((word) => ({ ...word, isMine: isMineIn(word, mine.has(word.word), me) }))
  const answers = state.answers.filter((answer) => answer.tick >= tick)
  const told = withWords(withWords(board.heard, words), wordsOf(answers))
  return { ...state, newest: tick, answers, board: { ...board, tick, heard: told } }
}

/** A server that was put back may count from lower: if no frame came meanwhile, its answer is the newest there is. */
function applyBoard(state: BoardState, board: NamedBoard, asked: BoardState): BoardState {
  const isOvertaken = state.newest > asked.newest
  // The frame that followed the page's own board shows that nothing was missed before it.
  if (isOvertaken && state.board && state.board.tick > board.tick) {
    return { ...state, needsBoard: state.newest > state.board.tick }
  }
  const newest = isOvertaken ? Math.max(state.newest, board.tick) : board.tick
  // What was answered before the board was asked for is in it; what came meanwhile may not be.
  const answers = state.answers.filter((answer) => !asked.answers.includes(answer) && answer.tick >= board.tick)
  const heard = withWords(board.heard, wordsOf(answers))
  return { board: { ...board, heard }, newest, needsBoard: newest > board.tick, answers }
}

function applyAnswer(state: BoardState, { tick, heard }: HeardAnswer, tap: Tap, me: string): BoardState {
  const { board } = state
  const [told = heard] = withTaps([heard], [tap], me)
  if (board && tick < board.tick) {
    // A later frame has the word, and at most does not say whether it is one's own.
    const after = board.heard.map((word) =>
      word.word === told.word ? { ...word, isMine: isMineIn(word, told.isMine, me) } : word,
    )
    return { ...state, board: { ...board, heard: after } }
  }
  const answers = [...state.answers.filter((answer) => answer.heard.word !== told.word), { tick, heard: told }]
  return { ...state, answers, board: board && { ...board, heard: withWords(board.heard, [told]) } }
}

export function boardReducer(state: BoardState, event: BoardEvent): BoardState {
  switch (event.type) {
    case 'board':
      return applyBoard(state, namedBoard(event.board), event.asked)
    case 'frame':
      return applyFrame(state, event.frame, event.me)
    case 'answer':
      return applyAnswer(state, event.answer, event.tap, event.me)
    case 'reconnected':
      return { ...state, needsBoard: true }
    default:
      return event satisfies never
  }
}

/**
 * One's own taps over what the room has said: they show at once, before and without the server.
 *
 * @param taps the latest wish for each word
 * @returns as the room would say it had it taken them all; `count`: as it said it, or how many are named here
 */
export function withTaps(heard: readonly Heard[], taps: readonly Tap[], me: string): Heard[] {
  const words = new Map(heard.map((word) => [word.word, word]))
  for (const { word, isHeard, spokenAt } of taps) {
    const known = words.get(word) ?? { word, count: 0, firsts: [], isMine: false }
    const others = known.firsts.filter(({ id }) => id !== me)
    if (!isHeard) {
      // The room names two, so where it names nobody else there is nobody else.
      if (others.length > 0) words.set(word, { ...known, firsts: others, isMine: false })
      else words.delete(word)
      continue
    }
    const told = known.firsts.find(({ id }) => id === me)
    // The room's moment may be a little later than the tap: it must not make the word go dark again.
    const at = new Date(told ? Math.min(Date.parse(told.at), spokenAt) : spokenAt).toISOString()
    const firsts = [...others, { id: me, at }].sort((a, b) => Date.parse(a.at) - Date.parse(b.at)).slice(0, 2)
    words.set(word, { ...known, count: Math.max(known.count, firsts.length), firsts, isMine: true })
  }
  return [...words.values()]
}
