/**
 * The common parts of login page and registration: requesting the mail, its code, a session found already, the small print.
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
import { Link, useSearch } from '../start/visit.tsx'
import { bringIntoView } from '../teletext/command.tsx'
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
 * The request for a mail: the address and the current step, which survives a reload. At `code` the person says that they have
 * an earlier mail.
 */
export function useLinkRequest(redirect: string | null) {
  const [isOpen, setOpen] = useState(false)
  const [email, setEmail] = useTyped(`${WAY_IN}address`)
  const [step, setStep] = useState<Step>({ at: 'form' })
  // After hydration, since the build draws the login page without a mail.
  useLayoutEffect(() => {
    const found = linkSent()
    if (!found) return
    setEmail(found.to)
    setStep({ at: 'sent', ...found })
  }, [setEmail])
  useEffect(() => {
    prefetch(loadAfterMail)
  }, [])
  /** Grows with each restart: the answer to an earlier request belongs to an address that is no longer in the field. */
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
    /** Whether the door (room-door.tsx) says that the page's room is open. */
    isOpen,
    setOpen,
    /** The code is the next step, so the accent is on its key. */
    isForCode: step.at === 'sent' || step.at === 'code',
    /** A changed address begins a new request. An earlier code may belong to another address than the last one. */
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
 * Refusals after which asking again does not help for a while (design.md, «Ceilings of mails»): Google is then offered first.
 */
const WITHOUT_MAIL: ReadonlySet<RefusalCode> = new Set([
  'auth/mail-failed',
  'auth/mail-hour',
  'auth/mail-quota',
  'auth/mail-rate',
  'auth/mail-suppressed',
])

/** The failure that calls for another way, if any, and whether there is Google: an older server does not say. */
export function withoutMail(step: Step): { failure: Failure; hasGoogle: boolean } | null {
  if (step.at !== 'failed' || !WITHOUT_MAIL.has(step.failure.code)) return null
  return { failure: step.failure, hasGoogle: step.failure.providers?.includes('google') ?? true }
}

/** The way on without a mail. An address to which no mail may be sent can be replaced by another one. */
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
 * The green sentence after the request, in a live region that existed before it, so that screen readers say it. It replaces
 * the form and shows the address, since most mails that never arrive went to a mistyped one.
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

/** The field for a code in a tab that did not ask for the mail: the tab that asked is closed. */
function CodeInHand({ request }: { request: LinkRequest }) {
  // Read once: for a request made just now there is no code yet.
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

export const EmailInput = (props: ComponentProps<'input'>) => (
  <input {...props} id="email" type="email" autoComplete="email" placeholder="nome@posta.it" />
)

/** The form's key is gone: the focus goes to what replaces the form, and no keyboard opens. */
const inPlaceOfForm = (element: HTMLElement | null): void => {
  bringIntoView(element)
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}

/** On the login pages: leads a person who is signed in, perhaps just now by another tab, to their page. */
export function SignedInElsewhere() {
  const state = useSessionState()
  const search = useSearch()
  if (state.status !== 'ready' || !state.session.account) return null
  return <Navigate to={afterSignIn(search.get('redirect'))} replace />
}

/** game.md, «Pages»: links for signed-out people, to whom no other page offers them. */
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
