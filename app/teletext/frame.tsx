/**
 * The frame round the changing pages: the top row, the page, the coloured keys, the line that says that the server is away.
 */
import { type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { isRegia } from '../../shared/pages.ts'
import { whileFaded } from '../net/act.ts'
import { useReturn } from '../net/repeat.ts'
import { type KeptState, sessionStore } from '../session/session.ts'
import { useMaybePlayer, useSessionState } from '../session/use-session.ts'
import { prefetch } from '../start/chunk.ts'
import { Arrival, useVisit, VisitedPage } from '../start/visit.tsx'
import { atHour } from '../text/moment.ts'
import { Command, useCommand } from './command.tsx'
import { OpenDialog } from './dialog.tsx'
import { Header, RegiaHeader } from './header.tsx'
import { Link } from './link.tsx'
import { Announcement, Loading, useWordsDue } from './page.tsx'
import { Failsafe } from './trouble.tsx'

/** A loading page has this long before «caricamento» covers the current one. */
const CURTAIN_AFTER_MS = 600

/**
 * The page of the address in its frame; before the first page has loaded, «caricamento».
 *
 * @param isDrawn whether the first page came drawn: it never suspends, and React hydrates it whole
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
  const isApart = isRegia(useLocation().pathname)
  return (
    <>
      {isApart ? (
        <RegiaHeader />
      ) : (
        <>
          <Header />
          <OfflineLine />
        </>
      )}
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

const TABS = [
  { path: '/', page: 101, name: 'Stanze' },
  { path: '/parole', page: 102, name: 'Parole' },
  { path: '/regole', page: 400, name: 'Regole' },
  { path: '/extra', page: 898, name: 'Extra' },
] as const

/** For visits that began at another page, for instance the rules. */
const pages = [
  () => import('../pages/players.ts'),
  () => import('../pages/regole.tsx'),
  () => import('../pages/extra.tsx'),
]

const isActive = (tab: string, path: string): boolean =>
  tab === '/'
    ? /^\/($|stanza\/)/.test(path)
    : path.replace(/\/$/, '') === tab || (tab === '/extra' && path.startsWith('/extra/'))

/**
 * The four coloured keys, for players. Their pages are prefetched, as Fastext sets did, after the first page is shown, which
 * needs the network until then.
 */
function Keys({ isFirst }: { isFirst: boolean }) {
  const player = useMaybePlayer()
  const { pathname } = useLocation()
  const isShown = player !== null
  useEffect(() => {
    if (isShown && !isFirst) prefetch(...pages)
  }, [isShown, isFirst])
  const isDue = useWordsDue()
  if (!player) return null
  return (
    <nav className="keys" aria-label="Pagine principali">
      <ul>
        {TABS.map(({ path, page, name }) => {
          const active = isActive(path, pathname)
          const todo = path === '/parole' && !active && isDue
          return (
            <li key={path}>
              <Link to={path} aria-current={active ? 'page' : undefined} data-todo={todo ? '' : undefined}>
                <span>{page}</span> <span>{name}</span>
                {todo && <span className="spoken">, da finire</span>}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

const isOnline = (): boolean => navigator.onLine

/** Shown on every page while the network or service is away: the page may be old, and nothing typed is lost. */
function OfflineLine() {
  const hasNetwork = useSyncExternalStore(subscribe, isOnline, () => true)
  const state = useSessionState()
  const keptState = state.status === 'ready' && state.keptAt !== undefined ? state : null
  return (
    <div className="notice wait small offline-line" role="status">
      {!hasNetwork && !keptState && <p>Senza rete: quello che vedi è di prima. Niente va perso.</p>}
      {keptState && <KeptLine kept={keptState} hasNetwork={hasNetwork} />}
    </div>
  )
}

/** The service did not answer at the start and is asked again and again; pages show this browser's copies. */
function KeptLine({ kept: keptState, hasNetwork }: { kept: KeptState; hasNetwork: boolean }) {
  const command = useCommand()
  const { opening, refresh } = useVisit()
  const ask = async (): Promise<void> => {
    const now = await sessionStore.refresh()
    const isBack = now.status === 'ready' && now.keptAt === undefined && now.session.account !== null
    if (isBack && opening === null) await refresh()
  }
  useReturn(keptState, async () => void (await command.carryOut(ask())))
  return (
    <>
      <p>
        {`${hasNetwork ? 'Il servizio non risponde.' : 'Senza rete.'} Ultima risposta ${atHour(keptState.keptAt)}: vedi quella. Niente va perso, e riprovo da solo.`}
      </p>
      <Command className="button" of={command} run={() => whileFaded(ask())}>
        Riprova
      </Command>
    </>
  )
}
