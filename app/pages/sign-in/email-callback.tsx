import { useState } from 'react'
import { Link, redirect, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import type { Session } from '../../../shared/api/shapes.ts'
import { type Failure, isPassing } from '../../api/call.ts'
import { KEYS, readText } from '../../local/storage.ts'
import { loginPath } from '../../session/redirect.ts'
import { forgetLinkSent, WITH_CODE } from '../../session/sign-in/asked-link.ts'
import { readLink } from '../../session/sign-in/link-in-hand.ts'
import { completeSignIn, multiUserPath, signOut } from '../../session/sign-in/sign-in.ts'
import { sessionStore } from '../../session/store.ts'
import { BusyButton } from '../../teletext/busy-button.tsx'
import { Page } from '../../teletext/page/page.tsx'
// Whoever signs in here goes on to one of them.
import '../first.ts'

/** `wanted`: the path that the link leads to. */
type Outcome = { wanted: string } & (
  | { kind: 'no-email' }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'somebody-else'; whoIsIn: string }
)

/** The token is in the fragment and is spent by a POST from here, never by a GET (decision 13). */
export async function loader(): Promise<Outcome> {
  const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? ''
  const link = readLink(token)
  const wanted = link?.redirect ?? '/'
  const session = await whoeverIsIn()
  if (session?.account) {
    const { account, user } = session
    // A link only signs in: a person who is signed in already goes on, even if the link is used up, old or cut short.
    if (link === null || link.email === account.email) throw redirect(wanted)
    return { kind: 'somebody-else', whoIsIn: user?.fullName ?? account.email, wanted }
  }
  const email = readText(KEYS.signupEmail)
  if (!email) return { kind: 'no-email', wanted }
  const answer = await completeSignIn({ email, token })
  if (answer.ok) throw redirect(answer.value)
  // Otherwise the login page would go on waiting for a code that is as invalid as this link.
  if (!isPassing(answer.failure)) forgetLinkSent()
  if (answer.failure.code === 'auth/other-provider') throw redirect(multiUserPath(answer.failure))
  return { kind: 'failed', failure: answer.failure, wanted }
}

/** Null also when it is not known: then the link is tried. */
async function whoeverIsIn(): Promise<Session | null> {
  const state = await sessionStore.load()
  return state.status === 'ready' ? state.session : null
}

export function Component() {
  const outcome = useLoaderData<Outcome>()
  return (
    <Page accent="yellow" heading="Entra" line="Il link dell’e-mail">
      {outcome.kind === 'no-email' ? (
        <NoEmail wanted={outcome.wanted} />
      ) : outcome.kind === 'failed' ? (
        <Failed {...outcome} />
      ) : (
        <SomebodyElse {...outcome} />
      )}
    </Page>
  )
}

function NoEmail({ wanted }: { wanted: string }) {
  return (
    <>
      <p className="double" role="alert">
        Errore, email non trovata
      </p>
      <p>
        Forse hai aperto il link in un altro browser. Torna in quello da cui l’hai chiesto e scrivi lì il codice di otto
        caratteri che sta nella stessa e-mail: funziona.
      </p>
      <p className="second">Quel browser non c’è più? Dall’ingresso puoi chiedere un’altra e-mail.</p>
      <Link className="button action wide" to={loginPath(wanted)} state={WITH_CODE} replace>
        Torna all’ingresso
      </Link>
    </>
  )
}

function Failed({ failure, wanted }: { failure: Failure; wanted: string }) {
  const revalidator = useRevalidator()
  return (
    <>
      <p className="double" role="alert">
        {failure.sentence}
      </p>
      {isPassing(failure) ? (
        <BusyButton
          className="button action wide"
          isBusy={revalidator.state !== 'idle'}
          press={() => void revalidator.revalidate()}
        >
          Riprova
        </BusyButton>
      ) : (
        <>
          <p className="second">
            Un link vale dieci minuti e si usa una volta sola. Chiederne un altro non costa niente.
          </p>
          <Link className="button action wide" to={loginPath(wanted)} replace>
            Torna all’ingresso
          </Link>
        </>
      )}
    </>
  )
}

/** A link that somebody else asked for neither ends a person's own session nor leads them into that somebody's room. */
function SomebodyElse({ whoIsIn, wanted }: { whoIsIn: string; wanted: string }) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const change = async (): Promise<void> => {
    setBusy(true)
    const answer = await signOut(false)
    setBusy(false)
    if (answer.ok) await navigate(loginPath(wanted), { replace: true })
    else setRefusal(answer.failure.sentence)
  }
  return (
    <>
      <p className="double" role="alert">
        Sei già dentro come {whoIsIn}
      </p>
      <p>Questo link è di un altro indirizzo, e non ha cambiato niente.</p>
      <p className="second">Per entrare con quello, esci e chiedi un’e-mail dall’ingresso.</p>
      <Link className="button action wide" to="/" replace>
        Resta dentro
      </Link>
      <BusyButton className="button wide" isBusy={isBusy} press={() => void change()}>
        Esci e cambia indirizzo
      </BusyButton>
      {refusal !== null && (
        <p className="notice bad" role="alert">
          {refusal}
        </p>
      )}
    </>
  )
}
