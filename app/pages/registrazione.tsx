import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { cleanEmail } from '../../shared/email-address.ts'
import { registrationName } from '../../shared/rooms/names.ts'
import type { Failure } from '../api/call.ts'
import { AfterLinkSent } from '../session/link-sent.tsx'
import { type LinkSent, requestLink } from '../session/sign-in.ts'
import { SignedInElsewhere } from '../session/signed-in-elsewhere.tsx'
import { Page } from '../teletext/page.tsx'

export function Component() {
  const [search] = useSearchParams()
  const redirect = search.get('redirect')
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [isSending, setSending] = useState(false)
  const [sent, setSent] = useState<{ to: string; sent: LinkSent } | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const fullName = registrationName(name)
  const isReady = cleanEmail(email) !== null && fullName !== null

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!isReady || isSending) return
    setSending(true)
    setFailure(null)
    const to = email.trim()
    const answer = await requestLink({ email: to, fullName, ...(redirect ? { redirect } : {}) })
    setSending(false)
    if (answer.ok) setSent({ to, sent: answer.value })
    else setFailure(answer.failure)
  }

  return (
    <Page
      accent="yellow"
      heading="Registrati"
      line={
        <>
          Due righe e sei dentro.
          <br />
          Senza password.
        </>
      }
    >
      <SignedInElsewhere />
      <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
        <div className="field">
          <label htmlFor="email">E-mail</label>
          <input
            id="email"
            type="email"
            autoComplete="email"
            value={email}
            onChange={(event) => {
              setEmail(event.target.value)
              setSent(null)
            }}
          />
        </div>
        <div className="field">
          <label htmlFor="name">Nome e cognome</label>
          <input
            id="name"
            autoComplete="name"
            value={name}
            aria-describedby="name-hint"
            onChange={(event) => setName(event.target.value)}
          />
          <p className="small second" id="name-hint">
            Così ti vedranno gli amici. Poi non si cambia.
          </p>
        </div>
        <button className="button action wide" type="submit" disabled={!isReady || isSending}>
          Registrati
        </button>
      </form>
      {sent && <AfterLinkSent email={sent.to} sent={sent.sent} />}
      {failure && (
        <p className="notice bad" role="alert">
          {failure.sentence}
          {failure.code === 'auth/mail-failed' && ` (${failure.code})`}
        </p>
      )}
      <Link
        className="button plain wide small"
        to={`/login${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''}`}
      >
        Hai già un account? Entra di qua
      </Link>
    </Page>
  )
}
