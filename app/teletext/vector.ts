/** A drawing as one path for each of its colours. Pure. */

/** Black, «.», has none: it is left to what the drawing stands on. */
const COLOURS = 'RGYBMCW'

/** Where a row of pixels begins: of the ten dots that a letter is high, a cell's three rows take 3, 4 and 3. */
const top = (row: number): number => Math.round((row * 10) / 3)

/** The pixels of one colour, as rectangles. The same run in the rows below belongs to the same one. */
function pathOf(colour: string, drawing: readonly string[]): string {
  let path = ''
  let [atX, atY] = [0, 0]
  drawing.forEach((row, y) => {
    for (const { 0: run, index: x } of row.matchAll(new RegExp(`${colour}+`, 'g'))) {
      const end = x + run.length
      const has = (other?: string): boolean =>
        other?.slice(x, end) === run && other[x - 1] !== colour && other[end] !== colour
      if (has(drawing[y - 1])) continue
      let below = y + 1
      while (has(drawing[below])) below++
      path += `m${x - atX} ${top(y) - atY}h${run.length}v${top(below) - top(y)}h-${run.length}`
      atX = x
      atY = top(below)
    }
  })
  return path
}

/**
 * @param drawing rows of pixels, as look/mosaic.mjs writes them
 * @returns for an SVG. A cell, two by three pixels, is as large as a letter: 0.6 by 1 em.
 */
export function vectorOf(drawing: readonly string[]) {
  const width = drawing[0]?.length ?? 0
  return {
    width: `${(width * 3) / 10}em`,
    height: `${drawing.length / 3}em`,
    viewBox: `0 0 ${width} ${top(drawing.length)}`,
    paths: [...COLOURS].map((colour) => ({ colour, path: pathOf(colour, drawing) })).filter(({ path }) => path),
  }
}
