import { useRevalidator, useRouteError } from 'react-router'
import { CallFailed } from '../api/call.ts'
import { Dots } from '../teletext/loading.tsx'
import { Wall } from '../teletext/page.tsx'

/** When a page could not be fetched: what happened, and a way on that loses nothing. */
export function Trouble() {
  const error = useRouteError()
  const revalidator = useRevalidator()
  const isTrying = revalidator.state !== 'idle'
  const isCall = error instanceof CallFailed
  const sentence = isCall ? error.message : 'Qualcosa si è rotto in questa pagina.'
  return (
    <Wall accent="white" title="Un momento">
      <h1 className="double" tabIndex={-1}>
        Un momento
      </h1>
      <p role="alert">{sentence}</p>
      <button
        className="button action"
        type="button"
        disabled={isTrying}
        onClick={() => (isCall ? void revalidator.revalidate() : location.reload())}
      >
        {isTrying ? <Dots /> : 'Riprova'}
      </button>
      {isCall && error.failure.code === 'me/no-profile' && <a href="/">Torna alla prima pagina</a>}
    </Wall>
  )
}
