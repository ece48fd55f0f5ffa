import { useLayoutEffect, useRef, useState } from 'react'
import type { Failure } from '../../api/call.ts'
import { roomOf } from '../redirect.ts'
import { type AskedLink, forgetLinkSent, linkSent, noteLinkSent } from './asked-link.ts'
import { type LinkSent, requestLink } from './sign-in.ts'

type Sent = AskedLink & { mail?: LinkSent }
type Step = { at: 'form' | 'sending' | 'code' } | ({ at: 'sent' } & Sent) | { at: 'failed'; failure: Failure }

export type LinkRequest = ReturnType<typeof useLinkRequest>

/**
 * Asking for the mail, the same on both pages: the address and the current step, which survives a reload. At `code` the
 * person says that they have a mail from before.
 */
export function useLinkRequest(redirect: string | null) {
  const [isOpen, setOpen] = useState(false)
  const [email, setEmail] = useState('')
  const [step, setStep] = useState<Step>({ at: 'form' })
  // The build, which draws the login page, knows of no mail.
  useLayoutEffect(() => {
    const found = linkSent()
    if (!found) return
    setEmail(found.to)
    setStep({ at: 'sent', ...found })
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
    haveCode(asked: string): void {
      setEmail(asked)
      setStep({ at: 'code' })
    },
    async ask(fullName?: string): Promise<void> {
      setStep({ at: 'sending' })
      const asked = { to: email.trim(), toRoom: roomOf(redirect) !== null }
      const before = beginning.current
      const answer = await requestLink({ email: asked.to, fullName, redirect })
      if (before !== beginning.current) return
      if (answer.ok) noteLinkSent(asked)
      setStep(answer.ok ? { at: 'sent', ...asked, mail: answer.value } : { at: 'failed', failure: answer.failure })
    },
    restart,
  }
}
