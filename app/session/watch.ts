import { whenSignedOut } from '../api/call.ts'
import { onNewsFromOtherTabs } from '../local/channel.ts'
import { navigateTo } from '../visit.tsx'
import { type Ending, noteEnding } from './ending.ts'
import { loginPath } from './redirect.ts'
import { sessionStore } from './store.ts'
import { whenLookedAt } from './when-looked-at.ts'

const PUBLIC = ['/login', '/error/', '/delete-data', '/extra/privacy', '/extra/termini']
const isPublic = (path: string): boolean => PUBLIC.some((prefix) => path.startsWith(prefix))

/** Leads to the login page when the session ends anywhere, and keeps the session's state up to date. */
export function watchSession(): void {
  const toLogin = (): void => {
    // A page that is being opened counts as the current one: its answer would come to a person who is signed out.
    const { pathname, search } = location
    if (!isPublic(pathname)) navigateTo(loginPath(pathname + search), { replace: true })
  }
  // Only a person who was signed in is told why they no longer are.
  const end = (how: Ending): void => {
    if (sessionStore.whoIsIn() !== null) noteEnding(how)
    sessionStore.signedOut()
    toLogin()
  }
  void sessionStore.load()
  sessionStore.whenEnded(() => {
    noteEnding('expired')
    toLogin()
  })
  // As a new document, not as another page of this one: all that is under way here belongs to the person before.
  sessionStore.whenReplaced(() => location.replace('/'))
  // Nobody is in any more, or somebody else. If the server cannot say which, it has said all the same who is not.
  whenSignedOut(async () => {
    const isTold = await sessionStore.askAnew()
    if (!isTold || sessionStore.whoIsIn() === null) end('expired')
  })
  onNewsFromOtherTabs((news) => {
    if (news === 'signed-out') end('elsewhere')
    else {
      noteEnding(null)
      void sessionStore.askAnew()
    }
  })
  // In another browser the person may have written, finished or signed out, and no message comes from there; nor does one
  // come from a sign-in by Google in another tab.
  whenLookedAt(() => {
    if (sessionStore.get().status === 'ready') void sessionStore.askAnew()
  })
}
