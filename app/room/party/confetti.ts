/** Where the confetti land: cells of the 40-column page, except where the name stands. Pure; chance is an argument. */
import { CONFETTI_PIECES } from '../../../shared/season.ts'

const COLUMNS = 40
const ROWS = 48
const COLOURS = ['red', 'green', 'yellow', 'cyan', 'magenta', 'white'] as const
/** The middle of the screen belongs to the winner. */
const isFree = (column: number, row: number): boolean => row < 11 || row > 38 || column < 5 || column > 34
const LATEST_S = 0.8

export type Piece = { x: number; y: number; colour: (typeof COLOURS)[number]; delay: number }

/** @param random 0..1, called repeatedly */
export function scatter(random: () => number): Piece[] {
  const cells = Array.from({ length: COLUMNS * ROWS }, (_, index) => ({
    column: index % COLUMNS,
    row: Math.floor(index / COLUMNS),
  })).filter(({ column, row }) => isFree(column, row))
  return Array.from({ length: CONFETTI_PIECES }, (_, index) => {
    // Removed from the list, so that no two pieces share a cell.
    const [cell = { column: 0, row: 0 }] = cells.splice(Math.floor(random() * cells.length), 1)
    return {
      x: (100 * cell.column) / COLUMNS,
      y: (100 * cell.row) / ROWS,
      colour: COLOURS[index % COLOURS.length] ?? 'yellow',
      delay: Math.round(random() * LATEST_S * 100) / 100,
    }
  })
}
