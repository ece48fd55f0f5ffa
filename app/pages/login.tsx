import { type FormEvent, useEffect } from 'react'
import { UNREACHED } from '../net/call.ts'
import { roomOf, wayIn } from '../session/redirect.ts'
import { ENDING_SENTENCES, lastEnding } from '../session/session.ts'
import { whereWeAre } from '../sign-in/sign-in.ts'
import {
  AfterLinkSent,
  EmailInput,
  GoogleKey,
  type LinkRequest,
  OtherWay,
  SignedInElsewhere,
  SmallPrint,
  useLinkRequest,
  withoutMail,
} from '../sign-in/sign-in-form.tsx'
import { prefetch } from '../start/chunk.ts'
import { useHydrated } from '../start/hydration.ts'
import { Link, type Opened, type Place, useSearch } from '../start/visit.tsx'
import { Alert, bringIntoView } from '../teletext/command.tsx'
import { presidentSmall } from '../teletext/drawings.ts'
import { Mosaic, Title } from '../teletext/page.tsx'

type Notes = { error: string | null; rare: typeof import('../sign-in/rare-notes.tsx') | null }

export async function open({ search }: Place): Promise<Opened> {
  const query = new URLSearchParams(search)
  const code = query.get('errore')
  const needsRare = code !== null || whereWeAre() !== null || roomOf(query.get('redirect')) !== null
  const rare = needsRare ? await import('../sign-in/rare-notes.tsx').catch(() => null) : null
  return <Login rare={rare} error={code && (rare ? rare.signInErrorSentence(code) : UNREACHED.sentence)} />
}

export function Login({ error, rare }: Notes) {
  const search = useSearch()
  // The build has drawn this page for every address, so the first rendering must ignore the address.
  const isHydrated = useHydrated()
  const redirect = isHydrated ? search.get('redirect') : null
  const ending = lastEnding()
  const place = isHydrated ? whereWeAre() : null
  const roomId = roomOf(redirect)
  const request = useLinkRequest(redirect)
  const lost = withoutMail(request.step)
  const google = lost?.hasGoogle !== false && (
    <GoogleKey
      key="google"
      redirect={redirect}
      hasAccent={place === null && !request.isForCode}
      note={place && rare && <rare.InAppNote place={place} hasMail={lost === null} />}
    />
  )
  const isSent = request.step.at === 'sent'
  const isMailFirst = isSent || (lost === null ? place !== null : !lost.hasGoogle)
  const mail = <EmailForm key="mail" request={request} isFirst={isMailFirst} />
  return (
    <div data-accent="yellow">
      <SignedInElsewhere />
      <Title>Entra</Title>
      <div className="hello">
        <h1 className="logo" tabIndex={-1}>
          <span>DIECI</span> <span>PAROLE</span>
        </h1>
        <button className="president" type="button" aria-label="Il presidente: tocca per il dado">
          <Mosaic drawing={presidentSmall} />
        </button>
      </div>
      <div className="flag" aria-hidden="true" />
      <div className="page">
        {rare && roomId !== null && ending === null ? (
          <rare.RoomDoor roomId={roomId} setOpen={request.setOpen}>
            {!isSent && STEPS}
          </rare.RoomDoor>
        ) : (
          !isSent && (
            <>
              <p className="tagline">Il Presidente parla. Tu lo sapevi già.</p>
              {STEPS}
            </>
          )
        )}
        {ending !== null && (
          <p className="notice wait" role="status">
            {ENDING_SENTENCES[ending]}
          </p>
        )}
        <Alert>{isHydrated && error}</Alert>
        {lost && (
          <>
            <Alert ref={bringIntoView}>{lost.failure.sentence}</Alert>
            {(place === null || !lost.hasGoogle) && <OtherWay {...lost} />}
          </>
        )}
        {isMailFirst ? [mail, google] : [google, mail]}
        <Link className="button plain wide small" to={wayIn('/login/registrazione', redirect)}>
          È la prima volta? Registrati
        </Link>
        <SmallPrint />
      </div>
    </div>
  )
}

const STEPS = (
  <ol className="steps" translate="yes">
    <li>Scegli dieci parole</li>
    <li>Ascolta il discorso del Presidente</li>
    <li>Sfida gli amici</li>
    <li>Chi ne indovina di più vince</li>
  </ol>
)

function EmailForm({ request, isFirst }: { request: LinkRequest; isFirst: boolean }) {
  const { email, step, write, ask } = request
  const isSent = step.at === 'sent'
  useEffect(() => {
    if (isSent) prefetch(() => import('./players.ts')) // for after the code
  }, [isSent])
  const isReady = email.trim() !== '' && step.at !== 'sending'
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isReady) void ask()
  }
  return (
    <>
      {!isSent && (
        <form className="field" method="dialog" onSubmit={submit} noValidate>
          <label htmlFor="email">{isFirst ? 'con la tua e-mail' : 'oppure con la tua e-mail'}</label>
          <div className="field-row">
            <EmailInput value={email} onChange={(event) => write(event.target.value)} />
            <button
              className={`button ${isFirst && !request.isForCode ? 'action' : ''}`}
              type="submit"
              disabled={!isReady}
            >
              Entra
            </button>
          </div>
        </form>
      )}
      <AfterLinkSent request={request} />
      <Alert>{step.at === 'failed' && withoutMail(step) === null && step.failure.sentence}</Alert>
    </>
  )
}
