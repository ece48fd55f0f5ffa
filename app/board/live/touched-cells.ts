/**
 * What a touch has made of its own cell, until a board that has the tap is on the screen. A large room's board is drawn in
 * pieces, which takes a moment, and a finger waits for one cell only: that cell is written to by hand, in the touch's own
 * frame. Each later drawing puts the hand's cells right: those whose tap it has, by the board; a newer touch, by hand again.
 * Whatever happens to a tap, a refusal too, comes with a later board, so nothing is taken back here.
 */
import type { Cell } from '../state/board-view.ts'

/** Makes the element of a cell look as this one does. */
export type Draw = (cell: Cell) => void
type Touched = {
  cell: Cell
  /** How many taps of this page the board has that shows it as well. */
  taps: number
  draw: Draw
}

export function makeTouchedCells() {
  const touched = new Map<string, Touched>()
  return {
    /** @returns the cell as it is seen: touched twice within a moment, the second touch takes the first one back */
    seen: (cell: Cell): Cell => touched.get(cell.word)?.cell ?? cell,
    touch(cell: Cell, taps: number, draw: Draw): void {
      touched.set(cell.word, { cell, taps, draw })
      draw(cell)
    },
    /**
     * After each drawing of the board, before the browser shows it.
     *
     * @param taps how many the board has that was drawn
     */
    onDrawn(taps: number, cells: readonly Cell[]): void {
      if (touched.size === 0) return
      for (const cell of cells) {
        const mine = touched.get(cell.word)
        if (mine === undefined) continue
        const isDrawn = mine.taps <= taps
        mine.draw(isDrawn ? cell : mine.cell)
        if (isDrawn) touched.delete(cell.word)
      }
    },
  }
}
