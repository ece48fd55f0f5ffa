/**
 * A drawing's pixels as one path for each colour. Pure. Paths count in dots, of which a letter, and so a cell of two by
 * three pixels, has 6 by 10.
 */

/** A pixel's width. */
export const ACROSS = 3

/** Where a row of pixels begins: a cell's three rows are 3, 4 and 3 dots high. */
export const down = (row: number): number => Math.round(row / 0.3)

/** @returns by the colour's letter (look/mosaic.mjs). Black has no path: it is left to what the drawing stands on. */
export function pathsOf(drawing: readonly string[]): Record<string, string> {
  const paths: Record<string, string> = {}
  const ends: Record<string, readonly [x: number, y: number]> = {}
  drawing.forEach((row, y) => {
    for (const { 0: run, 1: colour = '', index: x } of row.matchAll(/([^.])\1*/g)) {
      const width = run.length
      // With the neighbours, so that it is the same run and no part of a longer one.
      const isAlso = (other: number): boolean =>
        drawing[other]?.substring(x - 1, x + width + 1) === row.substring(x - 1, x + width + 1)
      if (isAlso(y - 1)) continue
      let below = y + 1
      while (isAlso(below)) below++
      const [endX, endY] = ends[colour] ?? [0, 0]
      paths[colour] =
        `${paths[colour] ?? ''}m${ACROSS * (x - endX)} ${down(y) - endY}h${ACROSS * width}v${down(below) - down(y)}h-${ACROSS * width}`
      ends[colour] = [x, down(below)]
    }
  })
  return paths
}
