import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../shared/api/paths.ts'
import type { Failure } from '../api/call.ts'
import { ENDING_SENTENCES, lastEnding } from '../session/ending.ts'
import { signInErrorSentence } from '../session/google.ts'
import { InAppNote, whereWeAre } from '../session/in-app-note.tsx'
import { AfterLinkSent } from '../session/link-sent.tsx'
import { type LinkSent, requestLink } from '../session/sign-in.ts'
import { SignedInElsewhere } from '../session/signed-in-elsewhere.tsx'
import { presidentSmall } from '../teletext/look/president-small.ts'
import { Mosaic } from '../teletext/mosaic.tsx'
import { Title } from '../teletext/page.tsx'

export function Component() {
  const [search] = useSearchParams()
  const redirect = search.get('redirect') ?? undefined
  const error = search.get('errore')
  const ending = lastEnding()
  const google = <GoogleKey key="google" redirect={redirect} />
  const mail = <EmailForm key="mail" redirect={redirect} />
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
      <div className="flag" aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      <div className="page">
        <p>Il Presidente parla. Tu lo sapevi già.</p>
        {ending !== null && (
          <p className="notice wait" role="status">
            {ENDING_SENTENCES[ending]}
          </p>
        )}
        {error !== null && (
          <p className="notice bad" role="alert">
            {signInErrorSentence(error)}
          </p>
        )}
        <ol className="steps">
          <li>Scegli dieci parole</li>
          <li>Ascolta il discorso del Presidente</li>
          <li>Sfida gli amici</li>
          <li>Chi ne indovina di più vince</li>
        </ol>
        {whereWeAre() ? [mail, google] : [google, mail]}
        <Link
          className="button plain wide small"
          to={`/login/registrazione${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''}`}
        >
          È la prima volta? Registrati
        </Link>
      </div>
    </div>
  )
}

function GoogleKey({ redirect }: { redirect: string | undefined }) {
  const app = whereWeAre()
  return (
    <>
      <a className={`button wide ${app ? '' : 'action'}`} href={paths.google(redirect)}>
        Entra con Google
      </a>
      {app && <InAppNote place={app} />}
    </>
  )
}

function EmailForm({ redirect }: { redirect: string | undefined }) {
  const [email, setEmail] = useState('')
  const [state, setState] = useState<{ to: string; sent: LinkSent } | { failure: Failure } | 'sending' | null>(null)
  const sent = state !== null && typeof state === 'object' && 'to' in state ? state : null
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const to = email.trim()
    if (to === '' || state === 'sending' || sent) return
    setState('sending')
    const answer = await requestLink({ email: to, ...(redirect ? { redirect } : {}) })
    setState(answer.ok ? { to, sent: answer.value } : { failure: answer.failure })
  }
  return (
    <>
      <form className="field" onSubmit={(event) => void submit(event)} noValidate>
        <label htmlFor="email">oppure con la tua e-mail</label>
        <div className="field-row">
          <input
            id="email"
            type="email"
            autoComplete="email"
            placeholder="nome@posta.it"
            value={email}
            onChange={(event) => {
              setEmail(event.target.value)
              setState(null)
            }}
          />
          <button
            className="button"
            type="submit"
            disabled={email.trim() === '' || state === 'sending' || sent !== null}
          >
            Entra
          </button>
        </div>
      </form>
      {sent && <AfterLinkSent email={sent.to} sent={sent.sent} />}
      {state !== null && typeof state === 'object' && 'failure' in state && (
        <p className="notice bad" role="alert">
          {state.failure.sentence}
        </p>
      )}
    </>
  )
}
