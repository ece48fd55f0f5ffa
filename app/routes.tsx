/** Which page stands at a path, and who may open it. */
import type { ComponentType } from 'react'
import { CallFailed } from './net/call.ts'
import { loginPath } from './session/redirect.ts'
import { sessionStore } from './session/session.ts'
import { forgetSignup } from './sign-in/asked-link.ts'
import { chunk } from './start/chunk.ts'
import type { Opened, Place, Route } from './start/visit.tsx'
import { Trouble } from './teletext/trouble.tsx'

type Page = { open: (place: Place) => Promise<Opened> } | { Component: ComponentType }

/** A page that cannot be opened is replaced by the page of the failure. */
function page(load: () => Promise<Page>): Route['open'] {
  const loaded = chunk(load)
  return async (place) => {
    try {
      const module = await loaded()
      return 'open' in module ? await module.open(place) : <module.Component />
    } catch (error) {
      return <Trouble error={error} />
    }
  }
}

/** Long enough that turning pages sends no request, short enough to notice a speech. */
const FRESH_MS = 60_000

const loadFirstAccess = chunk(() => import('./sign-in/first-access.tsx'))

/**
 * Runs before every page for players: someone must be signed in, with a profile in this season (docs/game.md, «Pages»). If
 * the server cannot answer, an error page with «Riprova» is shown, never a sign-out.
 *
 * @returns what to show, or the path to go to, instead of the page; null: the page may be opened
 * @throws CallFailed
 */
async function requirePlayer({ pathname, search }: Place): Promise<Opened | null> {
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

/** Its code loads while the session is asked for. */
function forPlayers(load: () => Promise<Page>): Route['open'] {
  const loaded = chunk(load)
  return page(async () => {
    const module = loaded()
    module.catch(() => {}) // handled below, if the person may see the page
    return { open: async (place) => (await requirePlayer(place)) ?? page(() => module)(place) }
  })
}

const players = () => import('./pages/players.ts')
const notFound = () => import('./pages/not-found.tsx')
const empty = forPlayers(async () => ({ Component: (await notFound()).Empty }))

/** The first match wins. Signed-out people see only the routes outside `forPlayers` (game.md, «Pages»). */
export const routes: readonly Route[] = [
  { path: '/login', open: page(() => import('./pages/login.tsx')) },
  { path: '/login/registrazione', open: page(() => import('./pages/registrazione.tsx')) },
  { path: '/login/email-callback', open: page(() => import('./pages/email-callback.tsx')) },
  { path: '/error/multi-user/:provider?', open: page(() => import('./pages/multi-user.tsx')) },
  { path: '/delete-data', open: page(() => import('./pages/delete-data.tsx')) },
  { path: '/extra/privacy', open: page(() => import('./pages/privacy.tsx')) },
  { path: '/extra/termini', open: page(() => import('./pages/termini.tsx')) },
  { path: '/', open: forPlayers(async () => (await players()).home) },
  { path: '/parole', open: forPlayers(async () => (await players()).parole) },
  { path: '/albo', open: forPlayers(() => import('./years/albo.tsx')) },
  { path: '/dal-1949', open: forPlayers(() => import('./years/dal-1949.tsx')) },
  { path: '/numeri', open: forPlayers(() => import('./years/numeri.tsx')) },
  { path: '/regole', open: forPlayers(() => import('./pages/regole.tsx')) },
  { path: '/extra', open: forPlayers(() => import('./pages/extra.tsx')) },
  { path: '/stanza/nuova', open: forPlayers(() => import('./pages/stanza-nuova.tsx')) },
  // Turning a ranking's pages does not open the room again, so a person who left in another tab stays out (design.md,
  // «Opening a room»).
  { path: '/stanza/:id?', open: forPlayers(async () => (await players()).stanza), isOpenedByPath: true },
  { path: '/pagina/:page?', open: forPlayers(() => import('./hidden/pagina.tsx')) },
  { path: '/regia', open: page(() => import('./regia/regia.tsx')) },
  { path: '/dev', open: empty },
  { path: '/admin', open: empty },
  { path: '*', open: page(notFound) },
]
