import { type PointerEvent, useState } from 'react'
import { presidentLarge } from '../../teletext/drawings-hidden.ts'
import { Mosaic } from '../../teletext/mosaic.tsx'
import { Page } from '../../teletext/page/page.tsx'
import { rowsOf } from '../../teletext/sextants.ts'
import { type Numbered, Pager } from '../pager.tsx'
import { blow, type Fog, fogRows, isClear, thickFog, wipe } from './fog.ts'

/** The portrait's cells. */
const COLUMNS = 40
const ROWS = rowsOf(presidentLarge).length

const says = (fog: Fog, breaths: number): string => {
  if (isClear(fog)) return 'Era qui da sempre. Bastava soffiare.'
  if (fog === thickFog) return 'Visibilità zero presidenti. Si consiglia prudenza.'
  return breaths > 1 ? 'Si intravede una cravatta. O è un semaforo.' : 'C’è qualcosa. O qualcuno.'
}

/** 420: he is not in the masthead; he is in the fog. */
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

/** Wiping does the same as the button's breath: it is only for people who like to write on windows. */
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
