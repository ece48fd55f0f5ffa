/** A drawing's pixels are those of the bitmap that it was made of. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pixelsOf } from '../../../../app/room/card/drawing/pixels.ts'
import { crown } from '../../../../app/teletext/look/crown.ts'
import { presidentSmall } from '../../../../app/teletext/look/president-small.ts'
import { spoon } from '../../../../app/teletext/look/spoon.ts'

function bitmap(file: string, name: string): string[] {
  const lines = readFileSync(`app/teletext/look/${file}`, 'utf8').split('\n')
  const rest = lines.slice(lines.indexOf(`= ${name}`) + 1)
  const end = rest.findIndex((line) => line.startsWith('= '))
  return (end < 0 ? rest : rest.slice(0, end)).filter((line) => /^[.RGYBMCW]+$/.test(line))
}

describe('the pixels of a drawing', () => {
  it.each([
    ['the crown', crown, 'corona'],
    ['the wooden spoon', spoon, 'cucchiaio'],
  ])('%s', (_, drawing, name) => {
    expect(pixelsOf(drawing)).toEqual(bitmap('mosaics.txt', name))
  })

  it('the President, but for the few cells with three colours', () => {
    const drawn = pixelsOf(presidentSmall)
    const meant = bitmap('president.txt', '16')
    expect(drawn.map((row) => row.length)).toEqual(meant.map((row) => row.length))
    const other = drawn.flatMap((row, y) => [...row].filter((pixel, x) => pixel !== meant[y]?.[x]))
    expect(other.length).toBeLessThan(20)
  })

  it('every pattern of six, in reading order: Unicode’s sextants rise, without the four that it has elsewhere', () => {
    const elsewhere = new Map([...' ▌▐█'].map((one, index) => [index * 21, one]))
    let next = 0x1fb00
    const characters = Array.from({ length: 64 }, (_, bits) => elsewhere.get(bits) ?? String.fromCodePoint(next++))
    for (const [bits, character] of characters.entries()) {
      const drawn = pixelsOf([`W.${character}`]).join('')
      expect(drawn).toBe(Array.from({ length: 6 }, (_, bit) => (bits & (1 << bit) ? 'W' : '.')).join(''))
    }
    expect(next).toBe(0x1fb3c)
  })
})
