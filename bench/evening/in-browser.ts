/**
 * What a page does with a board, bundled for the bench's browser: the standings of a board that has just come, where no
 * code has run yet, and those of each change after it.
 */
import { boardView, type Places, placesOf } from '../../app/board/view.ts'
import type { Transcript } from '../../shared/api/shapes.ts'
import type { NamedBoard } from '../../shared/evening/board.ts'
import { spokenReader } from '../../shared/evening/spoken.ts'
import { type ProvisionalRanking, provisionalRanking } from '../../shared/evening/standings.ts'

export type Evening = { board: NamedBoard; transcript: Transcript; asOf: number }
/**
 * Each once, in this order. The transcript is there before the board, which another answer brings. `places`: where the
 * words stand, made once for a board and no part of its standings.
 */
export const STEPS = ['nothing', 'read', 'places', 'first', 'taps', 'lines'] as const
export type Step = (typeof STEPS)[number]
export const TAPS = 40
export const LINES = 20

/** The transcript as it was so many pieces ago. */
const without = ({ text, moments }: Transcript, pieces: number): Transcript => {
  const left = moments.slice(0, moments.length - pieces)
  return { text: text.slice(0, left.at(-1)?.[0] ?? 0), moments: left }
}

function stepsOf({ board, transcript, asOf }: Evening): Record<Step, () => void> {
  const me = board.lists[0]?.id ?? ''
  const read = spokenReader()
  const earliest = without(transcript, LINES)
  const texts = Array.from({ length: LINES }, (_, at) => without(transcript, LINES - 1 - at))
  const boards = Array.from({ length: TAPS }, (_, at) => {
    const last = board.heard.length - TAPS + at
    return { ...board, heard: [...board.heard.slice(0, last), ...board.heard.slice(last + 1)] }
  })
  let places: Places = { own: [], others: [], takers: new Map(), groups: [] }
  let rank: ProvisionalRanking = () => null
  const see = (of: NamedBoard, text: Transcript): void => {
    if (!boardView({ places, board: of, rank }, read(text), asOf).standings) throw new Error('no standings')
  }
  return {
    nothing: () => {},
    read: () => {
      read(earliest)
    },
    places: () => {
      places = placesOf(board.lists, me)
    },
    first: () => {
      rank = provisionalRanking(board)
      see(board, earliest)
    },
    taps: () => {
      for (const each of boards) see(each, earliest)
    },
    lines: () => {
      for (const text of texts) see(board, text)
    },
  }
}

Object.assign(globalThis, { stepsOf })
