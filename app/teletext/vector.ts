/** A drawing as one path for each of its colours. Pure. */

/** A letter of look/mosaic.mjs, and what `d` of a path takes. */
type Path = [colour: string, path: string]
export type Vector = { width: string; height: string; viewBox: string; paths: Path[] }

/** Where a row of pixels begins: of the ten dots that a letter is high, a cell's three rows take 3, 4 and 3. */
const top = (row: number): number => Math.round((row * 10) / 3)

/**
 * @param drawing rows of pixels; black is left to what the drawing stands on
 * @returns sizes in letters: two by three pixels are one letter, 0.6 by 1 em
 */
export function vectorOf(drawing: readonly string[]): Vector {
  const width = drawing[0]?.length ?? 0
  const paths = new Map<string, string>()
  const ends = new Map<string, [x: number, y: number]>()
  for (const [y, row] of drawing.entries()) {
    for (const { 0: run, index: x } of row.matchAll(/([^.])\1*/g)) {
      const colour = run.charAt(0)
      const size = run.length
      const has = (other?: string): boolean =>
        other?.slice(x, x + size) === run && other[x - 1] !== colour && other[x + size] !== colour
      if (has(drawing[y - 1])) continue
      // The same run in the rows below is the same rectangle.
      let end = y + 1
      while (has(drawing[end])) end++
      const [fromX, fromY] = ends.get(colour) ?? [0, 0]
      const side = `m${x - fromX} ${top(y) - fromY}h${size}v${top(end) - top(y)}h-${size}`
      paths.set(colour, (paths.get(colour) ?? '') + side)
      ends.set(colour, [x, top(end)])
    }
  }
  return {
    width: `${(width * 3) / 10}em`,
    height: `${drawing.length / 3}em`,
    viewBox: `0 0 ${width} ${top(drawing.length)}`,
    paths: [...paths],
  }
}
