import { Link, redirect, useLoaderData, useRevalidator } from 'react-router'
import { type Failure, isPassing } from '../api/call.ts'
import { KEYS, readText } from '../local/storage.ts'
import { forgetLinkSent } from '../session/asked-link.ts'
import { completeSignIn, multiUserPath } from '../session/sign-in.ts'
import { BusyButton } from '../teletext/busy-button.tsx'
import { Page } from '../teletext/page.tsx'

type Outcome = { kind: 'no-email' } | { kind: 'failed'; failure: Failure }

/** The token is in the fragment and is spent by a POST from here, never by a GET (decision 13). */
export async function loader(): Promise<Outcome> {
  const email = readText(KEYS.signupEmail)
  if (!email) return { kind: 'no-email' }
  const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? ''
  const answer = await completeSignIn({ email, token })
  if (answer.ok) throw redirect(answer.value)
  // Otherwise the login page would go on waiting for a code that is worth no more than this link.
  if (!isPassing(answer.failure)) forgetLinkSent()
  if (answer.failure.code === 'auth/other-provider') throw redirect(multiUserPath(answer.failure))
  return { kind: 'failed', failure: answer.failure }
}

export function Component() {
  const outcome = useLoaderData<Outcome>()
  const revalidator = useRevalidator()
  return (
    <Page accent="yellow" heading="Entra" line="Il link della mail">
      {outcome.kind === 'no-email' ? (
        <>
          <p className="double" role="alert">
            Errore, email non trovata
          </p>
          <p>
            Forse hai aperto il link in un altro browser. Torna in quello da cui l’hai chiesto e scrivi lì il codice di
            otto segni che sta nella stessa mail: funziona.
          </p>
        </>
      ) : (
        <>
          <p className="double" role="alert">
            {outcome.failure.sentence}
          </p>
          {!isPassing(outcome.failure) && (
            <p className="second">
              Un link vale dieci minuti e si usa una volta sola. Chiederne un altro non costa niente.
            </p>
          )}
        </>
      )}
      {outcome.kind === 'failed' && isPassing(outcome.failure) ? (
        <BusyButton
          className="button action wide"
          isBusy={revalidator.state !== 'idle'}
          press={() => void revalidator.revalidate()}
        >
          Riprova
        </BusyButton>
      ) : (
        <Link className="button action wide" to="/login" replace>
          Torna all’ingresso
        </Link>
      )}
    </Page>
  )
}
