/**
 * A drawing (drawings.ts) as one SVG path for each colour. The unit is a teletext dot: a letter, and so a cell of two by
 * three pixels, has 6 by 10. Pure.
 */

/** A pixel's width in dots. */
const ACROSS = 3

/** The first dot of a row of pixels: a cell's three rows are 3, 4 and 3 dots high. */
const down = (row: number): number => Math.round(row / 0.3)

/** A drawing's rows of pixels. Throws on an unknown letter, and on a row of another width than the first. */
export function rowsOf(drawing: string): string[] {
  const rows = drawing.trim().split('\n')
  const odd = rows.findIndex((row) => row.length !== rows[0]?.length || !/^[.RGYBMCW]+$/.test(row))
  if (odd >= 0) throw new Error(`row ${odd + 1} of a drawing: ${rows[odd]}`)
  return rows
}

/** `paths`: by the colour's letter. Black has none: the background shows. */
type Sextants = { width: number; height: number; paths: Record<string, string> }

/** A cache: pages repeat the same few drawings. */
const painted = new Map<string, Sextants>()

export function sextantsOf(drawing: string): Sextants {
  let sextants = painted.get(drawing)
  if (!sextants) {
    const rows = rowsOf(drawing)
    sextants = { width: ACROSS * (rows[0]?.length ?? 0), height: down(rows.length), paths: pathsOf(rows) }
    painted.set(drawing, sextants)
  }
  return sextants
}

function pathsOf(rows: readonly string[]): Record<string, string> {
  const paths: Record<string, string> = {}
  const ends: Record<string, readonly [x: number, y: number]> = {}
  rows.forEach((row, y) => {
    for (const { 0: run, 1: colour = '', index: x } of row.matchAll(/([^.])\1*/g)) {
      const width = run.length
      // Compared with its neighbours, so that it is the same run and not a part of a longer one.
      const isAlso = (other: number): boolean =>
        rows[other]?.substring(x - 1, x + width + 1) === row.substring(x - 1, x + width + 1)
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
