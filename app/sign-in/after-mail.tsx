/** What follows a mail: the address it went to, and the field for its code. A chunk of its own: a first visit asks for no mail yet. */
import { type FormEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { carrierMeant } from '../../shared/sign-in/mistyped-domain.ts'
import { useTyped } from '../keep/typed.ts'
import { isPassing } from '../net/call.ts'
import { afterSignIn } from '../session/redirect.ts'
import { Alert, bringIntoView, useCommand } from '../teletext/command.tsx'
import { type AskedLink, CODE_FIELD, forgetLinkSent } from './asked-link.ts'
import { completeSignIn, type LinkSent, multiUserPath } from './sign-in.ts'

type SentToProps = { label: string; to: string; change: () => void }

/** The address of a mail, to be checked while one waits, and the way to another one. */
export function SentTo({ label, to, change }: SentToProps) {
  const meant = carrierMeant(to)
  return (
    <>
      <div className="sent-to">
        <p>
          <span className="small second">{label}</span> <b>{to}</b>
        </p>
        <button className="button" type="button" aria-label="Cambia indirizzo" onClick={change}>
          Cambia
        </button>
      </div>
      {meant !== null && <p className="small number">Forse è {meant}? Allora premi «Cambia».</p>}
    </>
  )
}

type WithCodeProps = { sent: AskedLink & { mail?: LinkSent }; redirect: string | null; again: () => void }

/** For a person who opens the link in another browser (design.md, «Links and codes»). */
export function WithCode({ sent, redirect, again }: WithCodeProps) {
  return (
    <>
      {import.meta.env.DEV && sent.mail?.devLink && (
        <p className="notice hint small">
          Solo in sviluppo: <a href={sent.mail.devLink}>il link dell’e-mail</a>, codice {sent.mail.devCode}
        </p>
      )}
      <CodeField
        label="Si apre altrove? Scrivi qui il codice"
        submitLabel="Entra"
        email={sent.to}
        redirect={redirect}
      />
      <button className="button plain wide small" type="button" onClick={again}>
        Chiedi un’altra e-mail
      </button>
    </>
  )
}

type CodeProps = { label: string; submitLabel: string; email: string; redirect: string | null; isFocused?: boolean }

/** `isFocused`: the person has asked for the field, and wants to type at once. */
export function CodeField({ label, submitLabel, email, redirect, isFocused = false }: CodeProps) {
  const [code, setCode] = useTyped(CODE_FIELD)
  const { isBusy, failure, carryOut, forget } = useCommand()
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    if (code.trim() === '') return field.current?.focus()
    const refused = await carryOut(completeSignIn({ email, code: code.trim() }), (path) =>
      // A mail asked for before the person followed a room's link leads to `/`: then the page's own redirect counts.
      navigate(path === '/' ? afterSignIn(redirect) : path, { replace: true }),
    )
    if (refused?.code === 'auth/other-provider') {
      forgetLinkSent() // the code is spent
      return void navigate(multiUserPath(refused))
    }
    // A refused code is to be corrected, so the field gets the focus; after a passing failure it stays on the button.
    if (refused && !isPassing(refused)) field.current?.focus()
  }
  return (
    <form className="field" onSubmit={(event) => void submit(event)}>
      <label className="small" htmlFor="code">
        {label}
      </label>
      <div className="field-row">
        <input
          ref={field}
          className="code-input"
          id="code"
          value={code}
          // biome-ignore lint/a11y/noAutofocus: only where the person has just pressed for it
          autoFocus={isFocused}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="8 segni"
          aria-invalid={failure !== null}
          aria-describedby={failure ? 'code-error' : undefined}
          onChange={(event) => {
            setCode(event.target.value)
            forget()
          }}
        />
        <button className="button action" type="submit" disabled={email === ''} aria-disabled={isBusy}>
          {submitLabel}
        </button>
      </div>
      <Alert id="code-error" ref={bringIntoView}>
        {failure?.sentence}
      </Alert>
    </form>
  )
}
