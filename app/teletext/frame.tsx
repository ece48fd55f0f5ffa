/**
 * The frame round the changing pages: the top row, the page, the coloured keys, the line that says that the server is away.
 */
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { isRegia, pageNumber } from '../../shared/pages.ts'
import { CLOCK_REFRESH_MS } from '../../shared/season.ts'
import { whileFaded } from '../net/act.ts'
import { useReturn } from '../net/repeat.ts'
import { startAudioAtTap } from '../president/audio.ts'
import { type KeptState, sessionStore } from '../session/session.ts'
import { useMaybePlayer, useSessionState } from '../session/use-session.ts'
import { chunk, loaded, prefetch } from '../start/chunk.ts'
import { Arrival, Link, useVisit, VisitedPage } from '../start/visit.tsx'
import { atHour, secondOf, shortDayOf } from '../text/moment.ts'
import { Command, useCommand } from './command.tsx'
import { Dialog, dialog, notify, OpenDialog } from './dialog.tsx'
import { Announcement, Loading, useWordsDue, watchPresident } from './page.tsx'
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

const onNetwork = (listener: () => void): (() => void) => {
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
  const hasNetwork = useSyncExternalStore(onNetwork, isOnline, () => true)
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

// The top row: page number, title, clock; it opens the keypad, and takes typed numbers.

const loadKeypad = chunk(() => import('./keypad.tsx'))

const openKeypad = async (): Promise<void> => {
  const answer = await loaded(loadKeypad())
  if (!answer.ok) return void notify('Un momento', answer.failure.sentence)
  const { Keypad } = answer.value
  await dialog((close) => (
    <Dialog title="A che pagina?" close={close}>
      <Keypad close={close} />
    </Dialog>
  ))
}

/** A chunk of its own: only players search for pages. */
const loadRemote = () => import('./remote-control.ts')

/** Only players can open the keypad, or type digits to turn pages. */
function Header() {
  const page = pageNumber(useLocation().pathname)
  const isPlayer = useMaybePlayer() !== null
  const search = useSearch(page, isPlayer)
  useEffect(watchPresident, [])
  useEffect(startAudioAtTap, [])
  return (
    <TopRow
      page={
        isPlayer ? (
          <button
            className="top-page"
            type="button"
            data-search={search === null ? undefined : ''}
            aria-label={`Pagina ${page}: apri il tastierino`}
            onClick={() => void openKeypad()}
          >
            {search ?? page}
          </button>
        ) : (
          <span className="top-page">
            <span className="spoken">Pagina </span>
            <span>{page}</span>
          </span>
        )
      }
    />
  )
}

/** For the control room: it links to no page. */
const RegiaHeader = () => (
  <TopRow page={<span className="top-page">---</span>} name={<span className="top-name">REGIA</span>} />
)

const HOME = (
  <Link className="top-name" to="/">
    DIECI PAROLE
  </Link>
)

export function TopRow({ page, name = HOME }: { page: ReactNode; name?: ReactNode }) {
  return (
    <header className="top">
      {page}
      {name}
      <Clock />
    </header>
  )
}

/** The digits typed so far, or the rolling number; null: the page's own number. */
function useSearch(page: number, isPlayer: boolean): string | null {
  const [typed, setTyped] = useState<string | null>(null)
  const [rolled, setRolled] = useState<string | null>(null)
  const target = useVisit().opening?.pathname
  const wanted = target === undefined ? page : pageNumber(target)
  const remote = useRef<Awaited<ReturnType<typeof loadRemote>>>(null)
  const last = useRef(page)
  const isFound = useRef(true)
  isFound.current = wanted === page

  // In the layout effect: a digit pressed as soon as the number is visible must be caught.
  useLayoutEffect(() => {
    if (!isPlayer) return
    const early: KeyboardEvent[] = []
    const keep = (event: KeyboardEvent): void => void early.push(event)
    document.addEventListener('keydown', keep)
    let stop = (): void => document.removeEventListener('keydown', keep)
    let isOver = false
    void loadRemote()
      .then((module) => {
        remote.current = module
        if (isOver) return
        stop()
        stop = module.watchDigits(setTyped, early)
      })
      .catch(() => {}) // without it the number does not roll, but the keypad works
    return () => {
      isOver = true
      stop()
    }
  }, [isPlayer])
  // Before painting: the number shows its new page only when it has stopped rolling.
  useLayoutEffect(() => {
    const from = last.current
    last.current = wanted
    if (!isPlayer || from === wanted) return
    return remote.current?.roll(from, wanted, () => isFound.current, setRolled)
  }, [wanted, isPlayer])
  return typed ?? rolled
}

const eachTurn = (turn: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout>
  const tick = (): void => {
    turn()
    timer = setTimeout(tick, CLOCK_REFRESH_MS - (Date.now() % CLOCK_REFRESH_MS))
  }
  tick()
  return () => clearTimeout(timer)
}
const now = (): string => {
  const ms = Date.now()
  return `${shortDayOf(ms)} ${secondOf(ms)}`
}

/** «mar 30 dic 20:31:05», updated each second; its place exists before the time is known. */
function Clock() {
  return <time className="top-clock">{useSyncExternalStore(eachTurn, now, () => '')}</time>
}
