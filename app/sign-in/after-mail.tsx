/**
 * After a mail was sent: its address, and the field for its code. A chunk of its own, since a first visit sends no mail yet.
 */
import { type FormEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { carrierMeant } from '../../shared/sign-in/email-address.ts'
import { useTyped } from '../keep/typed.ts'
import { isPassing } from '../net/call.ts'
import { afterSignIn } from '../session/redirect.ts'
import { Alert, bringIntoView, useCommand } from '../teletext/command.tsx'
import { type AskedLink, CODE_FIELD, forgetLinkSent } from './asked-link.ts'
import { completeSignIn, type LinkSent, multiUserPath } from './sign-in.ts'

type SentToProps = { label: string; to: string; change: () => void }

/** The mail's address, to be checked during the wait, and the key that changes it. */
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

/** `isFocused`: the person has pressed for the field, and wants to type at once. */
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
      // The mail may be older than the room's link that the person followed: then its path is `/`, and the page's redirect
      // counts.
      navigate(path === '/' ? afterSignIn(redirect) : path, { replace: true }),
    )
    if (refused?.code === 'auth/other-provider') {
      forgetLinkSent() // the code is spent
      return void navigate(multiUserPath(refused))
    }
    // A refused code has to be corrected, so the field gets the focus; after a passing failure the button keeps it.
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
