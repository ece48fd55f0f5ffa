import { whenSignedOut } from '../api/call.ts'
import { onNewsFromOtherTabs } from '../local/channel.ts'
import { navigateTo } from '../teletext/navigate.ts'
import { type Ending, noteEnding } from './ending.ts'
import { loginPath } from './redirect.ts'
import { sessionStore } from './store.ts'
import { whenLookedAt } from './when-looked-at.ts'

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
    if (sessionStore.whoIsIn() !== null) noteEnding(how)
    sessionStore.signedOut()
    toLogin()
  }
  // Whoever signs in does it in a tab that has the focus; Google's way in tells the others nothing.
  for (const event of ['focus', 'blur', 'visibilitychange']) addEventListener(event, sessionStore.doubt)
  void sessionStore.load()
  whenSignedOut(() => end('expired'))
  sessionStore.whenReplaced((nowIn) => {
    // What this tab shows is someone else's then, from the first page on.
    if (nowIn !== null) return navigateTo('/', { replace: true })
    noteEnding('expired')
    toLogin()
  })
  onNewsFromOtherTabs((news) => {
    if (news === 'signed-out') end('elsewhere')
    else {
      noteEnding(null)
      void sessionStore.refresh()
    }
  })
  // In another browser the person may have written, finished or signed out meanwhile, and nobody tells this one.
  whenLookedAt(() => {
    if (sessionStore.get().status === 'ready') void sessionStore.confirm()
  })
}
