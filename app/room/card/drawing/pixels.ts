/** The pixels of a drawing (look/mosaic.mjs), six to a cell: 13 points are no whole number of dots of a glyph. Pure. */

/** Rows of letters as in look/mosaics.txt: `.` is black, R G Y B M C W are the colours. */
export function pixelsOf(drawing: readonly string[]): string[] {
  return drawing.flatMap((row) => {
    const cells = row.split('|').flatMap((run) => {
      const [ink = '.', paper = '.', ...characters] = run
      return characters.map((character) => ({ ink, paper, bits: bitsOf(character) }))
    })
    return [0, 2, 4].map((shift) =>
      cells.map(({ ink, paper, bits }) => [1, 2].map((bit) => (bits & (bit << shift) ? ink : paper)).join('')).join(''),
    )
  })
}

const FIRST_SEXTANT = 0x1fb00
/** The four patterns that Unicode has outside its sextants. */
const OTHERS: ReadonlyMap<string, number> = new Map([
  [' ', 0],
  ['▌', 21],
  ['▐', 42],
  ['█', 63],
])

/** Six bits in reading order; bit 0 is the top left pixel. */
function bitsOf(character: string): number {
  const other = OTHERS.get(character)
  if (other !== undefined) return other
  const place = (character.codePointAt(0) ?? FIRST_SEXTANT) - FIRST_SEXTANT + 1
  // The sextants leave out 21 and 42.
  return place + (place >= 21 ? 1 : 0) + (place >= 41 ? 1 : 0)
}
