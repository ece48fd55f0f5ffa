import { type MiddlewareFunction, redirect } from 'react-router'
import { CallFailed } from '../api/call.ts'
import { lazyImport } from '../loading/lazy-import.ts'
import { loginPath } from './redirect.ts'
import { forgetSignup } from './sign-in/asked-link.ts'
import { sessionStore } from './store.ts'

/** Long enough that turning pages sends no request, short enough to notice a speech. */
const FRESH_MS = 60_000

const loadFirstAccess = lazyImport(() => import('./sign-in/first-access.ts'))

/**
 * Runs before every page for players: someone must be signed in, with a profile in this season (docs/game.md, «Pages»).
 * When the server cannot tell, this is an error page with «Riprova», never a sign-out.
 */
export const requirePlayer: MiddlewareFunction = async ({ request }, next) => {
  const state = await sessionStore.load()
  if (state.status === 'unavailable') throw new CallFailed(state.failure)
  if (state.status !== 'ready' || !state.session.account) {
    const url = new URL(request.url)
    throw redirect(loginPath(url.pathname + url.search))
  }
  if (!state.session.user) {
    const { makeProfile } = await loadFirstAccess()
    const made = await makeProfile(state.session.account)
    if (!made.ok) throw new CallFailed(made.failure)
    sessionStore.setUser(made.value)
  }
  forgetSignup()
  void sessionStore.refreshIfOlder(FRESH_MS)
  return next()
}
