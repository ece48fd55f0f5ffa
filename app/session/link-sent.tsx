import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Failure } from '../api/call.ts'
import { forgetLinkSent } from './asked-link.ts'
import { completeSignIn, type LinkSent, multiUserPath } from './sign-in.ts'

type Props = { sent: { to: string; mail?: LinkSent } | null; restart: () => void }

/** The same green sentence on both pages, in a region that was there before it, so that a reader says it. */
export function AfterLinkSent({ sent, restart }: Props) {
  return (
    <>
      <div role="status">
        {sent && (
          <p className="notice good" ref={bringIntoView}>
            Controlla la mail, hai ricevuto un link per accedere
          </p>
        )}
      </div>
      {sent && <WithCode to={sent.to} mail={sent.mail} restart={restart} />}
    </>
  )
}

/** On a short screen it would appear below the fold, and look as if nothing had happened. */
const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'center' })

/** For who opens the link in another browser (decision 13). */
function WithCode({ to, mail, restart }: { to: string; mail: LinkSent | undefined; restart: () => void }) {
  return (
    <>
      {import.meta.env.DEV && mail?.devLink && (
        <p className="notice hint small">
          Solo in sviluppo: <a href={mail.devLink}>il link della mail</a>, codice {mail.devCode}
        </p>
      )}
      <CodeField email={to} />
      <button
        className="button plain small as-link"
        type="button"
        onClick={() => {
          restart()
          const field = document.querySelector<HTMLInputElement>('#email')
          field?.focus()
          field?.select()
        }}
      >
        Chiedi un’altra mail
      </button>
    </>
  )
}

function CodeField({ email }: { email: string }) {
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSending, setSending] = useState(false)
  const navigate = useNavigate()
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (code.trim() === '' || isSending) return
    setSending(true)
    const answer = await completeSignIn({ email, code: code.trim() })
    setSending(false)
    if (answer.ok) return void navigate(answer.value, { replace: true })
    if (answer.failure.code === 'auth/other-provider') {
      forgetLinkSent() // it is spent
      return void navigate(multiUserPath(answer.failure))
    }
    setFailure(answer.failure)
  }
  return (
    <form className="field" onSubmit={(event) => void submit(event)}>
      <label htmlFor="code">Il link si apre altrove? Scrivi il codice della mail</label>
      <div className="field-row">
        <input
          id="code"
          value={code}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="8 segni"
          aria-describedby={failure ? 'code-error' : undefined}
          onChange={(event) => {
            setCode(event.target.value)
            setFailure(null)
          }}
        />
        <button className="button" type="submit" disabled={code.trim() === ''} aria-disabled={isSending}>
          Usa il codice
        </button>
      </div>
      {failure && (
        <p className="notice bad" id="code-error" role="alert">
          {failure.sentence}
        </p>
      )}
    </form>
  )
}
