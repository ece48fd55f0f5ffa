import { Component, type ReactNode, useLayoutEffect } from 'react'
import { CallFailed, isPassing } from '../net/call.ts'
import { useReturn } from '../net/repeat.ts'
import { noteFailure, useVisit } from '../start/visit.tsx'
import { Command } from './command.tsx'
import { Wall } from './page.tsx'

type Failing = { visit: unknown; children: ReactNode }
type Failed = { visit: unknown; error: { thrown: unknown } | null }

/** Replaces a page that threw while rendering by the page of the failure, until another visit begins. */
export class Failsafe extends Component<Failing, Failed> {
  override state: Failed = { visit: null, error: null }

  static getDerivedStateFromProps({ visit }: Failing, state: Failed): Failed | null {
    return state.visit === visit ? null : { visit, error: null }
  }

  static getDerivedStateFromError(thrown: unknown): Partial<Failed> {
    return { error: { thrown } }
  }

  override render(): ReactNode {
    const { error } = this.state
    return error ? <Trouble error={error.thrown} /> : this.props.children
  }
}

/** The page for a failed load: the failure, and a way on that loses nothing. */
export function Trouble({ error }: { error: unknown }) {
  const { isRefreshing: isTrying, opening, refresh } = useVisit()
  const isCall = error instanceof CallFailed
  const isAway = isCall && isPassing(error.failure)
  // The address is of a build that is gone: only a reload helps.
  const mayRetry = isCall && error.failure.code !== 'request/not-found'
  // A page that is being opened needs no further request.
  useReturn(isAway ? error : null, async () => {
    if (opening === null) await refresh()
  })
  useLayoutEffect(() => {
    noteFailure(true)
    return () => noteFailure(false)
  }, [])
  return (
    <Wall accent="white" title={isAway ? 'Il segnale non arriva' : 'Un momento'}>
      <div className="test-card" aria-hidden="true" />
      <h1 className="double" tabIndex={-1}>
        {isAway ? 'Il segnale non arriva' : 'Un momento'}
      </h1>
      <p role="alert">
        {isCall ? error.message : 'Qualcosa è andato storto in questa pagina. Ricaricarla, di solito, basta.'}
      </p>
      {isCall && error.failure.requestId && (
        <p className="small second">Se ci scrivi, aggiungi questo codice: {error.failure.requestId}</p>
      )}
      <Command className="button action" isBusy={isTrying} run={async () => (mayRetry ? refresh() : location.reload())}>
        {mayRetry ? 'Riprova' : 'Ricarica'}
      </Command>
      {isAway && <p className="small second">Intanto riproviamo anche noi. Quello che avevi salvato è al sicuro.</p>}
      {!isAway && (
        <a className="button plain" href="/">
          Torna alla prima pagina
        </a>
      )}
    </Wall>
  )
}
