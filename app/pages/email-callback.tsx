import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Session } from '../../shared/api/shapes.ts'
import { refusalSentence } from '../../shared/refusal-sentences.ts'
import { accountEmail } from '../../shared/sign-in/email-address.ts'
import { tokenIn } from '../../shared/sign-in/proofs.ts'
import { KEYS, readText, writeText } from '../keep/kept.ts'
import { type Answer, type Failure, isPassing } from '../net/call.ts'
import { loginPath, roomOf } from '../session/redirect.ts'
import { sessionStore } from '../session/session.ts'
import { CodeField, SentTo } from '../sign-in/after-mail.tsx'
import { forgetLinkSent, noteLinkSent } from '../sign-in/asked-link.ts'
import { readLink } from '../sign-in/link-in-hand.ts'
import { completeSignIn, multiUserPath, requestLink, signOut } from '../sign-in/sign-in.ts'
import { EmailInput } from '../sign-in/sign-in-form.tsx'
import { Link, type Opened, useVisit } from '../start/visit.tsx'
import { Alert, Command, useCommand } from '../teletext/command.tsx'
import { changeAndGoOn, Page } from '../teletext/page.tsx'

/** `wanted`: the path that the link leads to. */
type Outcome = { wanted: string } & (
  | { kind: 'damaged'; isCut: boolean; email: string | null }
  | { kind: 'unknown'; token: string; of: string }
  | { kind: 'failed'; failure: Failure; email: string }
  | { kind: 'somebody-else'; whoIsIn: string }
)

/** The token is in the fragment and is spent by a POST from here, never by a GET (design.md, «Links and codes»). */
export async function open(): Promise<Opened> {
  const outcome = await outcomeOf()
  return typeof outcome === 'string' ? outcome : <EmailCallback outcome={outcome} />
}

/** A string is the path to go on to. */
async function outcomeOf(): Promise<Outcome | string> {
  const token = tokenIn(location.hash)
  const link = token === null ? null : readLink(token)
  const wanted = link?.redirect ?? '/'
  const session = await whoeverIsIn()
  if (session?.account) {
    const { account, user } = session
    // A link only signs in: a person who is signed in already goes on, even if the link is used up, old or cut short.
    if (link === null || link.email === account.email) return wanted
    return { kind: 'somebody-else', whoIsIn: user?.fullName ?? account.email, wanted }
  }
  const email = readText(KEYS.signupEmail)
  if (token === null || link === null) return { kind: 'damaged', isCut: true, email, wanted }
  if (email === null || accountEmail(email) !== link.email) return { kind: 'unknown', token, of: link.email, wanted }
  const spent = await spend(email, token)
  if (spent.ok) return spent.value
  const { failure } = spent
  // A filter has changed the link; it cannot change the code, which is in no address.
  if (failure.code === 'auth/link-invalid') return { kind: 'damaged', isCut: false, email, wanted }
  return { kind: 'failed', failure, email, wanted }
}

/** Null also when the session is unknown: then the link is tried. */
async function whoeverIsIn(): Promise<Session | null> {
  const state = await sessionStore.load()
  return state.status === 'ready' ? state.session : null
}

/** @returns the path to go on to, or why the link lets nobody in */
async function spend(email: string, token: string): Promise<Answer<string>> {
  const answer = await completeSignIn({ email, token })
  if (answer.ok) return answer
  const { failure } = answer
  // Otherwise the login page would wait for a code that is void together with this link.
  if (!isPassing(failure) && failure.code !== 'auth/link-invalid') forgetLinkSent()
  return failure.code === 'auth/other-provider'
    ? { ok: true, status: failure.status, value: multiUserPath(failure) }
    : answer
}

function EmailCallback({ outcome }: { outcome: Outcome }) {
  if (outcome.kind === 'damaged') return <Damaged {...outcome} />
  return (
    <Page accent="yellow" heading="Entra" line="Il link dell’e-mail">
      {outcome.kind === 'unknown' ? (
        <Unknown {...outcome} />
      ) : outcome.kind === 'failed' ? (
        <Failed {...outcome} />
      ) : (
        <SomebodyElse {...outcome} />
      )}
    </Page>
  )
}

type DamagedProps = { isCut: boolean; email: string | null; wanted: string }

/**
 * The next link would go through the same filter. The code of the same mail works in the browser that asked; where this
 * browser does not know the address, the person types it.
 */
function Damaged({ isCut, email: keptEmail, wanted }: DamagedProps) {
  const [email, setEmail] = useState(keptEmail ?? '')
  const [isTyped, setTyped] = useState(keptEmail === null)
  const address = email.trim()
  return (
    <Page
      accent="yellow"
      heading="Ci siamo quasi"
      line={
        <>
          Il link è arrivato {isCut ? 'a metà' : 'rovinato'}.
          <br />
          <span className="number">Niente di grave.</span>
        </>
      }
    >
      <div className="notice wait" role="status">
        {keptEmail === null && <p>Errore, email non trovata</p>}
        <p>{isCut ? 'Al link manca la fine: l’ha tagliata la posta.' : 'Il link non è più quello dell’e-mail.'}</p>
      </div>
      {isTyped && (
        <div className="field">
          <label className="small" htmlFor="email">
            L’indirizzo a cui è arrivata l’e-mail
          </label>
          <EmailInput value={email} onChange={(event) => setEmail(event.target.value)} />
        </div>
      )}
      <CodeField label="Scrivi il codice della stessa e-mail" submitLabel="Entra" email={address} redirect={wanted} />
      <p className="small second">È lì, sotto il link: vale quanto lui.</p>
      {!isTyped && (
        <SentTo label="L’e-mail è andata a" to={address} change={() => changeAndGoOn(() => setTyped(true), '#email')} />
      )}
      {address !== '' && <NextMail className="button plain wide small" email={address} wanted={wanted} />}
      <BackToLogin wanted={wanted} />
    </Page>
  )
}

type UnknownProps = { token: string; of: string; wanted: string }

/**
 * For a link opened in a browser that did not ask for it. The person types the address, which is not shown: a scanner types
 * nothing, and nobody signs in to the account of a stranger who sent them a link (design.md, «Links and codes»).
 */
function Unknown({ token, of, wanted }: UnknownProps) {
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const { isBusy, failure, carryOut } = useCommand()
  const [fault, setFault] = useState<string | null>(null)
  if (failure !== null && !isPassing(failure)) return <Failed failure={failure} email={email} wanted={wanted} />
  const enter = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    const typed = accountEmail(email)
    if (typed === null) return setFault(refusalSentence('auth/bad-email'))
    if (typed !== of) return setFault('Questo link è di un altro indirizzo: controlla come l’hai scritto.')
    writeText(KEYS.signupEmail, email.trim()) // in their spelling, from which the name is proposed
    const refused = await carryOut(spend(typed, token), (path) => navigate(path, { replace: true }))
    setFault(refused?.sentence ?? null)
  }
  return (
    <>
      <p className="double">Qui non so ancora chi sei</p>
      <p>Il link l’hai chiesto in un altro browser, ma vale anche in questo: scrivi l’indirizzo a cui è arrivato.</p>
      <form className="field" onSubmit={(event) => void enter(event)} noValidate>
        <label htmlFor="email">Il tuo indirizzo e-mail</label>
        <div className="field-row">
          <EmailInput
            value={email}
            aria-invalid={fault !== null}
            aria-describedby={fault === null ? undefined : 'email-error'}
            onChange={(event) => {
              setEmail(event.target.value)
              setFault(null)
            }}
          />
          <button className="button action" type="submit" disabled={email.trim() === ''} aria-disabled={isBusy}>
            Entra
          </button>
        </div>
        <Alert id="email-error">{fault}</Alert>
      </form>
      <p className="second">
        Oppure torna nel browser da cui l’hai chiesto, e scrivi lì il codice di otto caratteri che sta nella stessa
        e-mail.
      </p>
      <BackToLogin wanted={wanted} />
    </>
  )
}

type FailedProps = { failure: Failure; email: string; wanted: string }

function Failed(failed: FailedProps) {
  const { failure } = failed
  const { isRefreshing, refresh } = useVisit()
  return (
    <>
      <p className="double" role="alert">
        {failure.sentence}
      </p>
      {isPassing(failure) ? (
        <Command className="button action wide" isBusy={isRefreshing} run={refresh}>
          Riprova
        </Command>
      ) : (
        <OneMore {...failed} />
      )}
    </>
  )
}

function OneMore({ failure, email, wanted }: FailedProps) {
  return (
    <>
      <p className="second">
        {failure.code === 'auth/link-used'
          ? 'Si usa una volta sola: forse sei già dentro in un altro browser. Per entrare anche qui ne serve uno nuovo.'
          : 'Un link vale dieci minuti e si usa una volta sola. Chiederne un altro non costa niente.'}
      </p>
      <NextMail className="button action wide" email={email} wanted={wanted} />
      <BackToLogin wanted={wanted} />
    </>
  )
}

type NextMailProps = { className: string; email: string; wanted: string }

/** Asks for the next mail and opens the login page, which waits for its code. */
function NextMail({ className, email, wanted }: NextMailProps) {
  const navigate = useNavigate()
  return (
    <Command
      className={className}
      run={() => requestLink({ email, fullName: undefined, redirect: wanted })}
      done={() => {
        noteLinkSent({ to: email, toRoom: roomOf(wanted) !== null })
        void navigate(loginPath(wanted), { replace: true })
      }}
    >
      Chiedi un’altra e-mail
    </Command>
  )
}

const BackToLogin = ({ wanted }: { wanted: string }) => (
  <Link className="button wide plain small" to={loginPath(wanted)} replace>
    Torna all’ingresso
  </Link>
)

/** A link requested by another person neither ends this session nor leads this person into the other's room. */
function SomebodyElse({ whoIsIn, wanted }: { whoIsIn: string; wanted: string }) {
  const navigate = useNavigate()
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
      <Command
        className="button wide"
        run={() => signOut(false)}
        done={() => navigate(loginPath(wanted), { replace: true })}
      >
        Esci e cambia indirizzo
      </Command>
    </>
  )
}
