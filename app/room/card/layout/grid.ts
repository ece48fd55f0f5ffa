/**
 * What a card is made of: pieces on a grid of 40 × 30 cells. Rows and columns count from 1. A cell is 27 × 45 points, as
 * Bedstead's letters are 3:5, so the whole is 1080 × 1350.
 */
export const COLUMNS = 40
export const ROWS = 30

/** The names of the style sheet's raw tokens: `--black` and so on. */
export type Colour = 'black' | 'white' | 'red' | 'green' | 'blue' | 'cyan' | 'yellow'

/** `rows`, `columns`: the size in cells; fractions only for the size. */
export type Box = { row: number; column: number; rows: number; columns: number }

export type Block = Box & { kind: 'block'; colour: Colour }
export type Drawing = Box & { kind: 'drawing'; drawing: string }
/**
 * One line of letters, `rows` tall. `pitch`: how many columns a letter is wide; a letter of one row and one column is not
 * deformed. The painter narrows what comes out wider than its box: letters that the font does not have.
 */
export type Line = Box & {
  kind: 'line'
  text: string
  pitch: number
  colour: Colour
  align: 'start' | 'center' | 'end'
}
export type Piece = Block | Drawing | Line

/** In code points, as the font counts; marks and emoji are narrowed by the painter where this is wrong. */
export const lengthOf = (text: string): number => [...text].length

type Lettering = Box & { text: string; colour: Colour; align?: Line['align']; pitch?: number }

/** A line that is narrowed until it fits its box: nothing is ever cut. */
export function line({ text, align = 'start', pitch = 1, columns, ...rest }: Lettering): Line {
  const fitting = Math.min(pitch, columns / Math.max(1, lengthOf(text)))
  return { kind: 'line', text, align, columns, pitch: fitting, ...rest }
}

export const block = (box: Box, colour: Colour): Block => ({ kind: 'block', ...box, colour })
