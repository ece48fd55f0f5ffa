import { whenSignedOut } from '../api/call.ts'
import { navigateTo } from '../teletext/navigate.ts'
import { onNewsFromOtherTabs } from './channel.ts'
import { type Ending, noteEnding } from './ending.ts'
import { loginPath } from './redirect.ts'
import { sessionStore } from './store.ts'

type Place = { pathname: string; search: string }

const PUBLIC = ['/login', '/error/', '/delete-data', '/extra/privacy', '/extra/termini']
const isPublic = (path: string): boolean => PUBLIC.some((prefix) => path.startsWith(prefix))

/** Leads to the login page when the session ends anywhere, and keeps what is known of it fresh. */
export function watchSession(place: () => Place): void {
  const toLogin = (): void => {
    const { pathname, search } = place()
    if (!isPublic(pathname)) navigateTo(loginPath(pathname + search), { replace: true })
  }
  // Only who was in is told that they are out.
  const end = (how: Ending): void => {
    if (accountId() !== null) noteEnding(how)
    sessionStore.signedOut()
    toLogin()
  }
  // Whoever signs in does it in a tab that has the focus; Google's way in tells the others nothing.
  for (const event of ['focus', 'blur', 'visibilitychange']) addEventListener(event, sessionStore.doubt)
  void sessionStore.load()
  whenSignedOut(() => end('expired'))
  onNewsFromOtherTabs((news) => {
    if (news === 'signed-out') end('elsewhere')
    else {
      noteEnding(null)
      void refreshAndFollow()
    }
  })
  // Someone else may have signed in elsewhere: what this tab shows is theirs then, from the first page on.
  const refreshAndFollow = async (): Promise<void> => {
    const before = accountId()
    await sessionStore.refresh()
    if (before !== null && accountId() !== before) navigateTo('/', { replace: true })
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshIfStale()
  })
  const refreshIfStale = async (): Promise<void> => {
    const before = accountId()
    await sessionStore.refreshIfOlder(STALE_MS)
    if (before !== null && accountId() === null) {
      noteEnding('expired')
      toLogin()
    }
  }
}

const STALE_MS = 30_000

const accountId = (): string | null => {
  const state = sessionStore.get()
  return state.status === 'ready' ? (state.session.account?.id ?? null) : null
}
