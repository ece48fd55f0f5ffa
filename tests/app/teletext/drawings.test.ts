/** The drawings: whole cells that teletext could show, and paths that cover their pixels. */
import { expect, it } from 'vitest'
import * as named from '../../../app/teletext/drawings.ts'
import { rowsOf, sextantsOf } from '../../../app/teletext/sextants.ts'

const drawings = Object.entries(named)

it('every file is a drawing that a page shows', () => {
  const files = import.meta.glob('/app/teletext/drawings/*', { query: '?raw', import: 'default', eager: true })
  expect(Object.values(files).toSorted()).toEqual(Object.values(named).toSorted())
})

it('a drawing with a letter that is no colour, or with rows of two widths, is refused with its row', () => {
  expect(rowsOf('RG\n.W\n')).toEqual(['RG', '.W'])
  for (const wrong of ['RG\nrW', 'RG\n W', 'RG\n.W.', 'RG\n.', 'RG\n\nRG']) {
    expect(() => rowsOf(wrong), wrong).toThrow('row 2 of a drawing')
  }
  expect(() => rowsOf('')).toThrow('row 1')
})

it.each(drawings)('%s: whole cells, of two colours each', (_, drawing) => {
  const rows = rowsOf(drawing)
  expect(rows.length % 3).toBe(0)
  const width = rows[0]?.length ?? 0
  expect(width % 2).toBe(0)
  for (let y = 0; y < rows.length; y += 3) {
    for (let x = 0; x < width; x += 2) {
      const cell = rows.slice(y, y + 3).map((row) => row.slice(x, x + 2))
      expect(new Set(cell.join('')).size, `row ${y}, column ${x}: ${cell.join('/')}`).toBeLessThanOrEqual(2)
    }
  }
})

it.each(drawings)('the paths of a drawing: %s: every pixel once, in the path of its colour', (_, drawing) => {
  const rows = rowsOf(drawing)
  const { width, height, paths } = sextantsOf(drawing)
  expect([width, height]).toEqual([3 * (rows[0]?.length ?? 0), (10 * rows.length) / 3])
  const painted = rows.map((row) => [...row].map(() => ''))
  for (const [colour, path] of Object.entries(paths)) {
    for (const [x, y] of pixelsIn(path)) {
      const row = painted[y]
      if (row) row[x] += colour
    }
  }
  expect(painted.map((row) => row.map((pixel) => pixel || '.').join(' '))).toEqual(
    rows.map((row) => [...row].join(' ')),
  )
})

const SIDE = /m(-?\d+) (-?\d+)h(\d+)v(\d+)h-(\d+)/g

/** Of a path of rectangles, each drawn along three of its sides. A pixel is 3 dots wide; of a cell's 10 its rows have 3, 4 and 3. */
function* pixelsIn(path: string): Generator<[x: number, y: number]> {
  expect(path.replaceAll(SIDE, '')).toBe('')
  let [x, y] = [0, 0]
  for (const [, dx, dy, width, height, back] of path.matchAll(SIDE)) {
    expect(back).toBe(width)
    x += Number(dx) / 3
    y += Number(dy)
    const bottom = y + Number(height)
    for (let dot = y; dot < bottom; dot++) {
      const inCell = dot % 10
      if (inCell !== 0 && inCell !== 3 && inCell !== 7) continue
      const row = Math.floor(dot / 10) * 3 + [0, 3, 7].indexOf(inCell)
      for (let column = 0; column < Number(width) / 3; column++) yield [x + column, row]
    }
    expect([0, 3, 7], 'ends between two rows of pixels').toContain(bottom % 10)
    expect([0, 3, 7], 'begins between two rows of pixels').toContain(y % 10)
    y = bottom
  }
}
