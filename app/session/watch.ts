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

/** Leads to the login page when the session ends anywhere, and keeps the session's state up to date. */
export function watchSession(place: () => Place): void {
  const toLogin = (): void => {
    const { pathname, search } = place()
    if (!isPublic(pathname)) navigateTo(loginPath(pathname + search), { replace: true })
  }
  // Only a person who was signed in is told why they no longer are.
  const end = (how: Ending): void => {
    if (sessionStore.whoIsIn() !== null) noteEnding(how)
    sessionStore.signedOut()
    toLogin()
  }
  // A sign-in happens in the tab that has the focus, and one by Google sends no message to the others.
  for (const event of ['focus', 'blur', 'visibilitychange']) addEventListener(event, sessionStore.doubt)
  void sessionStore.load()
  whenSignedOut(() => end('expired'))
  sessionStore.whenReplaced((nowIn) => {
    // This tab shows another person's things now, so it goes back to the first page.
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
  // In another browser the person may have written, finished or signed out, and no message comes from there.
  whenLookedAt(() => {
    if (sessionStore.get().status === 'ready') void sessionStore.confirm()
  })
}
