import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { underWay } from '../../api/act.ts'
import { dialogStore } from '../dialog/dialog-store.ts'
import { Loading } from '../loading.tsx'
import { Header } from './header.tsx'
import { Keys } from './keys.tsx'
import { OfflineLine } from './offline-line.tsx'

/** A page that is on its way gets this long before «caricamento» covers the one that is there. */
const PATIENCE_MS = 600

export function Frame() {
  return (
    <Screen>
      <Outlet />
    </Screen>
  )
}

/** While the first page is being fetched. */
export function FirstLoading() {
  return (
    <Screen>
      <Loading isFirst />
    </Screen>
  )
}

function Screen({ children }: { children: ReactNode }) {
  const navigation = useNavigation()
  const isNavigating = navigation.state !== 'idle'
  const isUnderWay = useSyncExternalStore(underWay.subscribe, underWay.get, () => false)
  const isLate = useLate(isNavigating)
  const announcement = usePageChange()
  return (
    <>
      <Header />
      <OfflineLine />
      <main id="main" data-loading={isNavigating || isUnderWay ? '' : undefined}>
        {isLate && (
          <div className="curtain">
            <Loading />
          </div>
        )}
        {children}
      </main>
      <Keys />
      <p className="spoken" aria-live="polite">
        {announcement}
      </p>
      <ScrollRestoration getKey={placeOf} />
    </>
  )
}

/** A page that is opened anew has no key of its own yet: it is not to begin where another one was left. */
const placeOf = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key)

/** True once `isWaiting` has lasted longer than the person's patience. */
function useLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isWaiting])
  return isLate
}

/** Kept outside: the frame around the first loading is not the one around the pages, and the page may change in between. */
let shown: { pathname: string; search: string } | null = null

/** At a page change the focus goes to the new heading and the title is said; the page's dialogs go with it. */
function usePageChange(): string {
  const { pathname, search } = useLocation()
  const [title, setTitle] = useState('')
  useEffect(() => {
    const before = shown
    shown = { pathname, search }
    if (before === null || (before.pathname === pathname && before.search === search)) return
    dialogStore.dismissAll()
    // Who has gone on writing while a search was on its way is not interrupted by what it found.
    const isWriting = before.pathname === pathname && document.activeElement?.matches('main input')
    if (!isWriting) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    setTitle(document.title)
  }, [pathname, search])
  return title
}
