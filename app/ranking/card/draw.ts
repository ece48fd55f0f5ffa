/** Draws a card on a canvas, and makes a picture of it that can be sent. */

import { rowsOf } from '../../teletext/sextants.ts'
import {
  type Block,
  type Box,
  COLUMNS,
  type Colour,
  cardLayout,
  cardSentence,
  type Drawing,
  type Line,
  type Piece,
  ROWS,
} from './card.ts'
import { type CardFacts, HEIGHT, WIDTH } from './facts.ts'

/**
 * `url`: the same picture as text, since the site's policy lets pages show no other (img-src). `sentence`: the card as it is
 * read aloud.
 */
export type Picture = { file: File; url: string; sentence: string }

/** The card as a file of 1080 × 1350, once the font is there; null where this browser does not let pages draw. */
export async function drawCard(facts: CardFacts): Promise<Picture | null> {
  try {
    await document.fonts.load(`16px ${FONT}`)
    const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT })
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) return null
    paint(context, cardLayout(facts), palette())
    if (!isDrawn(context)) return null
    snapColours(context)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (!blob) return null
    return {
      file: new File([blob], `dieci-parole-${facts.season}.png`, { type: 'image/png' }),
      url: canvas.toDataURL('image/png'),
      sentence: cardSentence(facts),
    }
  } catch (error) {
    // Some browsers throw where others give back noise: either way the message remains.
    console.warn('the card cannot be drawn', error)
    return null
  }
}

function palette(): (colour: Colour) => string {
  const style = getComputedStyle(document.documentElement)
  return (colour) => style.getPropertyValue(`--${colour}`)
}

/** On every card: the page's number, the room's band, the margin. Browsers that guard against being recognised give back noise. */
const KNOWN: readonly [x: number, y: number, red: number, green: number, blue: number][] = [
  [10, 10, 0, 255, 0],
  [10, 370, 255, 0, 0],
  [10, 560, 0, 0, 0],
]
/** Some change the last bits, which nobody sees. */
const UNSEEN = 8

const isDrawn = (context: CanvasRenderingContext2D): boolean =>
  KNOWN.every(([x, y, ...colour]) => {
    const found = context.getImageData(x, y, 1, 1).data
    return colour.every((share, index) => Math.abs(share - (found[index] ?? -UNSEEN)) < UNSEEN)
  })

/** Between two colours, four steps: letters stay smooth, and the file is a fifth smaller. */
const STEP = 51

function snapColours(context: CanvasRenderingContext2D): void {
  const image = context.getImageData(0, 0, WIDTH, HEIGHT)
  image.data.forEach((share, index) => {
    image.data[index] = Math.round(share / STEP) * STEP
  })
  context.putImageData(image, 0, 0)
}

const CELL = { width: WIDTH / COLUMNS, height: HEIGHT / ROWS }

const FONT = 'Bedstead'
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
type Palette = (colour: Colour) => string

function paint(canvas: Canvas, pieces: readonly Piece[], palette: Palette): void {
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
