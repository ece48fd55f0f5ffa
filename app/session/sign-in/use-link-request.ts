import { useRef, useState } from 'react'
import type { Failure } from '../../api/call.ts'
import { type AskedLink, door, forgetLinkSent, linkSent, noteLinkSent } from './asked-link.ts'
import { type LinkSent, requestLink } from './sign-in.ts'

type Sent = AskedLink & { mail?: LinkSent }
type Step = { at: 'form' | 'sending' } | ({ at: 'sent' } & Sent) | { at: 'failed'; failure: Failure }

export type LinkRequest = ReturnType<typeof useLinkRequest>

/** Asking for the mail, the same on both pages: the address and the current step, which survives a reload. */
export function useLinkRequest(redirect: string | null) {
  const [found] = useState(linkSent)
  const [email, setEmail] = useState(found?.to ?? '')
  const [step, setStep] = useState<Step>(found ? { at: 'sent', ...found } : { at: 'form' })
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
    /** A changed address begins a new request. */
    write(value: string): void {
      setEmail(value)
      restart()
    },
    async ask(fullName?: string): Promise<void> {
      setStep({ at: 'sending' })
      const asked = { to: email.trim(), toRoom: door.isOpen }
      const before = beginning.current
      const answer = await requestLink({ email: asked.to, fullName, redirect })
      if (before !== beginning.current) return
      if (answer.ok) noteLinkSent(asked)
      setStep(answer.ok ? { at: 'sent', ...asked, mail: answer.value } : { at: 'failed', failure: answer.failure })
    },
    restart,
  }
}
