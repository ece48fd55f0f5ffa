import { type FormEvent, useState } from 'react'
import { refusalSentence } from '../../shared/refusal-sentences.ts'
import { registrationFault, registrationName } from '../../shared/rooms/written-names.ts'
import { cleanEmail } from '../../shared/sign-in/email-address.ts'
import { KEYS, readText } from '../keep/kept.ts'
import { useTyped, WAY_IN } from '../keep/typed.ts'
import { type Failure, isPassing } from '../net/call.ts'
import { loginPath, roomOf } from '../session/redirect.ts'
import { linkSent } from '../sign-in/asked-link.ts'
import { RoomDoor } from '../sign-in/room-door.tsx'
import {
  AfterLinkSent,
  GoogleKey,
  OtherWay,
  SignedInElsewhere,
  SmallPrint,
  useLinkRequest,
  withoutMail,
} from '../sign-in/sign-in-form.tsx'
import { Link, useSearch } from '../start/visit.tsx'
import { Alert } from '../teletext/command.tsx'
import { Page } from '../teletext/page.tsx'

export function Component() {
  const search = useSearch()
  const redirect = search.get('redirect')
  const roomId = roomOf(redirect)
  const request = useLinkRequest(redirect)
  const { email, step, write, ask } = request
  const [sentName] = useState(() => (linkSent() ? (readText(KEYS.signupName) ?? '') : ''))
  const [name, setName] = useTyped(`${WAY_IN}name`, sentName)
  const fullName = registrationName(name)
  const isEmail = cleanEmail(email) !== null
  const isReady = isEmail && fullName !== null && step.at !== 'sending'
  const lost = withoutMail(step)

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isReady) void ask(fullName)
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
      {roomId !== null && <RoomDoor roomId={roomId} setOpen={request.setOpen} />}
      {step.at !== 'sent' && (
        <form className="stack" onSubmit={submit} noValidate>
          <Field
            id="email"
            label="E-mail"
            value={email}
            write={write}
            fault={isEmail ? null : refusalSentence('auth/bad-email')}
          />
          <Field
            id="name"
            label="Nome e cognome"
            value={name}
            write={setName}
            hint="Due parole, solo lettere; un trattino va bene. Così ti vedranno gli amici. Poi non si cambia."
            fault={registrationFault(name)}
          />
          <button
            className={request.isForCode || lost?.hasGoogle ? 'button wide' : 'button action wide'}
            type="submit"
            disabled={!isReady}
          >
            Registrati
          </button>
        </form>
      )}
      <AfterLinkSent request={request} />
      {step.at === 'failed' && <NotSent failure={step.failure} />}
      {lost && <OtherWay {...lost} />}
      {lost?.hasGoogle && <GoogleKey redirect={redirect} hasAccent />}
      <Link className="button plain wide small" to={loginPath(redirect)}>
        Hai già un account? Entra di qua
      </Link>
      <SmallPrint />
    </Page>
  )
}

type FieldProps = {
  id: 'email' | 'name'
  label: string
  value: string
  write: (value: string) => void
  hint?: string
  fault: string | null
}

/** A text field. An invalid one says why once the person has left it; the button below stays disabled. */
function Field({ id, label, value, write, hint, fault }: FieldProps) {
  const [isLeft, setLeft] = useState(false)
  const isWrong = isLeft && fault !== null && value.trim() !== ''
  const about = [isWrong && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={id === 'email' ? 'email' : 'text'}
        autoComplete={id}
        value={value}
        aria-invalid={isWrong}
        aria-describedby={about || undefined}
        onChange={(event) => write(event.target.value)}
        // An empty field is not called invalid.
        onBlur={() => setLeft(value.trim() !== '')}
        // The disabled button submits nothing, so Enter shows the fault.
        onKeyDown={({ key }) => key === 'Enter' && setLeft(true)}
      />
      <Alert id={`${id}-error`}>{isWrong && fault}</Alert>
      {hint && (
        <p className="small second" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** The specification's sentence and code for a mail that failed, and what to do about it. */
function NotSent({ failure }: { failure: Failure }) {
  return (
    <div className="notice bad" role="alert">
      {isPassing(failure) && (
        <p>
          {refusalSentence('auth/mail-failed')} ({failure.code})
        </p>
      )}
      {failure.code !== 'auth/mail-failed' && <p>{failure.sentence}</p>}
    </div>
  )
}
