import { useLayoutEffect, useState } from 'react'
import { KEYS, readText } from '../../local/storage.ts'
import { CodeField } from './code-field.tsx'
import type { LinkRequest } from './use-link-request.ts'

/** The field for a code in a tab that does not know that a mail was asked for: the tab that asked is closed. */
export function CodeInHand({ request }: { request: LinkRequest }) {
  // Read once: a mail that is being asked for just now has no code yet.
  const [asked, setAsked] = useState<string | null>(null)
  useLayoutEffect(() => setAsked(readText(KEYS.signupEmail)), [])
  if (request.step.at === 'code') {
    return <CodeField label="Inserisci il codice" email={request.email.trim()} redirect={request.redirect} isFocused />
  }
  if (asked === null) return null
  return (
    <button className="button plain small as-link" type="button" onClick={() => request.haveCode(asked)}>
      Ho già un codice
    </button>
  )
}
