/** The drawings: their pixels are those of the bitmaps they were made of, and their paths cover those pixels. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { crown } from '../../../app/teletext/look/crown.ts'
import { presidentSmall } from '../../../app/teletext/look/president-small.ts'
import { spoon } from '../../../app/teletext/look/spoon.ts'
import { pathsOf } from '../../../app/teletext/paths-of.ts'

const LOOK = 'app/teletext/look'
const modules = import.meta.glob<Record<string, readonly string[]>>('../../../app/teletext/look/*.ts', { eager: true })
const drawings = Object.values(modules).flatMap((module) => Object.entries(module))

function bitmap(file: string, name: string): string[] {
  const lines = readFileSync(`${LOOK}/${file}`, 'utf8').split('\n')
  const rest = lines.slice(lines.indexOf(`= ${name}`) + 1)
  const end = rest.findIndex((line) => line.startsWith('= '))
  return (end < 0 ? rest : rest.slice(0, end)).filter((line) => /^[.RGYBMCW]+$/.test(line))
}

describe('the pixels of a drawing', () => {
  it.each([
    ['the crown', crown, 'corona'],
    ['the wooden spoon', spoon, 'cucchiaio'],
  ])('%s', (_, drawing, name) => {
    expect(drawing).toEqual(bitmap('mosaics.txt', name))
  })

  it('the President, but for the few cells with three colours', () => {
    const meant = bitmap('president.txt', '16')
    expect(presidentSmall.map((row) => row.length)).toEqual(meant.map((row) => row.length))
    const other = presidentSmall.flatMap((row, y) => [...row].filter((pixel, x) => pixel !== meant[y]?.[x]))
    expect(other.length).toBeLessThan(20)
  })

  it('whole cells, of two colours each', () => {
    expect(drawings).toHaveLength(readdirSync(LOOK).filter((file) => file.endsWith('.ts')).length)
    for (const [name, drawing] of drawings) {
      expect(drawing.length % 3, name).toBe(0)
      expect(new Set(drawing.map((row) => row.length)).size, name).toBe(1)
      for (let y = 0; y < drawing.length; y += 3) {
        const [above = '', middle = '', below = ''] = drawing.slice(y, y + 3)
        for (let x = 0; x < above.length; x += 2) {
          const cell = [above, middle, below].map((row) => row.slice(x, x + 2)).join('')
          expect(new Set(cell).size, `${name}: ${cell}`).toBeLessThanOrEqual(2)
        }
      }
    }
  })
})

describe('the paths of a drawing', () => {
  it.each(drawings)('%s: every pixel once, in the path of its colour', (_, drawing) => {
    const painted = drawing.map((row) => [...row].map(() => ''))
    for (const [colour, path] of Object.entries(pathsOf(drawing))) {
      for (const [x, y] of pixelsIn(path)) {
        const row = painted[y]
        if (row) row[x] += colour
      }
    }
    expect(painted.map((row) => row.map((pixel) => pixel || '.').join(' '))).toEqual(
      drawing.map((row) => [...row].join(' ')),
    )
  })
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
