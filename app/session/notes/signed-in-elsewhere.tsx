import { Navigate, useSearchParams } from 'react-router'
import { afterSignIn } from '../redirect.ts'
import { useSessionState } from '../use-session.ts'

/** On the login pages: who is already in (or just came in, in another tab) goes on to where they were going. */
export function SignedInElsewhere() {
  const state = useSessionState()
  const [search] = useSearchParams()
  if (state.status !== 'ready' || !state.session.account) return null
  return <Navigate to={afterSignIn(search.get('redirect'))} replace />
}
