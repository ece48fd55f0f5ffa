/**
 * What a page does with a board, bundled for the bench's browser: the standings of a first board, with everything still
 * cold, and of each change after it.
 */
import { boardView, placesOf } from '../../app/board/state/board-view.ts'
import type { Board, Transcript } from '../../shared/api/evening-shapes.ts'
import { provisionalRanking, spokenReader } from '../../shared/evening/provisional/scoring.ts'

export type Evening = { board: Board; transcript: Transcript; asOf: number }
/** In ms. `places`: where the words stand, made once for a board and no part of its standings. */
export type PageTimes = { first: number; places: number; taps: number[]; lines: number[] }

const TAPS = 40
const LINES = 20

const timed = <Result>(work: () => Result): [ms: number, result: Result] => {
  const start = performance.now()
  const result = work()
  return [performance.now() - start, result]
}

/** The transcript as it was so many pieces ago. */
const without = ({ text, moments }: Transcript, pieces: number): Transcript => {
  const left = moments.slice(0, moments.length - pieces)
  return { text: text.slice(0, left.at(-1)?.[0] ?? 0), moments: left }
}

export function timesOf({ board, transcript, asOf }: Evening): PageTimes {
  const me = board.lists[0]?.id ?? ''
  const reader = spokenReader()
  const read = (left: number) => reader(without(transcript, left))
  const [places, placed] = timed(() => placesOf(board.lists, me))
  const [first, { rank, spoken }] = timed(() => {
    const begun = { rank: provisionalRanking(board), spoken: read(LINES) }
    boardView({ places: placed, board, rank: begun.rank }, begun.spoken, asOf)
    return begun
  })
  const taps = Array.from({ length: TAPS }, (_, at) => {
    const last = board.heard.length - TAPS + at
    const heard = [...board.heard.slice(0, last), ...board.heard.slice(last + 1)]
    return timed(() => boardView({ places: placed, board: { ...board, heard }, rank }, spoken, asOf))[0]
  })
  const lines = Array.from(
    { length: LINES },
    (_, at) => timed(() => boardView({ places: placed, board, rank }, read(LINES - 1 - at), asOf))[0],
  )
  return { first, places, taps, lines }
}

Object.assign(globalThis, { timesOf })
