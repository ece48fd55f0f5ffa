import { Navigate, useSearchParams } from 'react-router'
import { afterSignIn } from '../redirect.ts'
import { useSessionState } from '../use-session.ts'

/** On the login pages: a person who is signed in, perhaps since just now in another tab, goes on to their page. */
export function SignedInElsewhere() {
  const state = useSessionState()
  const [search] = useSearchParams()
  if (state.status !== 'ready' || !state.session.account) return null
  return <Navigate to={afterSignIn(search.get('redirect'))} replace />
}
