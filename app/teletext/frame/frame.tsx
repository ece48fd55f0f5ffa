import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Failsafe } from '../../pages/trouble.tsx'
import { Arrival, useVisit, VisitedPage } from '../../visit.tsx'
import { closeDialogs, OpenDialog } from '../dialog/dialog.tsx'
import { Loading } from '../loading.tsx'
import { Header } from './header.tsx'
import { Keys } from './keys.tsx'
import { OfflineLine } from './offline-line.tsx'

/** A page that is loading has this long before «caricamento» covers the current one. */
const PATIENCE_MS = 600

/**
 * The page of the address in its frame; while the first one is loading, «caricamento».
 *
 * @param isDrawn whether the first page has come drawn: it never waits, and React takes it over whole
 */
export function Frame({ isDrawn }: { isDrawn: boolean }) {
  const { visit } = useVisit()
  const screen = (
    <Screen>
      <Failsafe visit={visit}>
        <VisitedPage />
      </Failsafe>
      <Arrival />
    </Screen>
  )
  return (
    <>
      {isDrawn ? (
        screen
      ) : (
        <Suspense
          fallback={
            <Screen isFirst>
              <Loading isFirst />
            </Screen>
          }
        >
          {screen}
        </Suspense>
      )}
      <OpenDialog />
    </>
  )
}

function Screen({ isFirst = false, children }: { isFirst?: boolean; children: ReactNode }) {
  const isNavigating = useVisit().opening !== null
  const isLate = useLate(isNavigating)
  const announcement = usePageChange(isFirst)
  return (
    <>
      <Header />
      <OfflineLine />
      <main id="main" data-loading={isNavigating ? '' : undefined}>
        {isLate && (
          <div className="curtain">
            <Loading />
          </div>
        )}
        {children}
      </main>
      <Keys isFirst={isFirst} />
      <p className="spoken" aria-live="polite">
        {announcement}
      </p>
    </>
  )
}

/** True once `isWaiting` has lasted longer than `PATIENCE_MS`. */
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

/** Module state: the frame around the first loading is another instance, and the address may change in between. */
let shown: { pathname: string; search: string } | null = null

/**
 * When another page has come, its heading gets the focus, its title is announced, and the dialogs of the one before are
 * closed. «Caricamento» is no page: what is asked meanwhile stays.
 */
function usePageChange(isLoading: boolean): string {
  const { pathname, search } = useLocation()
  const [title, setTitle] = useState('')
  useEffect(() => {
    const before = shown
    shown = isLoading && before ? before : { pathname, search }
    if (isLoading) return
    if (before === null || (before.pathname === pathname && before.search === search)) return
    closeDialogs()
    // A person who went on typing during a search is not interrupted by its result.
    const isWriting = before.pathname === pathname && document.activeElement?.matches('main input')
    if (!isWriting) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    setTitle(document.title)
  }, [isLoading, pathname, search])
  return title
}
