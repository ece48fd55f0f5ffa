/**
 * What a touch has made of its own cell, until a board that has the tap is on the screen. A large room's board is drawn in
 * pieces, which takes a moment, and a finger waits for one cell only: that cell is written to by hand, in the touch's own
 * frame. Each later drawing puts the hand's cells right: those whose tap it has, by the board; a newer touch, by hand again.
 * Whatever happens to a tap, a refusal too, comes with a later board, so nothing is taken back here.
 */
import { heardState } from '../../../shared/evening/provisional/certain.ts'
import { asOf } from '../../../shared/evening/provisional/delay.ts'
import type { SpokenWord } from '../../../shared/evening/provisional/spoken.ts'
import { serverNow } from '../../evening/evening-store.ts'
import type { BoardStore } from '../state/board-store.ts'
import type { Cell } from '../state/board-view.ts'

/** Makes the element of a cell look as this one does. */
export type Draw = (cell: Cell) => void
type Touched = {
  cell: Cell
  /** How many taps of this page the board has that shows it as well. */
  taps: number
  draw: Draw
}

export function makeTouchedCells(store: Pick<BoardStore, 'get' | 'tap'>) {
  const touched = new Map<string, Touched>()
  return {
    /**
     * @param drawn the cell as the board has it that was drawn last
     * @param delay of this browser's television, in seconds
     */
    press(drawn: Cell, draw: Draw, spoken: readonly SpokenWord[], delay: number): void {
      const { word } = drawn
      // Touched twice within a moment, the second touch takes the first one back.
      const isMine = !(touched.get(word)?.cell ?? drawn).isMine
      store.tap(word, isMine, delay)
      const { board, taps } = store.get()
      const state = heardState(word, board?.heard ?? [], spoken, asOf(serverNow(), delay))?.state ?? 'silent'
      const cell: Cell = { ...drawn, isMine, state }
      touched.set(word, { cell, taps, draw })
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
        const one = touched.get(cell.word)
        if (one === undefined) continue
        const isDrawn = one.taps <= taps
        one.draw(isDrawn ? cell : one.cell)
        if (isDrawn) touched.delete(cell.word)
      }
    },
  }
}
