import { useRef, useState } from 'react'
import type { Failure } from '../api/call.ts'
import { forgetLinkSent, linkSentTo, noteLinkSent } from './asked-link.ts'
import { type LinkSent, requestLink } from './sign-in.ts'

type Step =
  | { at: 'form' | 'sending' }
  | { at: 'sent'; to: string; mail?: LinkSent }
  | { at: 'failed'; failure: Failure }

/** Asking for the mail, the same on both pages: the address, and how far it has come, also when the page was reloaded since. */
export function useLinkRequest(redirect: string | null) {
  const [email, setEmail] = useState(() => linkSentTo() ?? '')
  const [step, setStep] = useState<Step>(() => (email === '' ? { at: 'form' } : { at: 'sent', to: email }))
  /** Rises with every beginning: an answer to what was asked before it is about an address that stands there no more. */
  const beginning = useRef(0)
  const restart = (): void => {
    beginning.current++
    forgetLinkSent()
    setStep({ at: 'form' })
  }
  return {
    email,
    step,
    /** Another address is another request. */
    write(value: string): void {
      setEmail(value)
      restart()
    },
    async ask(fullName?: string): Promise<void> {
      setStep({ at: 'sending' })
      const to = email.trim()
      const before = beginning.current
      const answer = await requestLink({ email: to, fullName, redirect })
      if (before !== beginning.current) return
      if (answer.ok) noteLinkSent(to)
      setStep(answer.ok ? { at: 'sent', to, mail: answer.value } : { at: 'failed', failure: answer.failure })
    },
    restart,
  }
}
