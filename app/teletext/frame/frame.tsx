import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Failsafe } from '../../pages/trouble.tsx'
import { Arrival, useVisit, VisitedPage } from '../../visit.tsx'
import { OpenDialog } from '../dialog/dialog.tsx'
import { Loading } from '../loading.tsx'
import { Announcement } from '../page/arrival.tsx'
import { Header } from './header.tsx'
import { Keys } from './keys.tsx'
import { OfflineLine } from './offline-line.tsx'

/** A page that is loading has this long before «caricamento» covers the current one. */
const CURTAIN_AFTER_MS = 600

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
      <Announcement />
    </>
  )
}

/** True once `isWaiting` has lasted longer than `CURTAIN_AFTER_MS`. */
function useLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLate(true), CURTAIN_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isWaiting])
  return isLate
}
