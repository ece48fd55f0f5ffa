import { CallFailed } from '../net/call.ts'
import { loginPath } from '../session/redirect.ts'
import { sessionStore } from '../session/session.ts'
import { chunk } from '../start/chunk.ts'
import type { Opened, Place } from '../start/visit.tsx'
import { forgetSignup } from './asked-link.ts'

/** Long enough that turning pages sends no request, short enough to notice a speech. */
const FRESH_MS = 60_000

const loadFirstAccess = chunk(() => import('./first-access.tsx'))

/**
 * Runs before every page for players: someone must be signed in, with a profile in this season (docs/game.md, «Pages»). If
 * the server cannot answer, an error page with «Riprova» is shown, never a sign-out.
 *
 * @returns what to show, or the path to go to, instead of the page; null: the page may be opened
 * @throws CallFailed
 */
export async function requirePlayer({ pathname, search }: Place): Promise<Opened | null> {
  const state = await sessionStore.load()
  if (state.status === 'unavailable') throw new CallFailed(state.failure)
  if (state.status !== 'ready' || !state.session.account) return loginPath(pathname + search)
  if (!state.session.user) {
    const { firstAccess } = await loadFirstAccess()
    const question = await firstAccess(state.session.account)
    if (question) return question
  }
  forgetSignup()
  void sessionStore.refreshIfOlder(FRESH_MS)
  return null
}
