/** Page 709: a countdown from ten whose end is hidden, and a cork that should go off at midnight. */
import { useEffect, useState } from 'react'
import { bottle, bottleOpen } from '../teletext/drawings.ts'
import { Mosaic, Page } from '../teletext/page.tsx'
import { type Numbered, Pager } from './pager.tsx'

type State = { is: 'ready' } | { is: 'counting'; since: number } | { is: 'over'; verdict: Verdict }

export function Component({ page, heading }: Numbered) {
  const [state, setState] = useState<State>({ is: 'ready' })
  const isOpen = state.is === 'over' && state.verdict.isOpen
  const press = (): void => {
    const now = Date.now()
    if (state.is === 'counting') setState({ is: 'over', verdict: verdict(now - state.since) })
    else setState({ is: 'counting', since: now })
  }
  return (
    <Page accent="magenta" heading={heading} line="Il conto si vede fino a cinque. Poi tocca a te.">
      <div className="midnight">
        <Mosaic drawing={isOpen ? bottleOpen : bottle} className="large" />
        {state.is === 'counting' ? (
          <Count
            since={state.since}
            onTooLate={() => setState({ is: 'over', verdict: verdict(Date.now() - state.since) })}
          />
        ) : (
          state.is === 'ready' && (
            <p className="giant number" aria-hidden="true">
              {COUNT_FROM}
            </p>
          )
        )}
      </div>
      <div role="status">
        {state.is === 'counting' && <p className="second">Via: si conta da dieci.</p>}
        {state.is === 'over' && (
          <div className="stack">
            {state.verdict.exact !== '' && <p className="double">{state.verdict.exact}</p>}
            <p className="second">{state.verdict.says}</p>
          </div>
        )}
      </div>
      <button className="button action wide" type="button" onClick={press}>
        {state.is === 'counting' ? 'Stappa!' : state.is === 'ready' ? 'Comincia il conto' : 'Un’altra bottiglia'}
      </button>
      <Pager page={page} />
    </Page>
  )
}

function Count({ since, onTooLate }: { since: number; onTooLate: () => void }) {
  const [now, setNow] = useState(since)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 100)
    return () => clearInterval(timer)
  }, [])
  const late = isTooLate(now - since)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when it is too late
  useEffect(() => {
    if (late) onTooLate()
  }, [late])
  return (
    <p className="giant number" role="timer">
      {shownCount(now - since)}
    </p>
  )
}

/** The count starts at COUNT_FROM; below HIDDEN_FROM it is hidden. */
const COUNT_FROM = 10
const HIDDEN_FROM = 4
const TOO_LATE_MS = 15_000

export const COUNT_MS = COUNT_FROM * 1000

/** The text this many milliseconds after the start: «10» to «5», then nothing. */
export function shownCount(elapsedMs: number): string {
  const left = COUNT_FROM - Math.floor(elapsedMs / 1000)
  return left > HIDDEN_FROM ? String(left) : '??'
}

export const isTooLate = (elapsedMs: number): boolean => elapsedMs > COUNT_MS + TOO_LATE_MS

const seconds = new Intl.NumberFormat('it-IT', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

type Verdict = { isOpen: boolean; exact: string; says: string }

/** The remark on a cork that went off this long after the start. */
export function verdict(elapsedMs: number): Verdict {
  const off = elapsedMs - COUNT_MS
  const distance = Math.abs(off)
  if (isTooLate(elapsedMs)) return { isOpen: false, exact: '', says: 'L’anno nuovo è cominciato senza di te. Capita.' }
  const exact = `${seconds.format(distance / 1000)} secondi ${off < 0 ? 'prima' : 'dopo'}`
  if (distance < 60) return { isOpen: true, exact, says: 'Mezzanotte in punto. Ti regoleranno gli orologi addosso.' }
  if (distance < 250) return { isOpen: true, exact, says: 'Quasi perfetto: a tavola nessuno se n’è accorto.' }
  if (distance < 800)
    return {
      isOpen: true,
      exact,
      says: off < 0 ? 'Un po’ in anticipo, come gli auguri della zia.' : 'Un po’ in ritardo, come il treno della zia.',
    }
  if (distance < 2500)
    return {
      isOpen: true,
      exact,
      says: off < 0 ? 'Presto. Il tappo è nella minestra.' : 'Tardi. Si stavano già baciando tutti.',
    }
  return {
    isOpen: true,
    exact,
    says: off < 0 ? 'Era ancora l’anno vecchio, e non l’ha presa bene.' : 'Stavano già sparecchiando.',
  }
}
