import { type CSSProperties, useCallback, useEffect, useState } from 'react'
import { paths } from '../../../shared/api/paths.ts'
import type { Weather } from '../../../shared/api/shapes.ts'
import { asked } from '../../api/act.ts'
import { call, type Failure } from '../../api/call.ts'
import { clouds, fog, weather as mixed, rain, snow, sun } from '../../teletext/drawings-hidden.ts'
import { Dots } from '../../teletext/loading.tsx'
import { Mosaic } from '../../teletext/mosaic.tsx'
import { IndexLine } from '../../teletext/page/index-line.tsx'
import { Page } from '../../teletext/page/page.tsx'
import { atHour } from '../../text/hour.ts'
import { spanInWords } from '../../text/time.ts'
import { changeAndGoOn } from '../../words/choosing/go-on.ts'
import { type Numbered, Pager } from '../pager.tsx'
import { isStale, type Sky, skyOf } from './sky.ts'
import { windPoint } from './wind.ts'

const DRAWINGS: Readonly<Record<Sky, string>> = { sun, mixed, clouds, rain, snow, fog }
const decimal = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 })

type State = { is: 'loading' } | { is: 'shown'; weather: Weather } | { is: 'none'; failure: Failure }

/** 700: the weather in one configured town. */
export function Component({ page, heading }: Numbered) {
  const [state, setState] = useState<State>({ is: 'loading' })
  const ask = useCallback(async (): Promise<void> => {
    const answer = await call<Weather>('GET', paths.weather)
    setState(answer.ok ? { is: 'shown', weather: answer.value } : { is: 'none', failure: answer.failure })
  }, [])
  useEffect(() => void ask(), [ask])
  return (
    <Page
      accent="cyan"
      heading={heading}
      line={
        <>
          Nella nostra città, in
          <br />
          questo preciso momento
        </>
      }
    >
      <div className="stack" role="status">
        {state.is === 'loading' && (
          <p className="double">
            Guardo fuori
            <Dots />
          </p>
        )}
        {state.is === 'shown' && <Sight weather={state.weather} />}
        {state.is === 'none' && (
          <>
            <Mosaic drawing={fog} className="large" />
            <p>{state.failure.sentence}</p>
          </>
        )}
      </div>
      {state.is === 'none' && (
        <button
          className="button action wide"
          type="button"
          onClick={() => {
            changeAndGoOn(() => setState({ is: 'loading' }), 'main h1')
            void asked(ask())
          }}
        >
          Riprova
        </button>
      )}
      <Pager page={page} />
    </Page>
  )
}

function Sight({ weather }: { weather: Weather }) {
  const { observedAt, town } = weather
  const from = windPoint(weather.windDirection)
  const now = Date.now()
  const degrees = `${decimal.format(weather.tempC).replace('-', '−')}°`
  const rows = [
    ['Percepita', `${decimal.format(weather.feelsLikeC).replace('-', '−')} °C`],
    ['Vento', weather.windKmph === 0 ? 'non si muove foglia' : `${decimal.format(weather.windKmph)} km/h`],
    ...(from !== null && weather.windKmph > 0 ? [['Soffia da', from] as const] : []),
    ['Pressione', `${decimal.format(weather.pressure)} hPa`],
    ['Pioggia', `${decimal.format(weather.precipMM)} mm`],
  ] as const
  return (
    <>
      <h2 className="section">{town}</h2>
      <div className="weather">
        <Mosaic drawing={DRAWINGS[skyOf(weather.description)]} className="large" />
        {/* React's type of a style has no custom properties. */}
        <p className="giant" style={{ '--n': degrees.length } as CSSProperties}>
          {degrees}
        </p>
      </div>
      <p className="double">{weather.description}</p>
      <ul className="index">
        {rows.map(([name, value]) => (
          <li key={name}>
            <span className="line">
              <IndexLine name={name}>{value}</IndexLine>
            </span>
          </li>
        ))}
      </ul>
      {isStale(observedAt, now) ? (
        <p className="notice wait">
          Il meteo non risponde: questo è il cielo di {spanInWords(now - Date.parse(observedAt))} fa.
        </p>
      ) : (
        <p className="small second">
          Aggiornato {atHour(Date.parse(observedAt))}. Per la mezzanotte si prevedono botti, con schiarite verso l’una.
        </p>
      )}
    </>
  )
}
