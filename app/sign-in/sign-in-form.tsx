/**
 * What the login page and the registration have in common: asking for the mail, the sentence and the field that follow
 * it, who is signed in already, and the small print.
 */

import { type ComponentProps, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Navigate } from 'react-router'
import { paths } from '../../shared/api/paths.ts'
import type { RefusalCode } from '../../shared/refusals.ts'
import { KEYS, readText } from '../keep/kept.ts'
import { useTyped, WAY_IN } from '../keep/typed.ts'
import type { Failure } from '../net/call.ts'
import { afterSignIn, roomOf } from '../session/redirect.ts'
import { useSessionState } from '../session/use-session.ts'
import { chunk, later, prefetch } from '../start/chunk.ts'
import { useSearch } from '../start/visit.tsx'
import { bringIntoView } from '../teletext/command.tsx'
import { Link } from '../teletext/link.tsx'
import { changeAndGoOn } from '../teletext/page.tsx'
import { type AskedLink, forgetLinkSent, linkSent, noteLinkSent } from './asked-link.ts'
import { type LinkSent, leave, requestLink } from './sign-in.ts'

const loadAfterMail = chunk(() => import('./after-mail.tsx'))
const SentTo = later(async () => (await import('./after-mail.tsx')).SentTo)
const WithCode = later(async () => (await import('./after-mail.tsx')).WithCode)
const CodeField = later(async () => (await import('./after-mail.tsx')).CodeField)

type Sent = AskedLink & { mail?: LinkSent }
type Step = { at: 'form' | 'sending' | 'code' } | ({ at: 'sent' } & Sent) | { at: 'failed'; failure: Failure }

export type LinkRequest = ReturnType<typeof useLinkRequest>

/**
 * Asking for the mail, the same on both pages: the address and the current step, which survives a reload. At `code` the
 * person says that they have a mail from before.
 */
export function useLinkRequest(redirect: string | null) {
  const [isOpen, setOpen] = useState(false)
  const [email, setEmail] = useTyped(`${WAY_IN}address`)
  const [step, setStep] = useState<Step>({ at: 'form' })
  // The build, which draws the login page, knows of no mail.
  useLayoutEffect(() => {
    const found = linkSent()
    if (!found) return
    setEmail(found.to)
    setStep({ at: 'sent', ...found })
  }, [setEmail])
  useEffect(() => {
    prefetch(loadAfterMail)
  }, [])
  /** Rises with each restart: an answer to an earlier request concerns an address that is no longer in the field. */
  const beginning = useRef(0)
  const restart = (): void => {
    beginning.current++
    forgetLinkSent()
    setStep({ at: 'form' })
  }
  return {
    redirect,
    email,
    step,
    /** Whether the room to which the page leads is known to be open: its door says so (room-door.tsx). */
    isOpen,
    setOpen,
    /** Whether what comes next is the code: then the accent is on its key. */
    isForCode: step.at === 'sent' || step.at === 'code',
    /** A changed address begins a new request. A code from before may be for another address than the last one. */
    write(value: string): void {
      setEmail(value)
      if (step.at !== 'code') restart()
    },
    haveCode(address: string): void {
      setEmail(address)
      setStep({ at: 'code' })
    },
    async ask(fullName?: string): Promise<void> {
      setStep({ at: 'sending' })
      const recipient = { to: email.trim(), toRoom: roomOf(redirect) !== null }
      const before = beginning.current
      const answer = await requestLink({ email: recipient.to, fullName, redirect })
      if (before !== beginning.current) return
      if (answer.ok) noteLinkSent(recipient)
      setStep(answer.ok ? { at: 'sent', ...recipient, mail: answer.value } : { at: 'failed', failure: answer.failure })
    },
    restart,
  }
}

/**
 * No mail goes to this address now, and asking again changes nothing for a while (design.md, «Ceilings of mails»): then Google
 * comes first.
 */
const WITHOUT_MAIL: ReadonlySet<RefusalCode> = new Set([
  'auth/mail-failed',
  'auth/mail-hour',
  'auth/mail-quota',
  'auth/mail-rate',
  'auth/mail-suppressed',
])

/** Whether this person has to go another way, and whether there is Google: an older server does not say. */
export function withoutMail(step: Step): { failure: Failure; hasGoogle: boolean } | null {
  if (step.at !== 'failed' || !WITHOUT_MAIL.has(step.failure.code)) return null
  return { failure: step.failure, hasGoogle: step.failure.providers?.includes('google') ?? true }
}

/** The way on without a mail, in a word. An address that gets none leaves the others. */
export function OtherWay({ failure, hasGoogle }: { failure: Failure; hasGoogle: boolean }) {
  if (!hasGoogle && failure.code === 'auth/mail-suppressed') return null
  return (
    <p className="small second">
      {hasGoogle
        ? 'Con Google si entra subito.'
        : 'Qui si entra solo con l’e-mail: riprova più tardi. Dove sei già dentro, sul telefono o sul computer, ci resti.'}
    </p>
  )
}

export function GoogleKey({
  redirect,
  hasAccent,
  note,
}: {
  redirect: string | null
  hasAccent: boolean
  note?: ReactNode
}) {
  return (
    <>
      <a
        className={`button wide ${hasAccent ? 'action' : ''}`}
        href={paths.google(redirect ?? undefined)}
        onClick={leave}
      >
        Entra con Google
      </a>
      {note}
    </>
  )
}

/**
 * The same green sentence on both pages, in a live region that was there before it, so that screen readers say it. It takes the
 * place of the form that asked for the mail: the address is shown, since most mails that never come went to a mistyped one.
 */
export function AfterLinkSent({ request }: { request: LinkRequest }) {
  const sent = request.step.at === 'sent' ? request.step : null
  const change = (): void => {
    changeAndGoOn(request.restart, '#email')
    document.querySelector<HTMLInputElement>('#email')?.select()
  }
  return (
    <>
      <div className="stack" role="status">
        {sent && (
          <p className="notice good" tabIndex={-1} ref={inPlaceOfForm}>
            Controlla la mail, hai ricevuto un link per accedere
          </p>
        )}
        <Suspense>{sent && <SentTo label="L’abbiamo mandata a" to={sent.to} change={change} />}</Suspense>
        {sent && <p className="small second">Non arriva? Guarda anche nello spam.</p>}
        {sent?.toRoom && request.isOpen && <p className="small second">Appena entri, sei nella stanza.</p>}
      </div>
      <Suspense>
        {sent ? <WithCode sent={sent} redirect={request.redirect} again={change} /> : <CodeInHand request={request} />}
      </Suspense>
    </>
  )
}

/** The field for a code in a tab that does not know that a mail was asked for: the tab that asked is closed. */
function CodeInHand({ request }: { request: LinkRequest }) {
  // Read once: a mail that is being asked for just now has no code yet.
  const [address, setAddress] = useState<string | null>(null)
  useLayoutEffect(() => setAddress(readText(KEYS.signupEmail)), [])
  const { step, email } = request
  if (step.at === 'code') {
    return (
      <CodeField
        label="Inserisci il codice"
        submitLabel="Usa il codice"
        email={email.trim()}
        redirect={request.redirect}
        isFocused
      />
    )
  }
  if (address === null) return null
  return (
    <button className="button plain small as-link" type="button" onClick={() => request.haveCode(address)}>
      Ho già un codice
    </button>
  )
}

/** Labelled by `htmlFor="email"`. */
export const EmailInput = (props: ComponentProps<'input'>) => (
  <input {...props} id="email" type="email" autoComplete="email" placeholder="nome@posta.it" />
)

/** The key that asked has gone with the form: the focus goes to what came of it, and no keyboard opens. */
const inPlaceOfForm = (element: HTMLElement | null): void => {
  bringIntoView(element)
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}

/** On the login pages: a person who is signed in, perhaps since just now in another tab, goes on to their page. */
export function SignedInElsewhere() {
  const state = useSessionState()
  const search = useSearch()
  if (state.status !== 'ready' || !state.session.account) return null
  return <Navigate to={afterSignIn(search.get('redirect'))} replace />
}

/** game.md, «Pages»: links for people who are signed out, to whom no other page offers them. */
export function SmallPrint() {
  return (
    <p className="center">
      <Link className="button plain small" to="/extra/privacy">
        Privacy
      </Link>
      <Link className="button plain small" to="/extra/termini">
        Termini
      </Link>
    </p>
  )
}
