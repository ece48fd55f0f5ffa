import { useState } from 'react'
import { littleStar } from '../teletext/drawings-hidden.ts'
import { Mosaic } from '../teletext/mosaic.tsx'
import { Page } from '../teletext/page/page.tsx'
import { horoscope } from './horoscope.ts'
import { type Numbered, Pager } from './pager.tsx'

/** 602: twelve signs, one night. */
export function Component({ page, heading }: Numbered) {
  const [chosen, setChosen] = useState<string | null>(null)
  const reading = horoscope.find(({ sign }) => sign === chosen)
  return (
    <Page accent="magenta" heading={heading} line="Valido dalle 20:30 del 31 fino al dolce.">
      <fieldset>
        <legend className="spoken">Il tuo segno</legend>
        <div className="signs">
          {horoscope.map(({ sign }) => (
            <button
              className="button small"
              key={sign}
              type="button"
              aria-pressed={sign === chosen}
              onClick={() => setChosen(sign)}
            >
              {sign}
            </button>
          ))}
        </div>
      </fieldset>
      <div className="stack reading" role="status">
        {reading ? (
          <>
            <p className="tall number">{reading.sign}</p>
            <p>{reading.says}</p>
          </>
        ) : (
          <>
            <Mosaic drawing={littleStar} className="large" />
            <p className="second">Scegli il tuo segno. O quello di tua cognata.</p>
          </>
        )}
      </div>
      <Pager page={page} />
    </Page>
  )
}
