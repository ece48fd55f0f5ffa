import type { CardFacts } from '../card-facts.ts'
import { cardLayout } from '../layout/card-layout.ts'
import type { Colour } from '../layout/grid.ts'
import { FONT, HEIGHT, paint, WIDTH } from './paint.ts'

/** `url`: the same picture as text, since the site's policy lets pages show no other (img-src). */
export type Picture = { file: File; url: string }

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
    }
  } catch (error) {
    // Some browsers throw where others give back noise: either way the sentence remains.
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
