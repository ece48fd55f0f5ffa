import { rowsOf } from '../../../teletext/sextants.ts'
import {
  type Block,
  type Box,
  COLUMNS,
  type Colour,
  type Drawing,
  type Line,
  type Piece,
  ROWS,
} from '../layout/grid.ts'

export const WIDTH = 1080
export const HEIGHT = 1350
const CELL = { width: WIDTH / COLUMNS, height: HEIGHT / ROWS }

export const FONT = 'Bedstead'
const NAMES: Record<string, Colour> = {
  '.': 'black',
  R: 'red',
  G: 'green',
  Y: 'yellow',
  B: 'blue',
  C: 'cyan',
  W: 'white',
}

type Canvas = CanvasRenderingContext2D
/** The page's own tokens. */
export type Palette = (colour: Colour) => string

export function paint(canvas: Canvas, pieces: readonly Piece[], palette: Palette): void {
  for (const piece of pieces) {
    switch (piece.kind) {
      case 'block':
        paintBlock(canvas, piece, palette)
        break
      case 'drawing':
        paintDrawing(canvas, piece, palette)
        break
      case 'line':
        paintLine(canvas, piece, palette)
        break
      default:
        piece satisfies never
    }
  }
}

const left = ({ column }: Box): number => (column - 1) * CELL.width
const top = ({ row }: Box): number => (row - 1) * CELL.height

/** Edges on whole points: no seam between neighbours, and nothing blurred. */
function fill(canvas: Canvas, x: number, y: number, width: number, height: number): void {
  const [startX, startY] = [Math.round(x), Math.round(y)]
  canvas.fillRect(startX, startY, Math.round(x + width) - startX, Math.round(y + height) - startY)
}

function paintBlock(canvas: Canvas, piece: Block, palette: Palette): void {
  canvas.fillStyle = palette(piece.colour)
  fill(canvas, left(piece), top(piece), piece.columns * CELL.width, piece.rows * CELL.height)
}

function paintDrawing(canvas: Canvas, piece: Drawing, palette: Palette): void {
  const rows = rowsOf(piece.drawing)
  const width = (piece.columns * CELL.width) / (rows[0]?.length ?? 1)
  const height = (piece.rows * CELL.height) / rows.length
  for (const [y, row] of rows.entries()) {
    for (const [x, letter] of [...row].entries()) {
      canvas.fillStyle = palette(NAMES[letter] ?? 'black')
      fill(canvas, left(piece) + x * width, top(piece) + y * height, width, height)
    }
  }
}

function paintLine(canvas: Canvas, piece: Line, palette: Palette): void {
  const size = piece.rows * CELL.height
  canvas.font = `${size}px ${FONT}, monospace`
  canvas.fillStyle = palette(piece.colour)
  // The letters' own width is that of `rows` columns.
  const measured = canvas.measureText(piece.text).width * (piece.pitch / piece.rows)
  const squeeze = Math.min(1, (piece.columns * CELL.width) / Math.max(1, measured))
  const width = measured * squeeze
  const free = piece.columns * CELL.width - width
  const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = canvas.measureText('x')
  const x = left(piece) + (piece.align === 'start' ? 0 : piece.align === 'end' ? free : free / 2)
  const baseline = top(piece) + (size - ascent - descent) / 2 + ascent
  canvas.save()
  canvas.translate(x, baseline)
  canvas.scale((piece.pitch / piece.rows) * squeeze, 1)
  canvas.fillText(piece.text, 0, 0)
  canvas.restore()
}
