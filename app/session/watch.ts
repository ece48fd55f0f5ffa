/** The session in all tabs of a browser: a sign-in or sign-out is told to the others, and its end leads to the login page. */
import { whenSignedOut } from '../net/call.ts'
import { navigateTo } from '../start/visit.tsx'
import { loginPath } from './redirect.ts'
import { type Ending, noteEnding, sessionStore } from './session.ts'

const PUBLIC = ['/login', '/error/', '/delete-data', '/extra/privacy', '/extra/termini']
const isPublic = (path: string): boolean => PUBLIC.some((prefix) => path.startsWith(prefix))

export function watchSession(): void {
  const toLogin = (): void => {
    // A page that is being opened counts as the current one: its answer would come for a signed-out person.
    const { pathname, search } = location
    if (!isPublic(pathname)) navigateTo(loginPath(pathname + search), { replace: true })
  }
  // Only a person who was signed in is told why that ended.
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
  // A new document, since all unfinished work of this one belongs to the person before.
  sessionStore.whenReplaced(() => location.replace('/'))
  // Nobody is signed in, or somebody else. If the session cannot be asked, the refusal alone proves that this account is out.
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
  // No message comes from another browser, where the person may have written, finished or signed out; nor from a sign-in by
  // Google in another tab.
  whenLookedAt(() => {
    if (sessionStore.get().status === 'ready') void sessionStore.askAnew()
  })
}

/**
 * Calls the listener once for each return to this tab, or to its window: a browser reports one return by two events, in no
 * reliable order.
 */
function whenLookedAt(listener: () => void): void {
  let isAway = false
  const leave = (): void => {
    isAway = true
  }
  const comeBack = (): void => {
    if (!isAway || document.visibilityState !== 'visible') return
    isAway = false
    listener()
  }
  addEventListener('blur', leave)
  addEventListener('focus', comeBack)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') comeBack()
    else leave()
  })
}

/** The tabs of a browser share a session: a sign-in or sign-out in one is told to the others. */
type SessionNews = 'signed-in' | 'signed-out'

let channel: BroadcastChannel | null = null
/** Null in an old browser, and where a page is drawn without one: an open channel would keep the build from ending. */
const openChannel = (): BroadcastChannel | null => {
  if (globalThis.document && globalThis.BroadcastChannel) channel ??= new BroadcastChannel('dieci-parole-session')
  return channel
}

export const tellOtherTabs = (news: SessionNews | object): void => openChannel()?.postMessage(news)

/** The message may be from another release: the listener must validate it. */
export const onMessage = (listener: (data: unknown) => void): void =>
  openChannel()?.addEventListener('message', ({ data }: MessageEvent<unknown>) => listener(data))

const onNewsFromOtherTabs = (listener: (news: SessionNews) => void): void =>
  onMessage((data) => {
    if (data === 'signed-in' || data === 'signed-out') listener(data)
  })
