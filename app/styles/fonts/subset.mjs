// biome-ignore-all lint/suspicious/noConsole: a script run by hand, no part of the page
// biome-ignore-all lint/style/noRestrictedImports: a script run by hand, no part of the page
// Makes bedstead.woff2 from the packages @techandsoftware/teletext-fonts and subset-font.
// They are needed only to make it anew: `npm i --no-save @techandsoftware/teletext-fonts subset-font`, then `node app/styles/fonts/subset.mjs`.
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')
const characters = [
  range(0x20, 0x7e),
  range(0xa0, 0xff), // Latin-1: all Italian accents, « » ° ·
  'ŠšŽžČčĆćŁłȘșȚț', // neighbours' names
  '‐–—‘’“”„•…‹›€−×≤≥½←↑→↓↔↕▲►▼◄▶◀◆●○■□▪▫✓♪♥♦♣♠☹☺',
  range(0x2580, 0x259f), // block elements
  '─│┌┐└┘├┤┬┴┼━┃═║╌',
  range(0x1fb00, 0x1fb3b), // sextants
].join('')

const source = createRequire(import.meta.url).resolve('@techandsoftware/teletext-fonts/bedstead.otf')
const font = await subsetFont(await readFile(source), characters, { targetFormat: 'woff2', noLayoutClosure: true })
await writeFile(new URL('bedstead.woff2', import.meta.url), font)
console.log(`${font.length} bytes, ${[...characters].length} characters`)
