import { useEffect, useState } from 'react'
import { bottle, bottleOpen } from '../teletext/drawings-hidden.ts'
import { Mosaic } from '../teletext/mosaic.tsx'
import { Page } from '../teletext/page/page.tsx'
import { COUNT_FROM, isTooLate, shownCount, type Verdict, verdict } from './midnight.ts'
import { type Numbered, Pager } from './pager.tsx'

type State = { is: 'ready' } | { is: 'counting'; since: number } | { is: 'over'; verdict: Verdict }

/** 709: the cork must go at midnight sharp, and the clock is hidden for the last seconds. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has become too late
  useEffect(() => {
    if (late) onTooLate()
  }, [late])
  return (
    <p className="giant number" role="timer">
      {shownCount(now - since)}
    </p>
  )
}
