/**
 * The browser's copy of a room's board, from whole boards over HTTP and from `heard` frames. Pure.
 *
 * `tick` tells what is new: it grows by one with each frame. After a gap only a whole board helps.
 */
import type { Board, Heard } from '../../../shared/api/evening-shapes.ts'
import type { Frame } from '../../../shared/protocol/frames.ts'

type HeardFrame = Extract<Frame, { type: 'heard' }>

export type BoardState = {
  board: Board | null
  /** The highest tick that was seen, in a frame or a board. */
  newest: number
  /** A frame was missed, or may have been: the store has to ask. */
  needsBoard: boolean
}

export type BoardEvent =
  /** `newestThen`: the highest tick when the board was asked for. */
  | { type: 'board'; board: Board; newestThen: number }
  | { type: 'frame'; frame: HeardFrame; me: string }
  | { type: 'reconnected' }

export const NO_BOARD: BoardState = { board: null, newest: 0, needsBoard: true }

/** A frame does not say who is asking, so one's own part is worked out: two names are all of them when two say it. */
function mineAfter(before: Heard | undefined, { count, firsts }: HeardFrame['heard'][number], me: string): boolean {
  if (firsts.some(({ id }) => id === me)) return true
  return count > firsts.length && (before?.isMine ?? false)
}

function applyFrame(state: BoardState, { tick, heard }: HeardFrame, me: string): BoardState {
  if (tick <= state.newest) return state
  if (state.board === null || tick > state.board.tick + 1) return { ...state, newest: tick, needsBoard: true }
  const known = new Map(state.board.heard.map((word) => [word.word, word]))
  for (const word of heard) {
    if (word.count === 0) known.delete(word.word)
    else known.set(word.word, { ...word, isMine: mineAfter(known.get(word.word), word, me) })
  }
  return { ...state, newest: tick, board: { ...state.board, tick, heard: [...known.values()] } }
}

/** A server that was put back may count from lower: if no frame came meanwhile, its answer is the newest there is. */
function applyBoard(state: BoardState, board: Board, newestThen: number): BoardState {
  const newest = state.newest > newestThen ? Math.max(state.newest, board.tick) : board.tick
  return { board, newest, needsBoard: newest > board.tick }
}

export function boardReducer(state: BoardState, event: BoardEvent): BoardState {
  switch (event.type) {
    case 'board':
      return applyBoard(state, event.board, event.newestThen)
    case 'frame':
      return applyFrame(state, event.frame, event.me)
    case 'reconnected':
      return { ...state, needsBoard: true }
    default:
      return event satisfies never
  }
}
