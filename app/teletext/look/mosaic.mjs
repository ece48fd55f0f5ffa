// Turns the bitmaps of president.txt, mosaics.txt and hidden.txt into drawings that teletext could show, one small module
// for each, so that a page carries only the drawings it shows.
//
//   node app/teletext/look/mosaic.mjs
//
// In a bitmap, and in what is written, a letter is a pixel of that colour: . black  R G Y B M C W. Two by three pixels make
// one cell. A teletext cell has one foreground and one background: where a block holds more than two colours, the two most
// frequent stay and every other pixel takes the nearer of them.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const LETTERS = '.RGYBMCW'
const RGB = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0], [0, 0, 1], [1, 0, 1], [0, 1, 1], [1, 1, 1]]
const distance = (a, b) => RGB[a].reduce((sum, channel, i) => sum + Math.abs(channel - RGB[b][i]), 0)

/** The drawings of a file: `= name` opens one, its pixel rows follow. */
function drawings(source) {
  const found = new Map()
  let rows = null
  for (const line of source.split('\n')) {
    if (line.startsWith('= ')) found.set(line.slice(2).trim(), (rows = []))
    else if (rows && /^[.RGYBMCW]+$/.test(line)) rows.push([...line].map((letter) => LETTERS.indexOf(letter)))
  }
  return found
}

/** Six pixels of two colours at most. */
function cell(pixels) {
  const counts = new Map()
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
  const [first, second = first] = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([colour]) => colour)
  const [paper, ink] = [first, second].sort((a, b) => a - b) // the darker colour is the paper
  return pixels.map((pixel) => (distance(pixel, ink) < distance(pixel, paper) ? ink : paper))
}

/** Whole cells: what the bitmap lacks of the last ones is black. */
function pixelsOf(rows) {
  const width = Math.max(...rows.map((row) => row.length))
  const at = (x, y) => rows[y]?.[x] ?? 0
  const lines = []
  for (let y = 0; y < rows.length; y += 3) {
    const three = ['', '', '']
    for (let x = 0; x < width; x += 2) {
      const pixels = cell([0, 1, 2].flatMap((dy) => [at(x, y + dy), at(x + 1, y + dy)]))
      for (const [index, pixel] of pixels.entries()) three[index >> 1] += LETTERS[pixel]
    }
    lines.push(...three)
  }
  return lines
}

const here = new URL('./', import.meta.url)
const names = { 16: 'presidentSmall', 40: 'presidentLarge', 'dado-5': 'diceFive', 'dado-2': 'diceTwo', coppa: 'cup', corona: 'crown', tempo: 'weather', panettone: 'panettone', lente: 'lens', porta: 'door', stella: 'star', televisore: 'television', clessidra: 'hourglass', carte: 'cards', cucchiaio: 'spoon',
  // the hidden pages
  'dado-1': 'diceOne', 'dado-3': 'diceThree', 'dado-4': 'diceFour', 'dado-6': 'diceSix', televisione: 'oldTelevision', candela: 'candle', calice: 'glass', gatto: 'cat', telefono: 'telephone', bottiglia: 'bottle', 'bottiglia-stappata': 'bottleOpen', diavolo: 'devil', ciliegia: 'cherry', campana: 'bell', sette: 'seven', stellina: 'littleStar', fetta: 'slice', fuochi: 'fireworks', monoscopio: 'testCard', 'porta-presidente': 'doorPresident', 'porta-panettone': 'doorPanettone', 'porta-gatto': 'doorCat', nuvole: 'clouds', pioggia: 'rain', neve: 'snow', nebbia: 'fog', sole: 'sun',
}
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
for (const file of readdirSync(here)) if (file.endsWith('.ts')) rmSync(new URL(file, here))
for (const source of ['president.txt', 'mosaics.txt', 'hidden.txt'])
  for (const [title, rows] of drawings(readFileSync(new URL(source, here), 'utf8'))) {
    const name = names[title]
    if (!name) throw new Error(`${source}: the drawing «${title}» has no name in mosaic.mjs`)
    const text = `// Made by mosaic.mjs from ${source}; do not edit.\nexport const ${name} = [\n${pixelsOf(rows).map((line) => `  '${line}',\n`).join('')}]\n`
    writeFileSync(new URL(`${kebab(name)}.ts`, here), text)
  }
