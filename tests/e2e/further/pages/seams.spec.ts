/** A drawing has its own pixels and nothing between them, however large they are on a screen. */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { rowsOf } from '../../../../app/teletext/sextants.ts'
import { expect, test } from '../../support/actors.ts'
import { expectSettled } from '../../support/settled.ts'

const presidentSmall = readFileSync('app/teletext/drawings/president-small.txt', 'utf8')

const LETTERS: Record<string, string> = {
  '0,0,0': '.',
  '255,0,0': 'R',
  '0,255,0': 'G',
  '255,255,0': 'Y',
  '0,0,255': 'B',
  '255,255,255': 'W',
}

/** Along lines through the middle of the drawing's rows, then of its columns: the colours that follow one another. */
async function coloursAlong(picture: Locator, [columns, rows]: [number, number], blank: Page): Promise<string[]> {
  const source = `data:image/png;base64,${(await picture.screenshot()).toString('base64')}`
  const lines = await blank.evaluate(
    async ({ source, columns, rows }) => {
      const image = Object.assign(new Image(), { src: source })
      await image.decode()
      const { width, height } = image
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      const read = (...area: [number, number, number, number]): string[] => {
        const data = context?.getImageData(...area).data ?? new Uint8ClampedArray()
        const pixels = Array.from({ length: data.length / 4 }, (_, index) =>
          data.slice(index * 4, index * 4 + 3).join(),
        )
        return pixels.filter((pixel, index) => pixel !== pixels[index - 1])
      }
      // A picture has whole CSS pixels: the outermost may be the surroundings'.
      const edge = Math.ceil(devicePixelRatio)
      const middle = (index: number, of: number, size: number): number => Math.floor(((index + 0.5) / of) * size)
      return [
        ...Array.from({ length: rows }, (_, y) => read(edge, middle(y, rows, height), width - 2 * edge, 1)),
        ...Array.from({ length: columns }, (_, x) => read(middle(x, columns, width), edge, 1, height - 2 * edge)),
      ]
    },
    { source, columns, rows },
  )
  return lines.map((line) => line.map((colour) => LETTERS[colour] ?? `(${colour})`).join(''))
}

const withoutRepeats = (line: string): string => line.replaceAll(/(.)\1+/g, '$1')

/** The same lines of the drawing itself. */
const linesOf = (rows: readonly string[]): string[] => [
  ...rows.map(withoutRepeats),
  ...[...(rows[0] ?? '')].map((_, x) => withoutRepeats(rows.map((row) => row[x]).join(''))),
]

for (const deviceScaleFactor of [1, 1.5, 2.625, 3]) {
  test(`the President and the flag, ${deviceScaleFactor} times as large, have no seams`, async ({ stranger }) => {
    const { page, context } = await stranger({ deviceScaleFactor })
    await page.goto('/login')
    await expectSettled(page)
    const blank = await context.newPage()
    const portrait = page.locator('.hello .mosaic')
    for (const width of [320, 411]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await coloursAlong(portrait, [32, 30], blank), `${width} px`).toEqual(linesOf(rowsOf(presidentSmall)))
      expect(await coloursAlong(page.locator('.flag'), [1, 1], blank), `${width} px`).toEqual(['GWR', 'W'])
    }
  })
}
