import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isPassing } from '../../api/call.ts'
import { Alert, useCommand } from '../../teletext/command.tsx'
import { afterSignIn } from '../redirect.ts'
import { forgetLinkSent } from './asked-link.ts'
import { bringIntoView } from './bring-into-view.ts'
import { completeSignIn, multiUserPath } from './sign-in.ts'

type Props = { label: string; email: string; redirect: string | null; isFocused?: boolean }

/** `isFocused`: the person has asked for the field, and wants to type at once. */
export function CodeField({ label, email, redirect, isFocused = false }: Props) {
  const [code, setCode] = useState('')
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
      <label htmlFor="code">{label}</label>
      <div className="field-row">
        <input
          ref={field}
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
          Usa il codice
        </button>
      </div>
      <Alert id="code-error" ref={bringIntoView}>
        {failure?.sentence}
      </Alert>
    </form>
  )
}
