/** Page 700: the weather of one configured town, with its sky, its wind and its age. */
import { type CSSProperties, useCallback, useEffect, useState } from 'react'
import { paths } from '../../shared/api/paths.ts'
import type { Weather } from '../../shared/api/shapes.ts'
import { whileFaded } from '../net/act.ts'
import { call, type Failure } from '../net/call.ts'
import { clouds, fog, weather as mixed, rain, snow, sun } from '../teletext/drawings.ts'
import { changeAndGoOn, Dots, Mosaic, Page } from '../teletext/page.tsx'
import { IndexLine } from '../teletext/pager.tsx'
import { atHour, spanInWords } from '../text/moment.ts'
import { type Numbered, Pager } from './pager.tsx'

const DRAWINGS: Readonly<Record<Sky, string>> = { sun, mixed, clouds, rain, snow, fog }
const decimal = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 })

type State = { is: 'loading' } | { is: 'shown'; weather: Weather } | { is: 'none'; failure: Failure }

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
            void whileFaded(ask())
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
          {`Il meteo non risponde: questo è il cielo di ${spanInWords(now - Date.parse(observedAt))} fa.`}
        </p>
      ) : (
        <p className="small second">
          {`Aggiornato ${atHour(Date.parse(observedAt))}. Per la mezzanotte si prevedono botti, con schiarite verso l’una.`}
        </p>
      )}
    </>
  )
}

type Sky = 'sun' | 'mixed' | 'clouds' | 'rain' | 'snow' | 'fog'

/** The first match counts: «pioggia con neve» is snow, «nubi sparse con pioggia» is rain. */
const SKIES: readonly (readonly [RegExp, Sky])[] = [
  [/nev|ghiacc|gelat|nevischio/, 'snow'],
  [/piog|piov|rovesc|tempor|acquazz|pioviggin/, 'rain'],
  [/nebb|foschi|caligin/, 'fog'],
  [/parz|sparse|poco nuvoloso|variab/, 'mixed'],
  [/seren|sole|soleg|limpid/, 'sun'],
  [/nuvol|nub|copert/, 'clouds'],
]

/** The drawing for the service's Italian words; unknown words get a mixed sky. */
export const skyOf = (description: string): Sky => {
  const words = description.toLocaleLowerCase('it')
  return SKIES.find(([pattern]) => pattern.test(words))?.[1] ?? 'mixed'
}

/** The Worker refreshes after 20 minutes: an older observation is the last good answer of a failing service. */
const STALE_MS = 40 * 60_000
export const isStale = (observedAt: string, now: number): boolean => now - Date.parse(observedAt) > STALE_MS

/** The direction that the wind blows from: the service's sixteen points, in Italian. */
const POINTS: Readonly<Record<string, string>> = {
  N: 'nord',
  NNE: 'nord-nord-est',
  NE: 'nord-est',
  ENE: 'est-nord-est',
  E: 'est',
  ESE: 'est-sud-est',
  SE: 'sud-est',
  SSE: 'sud-sud-est',
  S: 'sud',
  SSW: 'sud-sud-ovest',
  SW: 'sud-ovest',
  WSW: 'ovest-sud-ovest',
  W: 'ovest',
  WNW: 'ovest-nord-ovest',
  NW: 'nord-ovest',
  NNW: 'nord-nord-ovest',
}

/** Null for an unknown direction: the page then says only how strong the wind is. */
export const windPoint = (direction: string): string | null => POINTS[direction.trim().toUpperCase()] ?? null
