/** Page 420: fog before a window, to be blown away or wiped off. */
import { type PointerEvent, useState } from 'react'
import { presidentLarge } from '../teletext/drawings.ts'
import { Mosaic, Page } from '../teletext/page.tsx'
import { rowsOf } from '../teletext/sextants.ts'
import { type Numbered, Pager } from './pager.tsx'

/** The portrait's cells. */
const COLUMNS = 40
const ROWS = rowsOf(presidentLarge).length

const says = (fog: Fog, breaths: number): string => {
  if (isClear(fog)) return 'Era qui da sempre. Bastava soffiare.'
  if (fog === thickFog) return 'Visibilità zero presidenti. Si consiglia prudenza.'
  return breaths > 1 ? 'Si intravede una cravatta. O è un semaforo.' : 'C’è qualcosa. O qualcuno.'
}

export function Component({ page, heading }: Numbered) {
  const [fog, setFog] = useState(thickFog)
  const [breaths, setBreaths] = useState(0)
  const clear = isClear(fog)
  return (
    <Page accent="magenta" heading={heading} isPictureHidden line="Banchi tra 419 e 421. Fari accesi.">
      <Window fog={fog} onWipe={(x, y) => setFog((before) => wipe(before, x, y))} />
      <p className={clear ? 'ok' : undefined} role="status">
        {says(fog, breaths)}
      </p>
      <button
        className={`button wide ${clear ? '' : 'action'}`}
        type="button"
        onClick={() => {
          setFog(clear ? thickFog : blow(fog, Math.random))
          setBreaths(clear ? 0 : breaths + 1)
        }}
      >
        {clear ? 'Richiama la nebbia' : 'Soffia'}
      </button>
      <Pager page={page} />
    </Page>
  )
}

/** Wiping does the same as the button; it is for people who like to write on windows. */
function Window({ fog, onWipe }: { fog: Fog; onWipe: (x: number, y: number) => void }) {
  const wipeUnder = (event: PointerEvent): void => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - left) / width) * COLUMNS
    const y = ((event.clientY - top) / height) * ROWS
    onWipe(x, y)
  }
  return (
    <div className="window" aria-hidden="true" onPointerDown={wipeUnder} onPointerMove={wipeUnder}>
      <Mosaic drawing={presidentLarge} className="window-wide" />
      <div className="fog">
        {fogRows(fog, COLUMNS, ROWS).map((shades, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
          <span key={row} data-m={shades} />
        ))}
      </div>
    </div>
  )
}

/** The fog of page 420: patches from thick (4) to clear (0), in reading order. */
const FOG_COLUMNS = 16
const FOG_ROWS = 11
/** A patch is this many cells of the portrait wide and high. */
const PATCH = 2.5
const THICK = 4

type Fog = readonly number[]
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

/** The fog as rows of characters in the portrait's size: in another size seams would show. */
export const fogRows = (fog: Fog, columns: number, rows: number): string[] =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => {
      const patch = Math.floor(row / PATCH) * FOG_COLUMNS + Math.floor(column / PATCH)
      return SHADES[fog[patch] ?? 0]
    }).join(''),
  )
