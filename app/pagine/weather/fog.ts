/** The fog of page 420: patches from thick (4) to clear (0), in reading order. */
export const FOG_COLUMNS = 16
export const FOG_ROWS = 11
/** A patch is this many cells of the portrait wide and high. */
const PATCH = 2.5
const THICK = 4

export type Fog = readonly number[]
export const thickFog: Fog = Array.from({ length: FOG_COLUMNS * FOG_ROWS }, () => THICK)

export const isClear = (fog: Fog): boolean => fog.every((cell) => cell === 0)

/** One breath: every patch thins by one or two, at random. Four of them always clear it. */
export const blow = (fog: Fog, random: () => number): Fog =>
  fog.map((cell) => Math.max(0, cell - (random() < 0.4 ? 2 : 1)))

/** A finger on the window clears the patch under it and its neighbours. Coordinates are cells of the portrait. */
export const wipe = (fog: Fog, x: number, y: number): Fog =>
  fog.map((cell, index) => {
    const column = (index % FOG_COLUMNS) - Math.floor(x / PATCH)
    const row = Math.floor(index / FOG_COLUMNS) - Math.floor(y / PATCH)
    return Math.abs(column) <= 1 && Math.abs(row) <= 1 ? 0 : cell
  })

/** From clear to thick, in the font's own shades. */
const SHADES = [' ', '░', '▒', '▓', '█'] as const

/** The fog as rows of characters in the portrait's own size: in another size seams would show. */
export const fogRows = (fog: Fog, columns: number, rows: number): string[] =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => {
      const patch = Math.floor(row / PATCH) * FOG_COLUMNS + Math.floor(column / PATCH)
      return SHADES[fog[patch] ?? 0]
    }).join(''),
  )
