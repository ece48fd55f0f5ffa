import { useState } from 'react'
import { useLocation } from 'react-router'
import { KEYS, readText } from '../../local/storage.ts'
import { mayHaveCode } from './asked-link.ts'
import { CodeField } from './code-field.tsx'
import type { LinkRequest } from './use-link-request.ts'

/**
 * The field for a code in a tab that does not know that a mail was asked for: the tab that asked is closed, or a link
 * was opened in a browser that does not know its address.
 */
export function CodeInHand({ request }: { request: LinkRequest }) {
  const { state } = useLocation()
  const [isShown, setShown] = useState<'from-the-start' | 'pressed' | null>(
    mayHaveCode(state) ? 'from-the-start' : null,
  )
  // Read once: a mail that is being asked for just now has no code yet.
  const [asked] = useState(() => readText(KEYS.signupEmail))
  if (isShown) {
    return (
      <CodeField
        label="Inserisci il codice"
        email={request.email.trim()}
        redirect={request.redirect}
        isFocused={isShown === 'pressed'}
      />
    )
  }
  if (asked === null) return null
  return (
    <button
      className="button plain small as-link"
      type="button"
      onClick={() => {
        request.write(asked)
        setShown('pressed')
      }}
    >
      Ho già un codice
    </button>
  )
}
