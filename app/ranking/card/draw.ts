/** Draws a card on a canvas, and makes it a picture that can be sent. */

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

/** `url`: the picture as a data URL, since the site's policy allows no other (img-src). `sentence`: its alternative text. */
export type Picture = { file: File; url: string; sentence: string }

/** The card as a file of 1080 × 1350, once the font is loaded; null where this browser refuses canvases. */
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
    // Some browsers throw where others return noise: in both cases the message can still be sent.
    console.warn('the card cannot be drawn', error)
    return null
  }
}

function palette(): (colour: Colour) => string {
  const style = getComputedStyle(document.documentElement)
  return (colour) => style.getPropertyValue(`--${colour}`)
}

/** Pixels with the same colour on every card. Browsers with fingerprinting protection return noise instead. */
const KNOWN: readonly [x: number, y: number, red: number, green: number, blue: number][] = [
  [10, 10, 0, 255, 0],
  [10, 370, 255, 0, 0],
  [10, 560, 0, 0, 0],
]
/** Some browsers change the last bits, which nobody sees. */
const UNSEEN = 8

const isDrawn = (context: CanvasRenderingContext2D): boolean =>
  KNOWN.every(([x, y, ...colour]) => {
    const found = context.getImageData(x, y, 1, 1).data
    return colour.every((share, index) => Math.abs(share - (found[index] ?? -UNSEEN)) < UNSEEN)
  })

/** Four steps between two colours: letters stay smooth, and the file is a fifth smaller. */
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
/** A colour's value, from the page's tokens. */
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

/** Edges on whole points: no seam between neighbours, no blur. */
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
  // Unscaled, a letter is half as wide as high, that is `rows` columns.
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
