/**
 * The address, and the page that belongs to it. The address changes at once. The page follows when its code and data have
 * come; the one before stays until then, in a React transition. Each page's scroll position is noted, so that «back» returns
 * to it.
 */
import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  startTransition,
  use,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  createPath,
  type Location,
  MemoryRouter,
  matchPath,
  type NavigateOptions,
  type Navigator,
  type Params,
  Router,
  type To,
  useHref,
  useLocation,
  useNavigate,
} from 'react-router'
import type { FirstData } from '../../shared/pages.ts'
import { readTabJson, SCROLL_KEY, writeTab } from '../keep/kept.ts'
import { isObject } from '../net/call.ts'

/** A page's input. `params`: the parts that its route's path names. `came`: the data that came with the first page's HTML. */
export type Place = { pathname: string; search: string; params: Params; came?: FirstData | null }
/** A page with its data; or a path that replaces this address. */
export type Opened = ReactElement | string
/** `isOpenedByPath`: another search of the same path is a place on the same page, which is not opened again. */
export type Route = { path: string; open: (place: Place) => Promise<Opened>; isOpenedByPath?: boolean }

/** `page`: null if another visit has replaced this one. It never rejects. */
type Visit = { location: Location; route: Route; page: Promise<ReactElement | null> }

type Visiting = {
  /** The visit on screen. */
  visit: Visit | null
  /** The address whose page has not come yet; null: the page on screen is that of the address. */
  opening: Location | null
  /** Whether the page on screen is being fetched again. */
  isRefreshing: boolean
  /** Opens the page on screen again with fresh data; resolves when it has come. */
  refresh: () => Promise<void>
}

const Context = createContext<Visiting>({
  visit: null,
  opening: null,
  isRefreshing: false,
  refresh: async () => {},
})

let routes: readonly Route[] = []
let browser: ReturnType<typeof createBrowserHistory> | null = null
let latest: Visit | null = null
let show: (visit: Visit) => void = () => {}

/** Begins the visit of the document's address before anything is drawn, and follows the address from then on. */
export function startVisits(table: readonly Route[], came: FirstData | null): void {
  routes = table
  const made = createBrowserHistory({ v5Compat: true }) // so that it also reports the app's own changes
  browser = made
  made.listen(() => begin(withKey(made)))
  keepScroll()
  begin(withKey(made), came)
}

/** Entries made by the browser, for a typed address or a fragment, have no key: they get one. */
function withKey(made: ReturnType<typeof createBrowserHistory>): Location {
  if (made.location.key === 'default') {
    history.replaceState({ idx: null, ...history.state, key: Math.random().toString(36).slice(2) }, '')
  }
  return made.location
}

export async function firstPage(): Promise<void> {
  for (let visit = latest; visit; ) {
    await visit.page
    if (visit === latest) return
    visit = latest
  }
}

/** For code outside a page: a dialog, or the session. */
export function navigateTo(to: string, { replace = false }: NavigateOptions = {}): void {
  if (!browser) return
  if (replace) browser.replace(to)
  else navigator(browser).push(to)
}

const pathOf = (to: To): string => (typeof to === 'string' ? to : createPath(to))

/** Pressing a link twice while its page loads makes one history entry. */
const navigator = (history: ReturnType<typeof createBrowserHistory>): Navigator => ({
  ...history,
  push: (to, state) =>
    pathOf(to) === createPath(history.location) ? history.replace(to, state) : history.push(to, state),
})

function begin(location: Location, came: FirstData | null = null): void {
  noteScroll()
  const isSamePage = latest?.route.isOpenedByPath && latest.location.pathname === location.pathname
  const isElsewhere = latest && createPath(latest.location) !== createPath(location)
  latest = latest && isSamePage && isElsewhere ? { ...latest, location } : visitOf(location, came)
  show(latest)
}

function visitOf(location: Location, came: FirstData | null = null): Visit {
  for (const route of routes) {
    const match = matchPath(route.path, location.pathname)
    if (match) return { location, route, page: open(route, { ...location, params: match.params, came }) }
  }
  throw new Error(`no route for ${location.pathname}`)
}

function open(route: Route, place: Place): Visit['page'] {
  const page = route.open(place).then((opened) => {
    if (typeof opened !== 'string') return opened
    if (latest?.page === page) navigateTo(opened, { replace: true })
    return null
  })
  void page.then((value) => fulfilled(page, value))
  return page
}

/** React reads these two fields of a promise: a page that has come is drawn at once, without «caricamento» first. */
const fulfilled = <T,>(promise: Promise<T>, value: T): Promise<T> =>
  Object.assign(promise, { status: 'fulfilled', value })

/** Components inside know the address of the page on screen, by `useLocation`, and can navigate. */
export function Visits({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(latest)
  const [wanted, setWanted] = useState(latest)
  useLayoutEffect(() => {
    show = (visit) => {
      setWanted(visit)
      startTransition(() => setShown(visit))
    }
    if (latest) show(latest)
    return () => {
      show = () => {}
    }
  }, [])
  const router = useMemo(() => browser && navigator(browser), [])
  const isComing = shown !== wanted
  const isOpening = shown?.location !== wanted?.location
  const visiting = useMemo(
    (): Visiting => ({
      visit: shown,
      opening: isComing && isOpening && wanted ? wanted.location : null,
      isRefreshing: isComing && !isOpening,
      refresh,
    }),
    [shown, wanted, isComing, isOpening],
  )
  if (!shown || !router) throw new Error('the visits have not been started')
  return (
    <Router location={shown.location} navigator={router}>
      <Context value={visiting}>{children}</Context>
    </Router>
  )
}

/** For a page that is drawn without a browser: its address never changes. */
export function StillVisit({ url, page, children }: { url: URL; page: ReactElement; children: ReactNode }) {
  const { pathname, search } = url
  const location = { pathname, search, hash: '', state: null, key: 'default' }
  const visit: Visit = {
    location,
    route: { path: pathname, open: async () => page },
    page: fulfilled(Promise.resolve(page), page),
  }
  return (
    <MemoryRouter initialEntries={[location]}>
      <Context value={{ visit, opening: null, isRefreshing: false, refresh }}>{children}</Context>
    </MemoryRouter>
  )
}

async function refresh(): Promise<void> {
  if (!latest) return
  latest = visitOf(latest.location)
  show(latest)
  await latest.page
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string; replace?: boolean; state?: unknown }

/** A link to one of the game's pages. The router's own brings code for a framework's prefetching: 4 kB at every first visit. */
export function Link({ to, replace = false, state, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate()
  const press = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    if (event.defaultPrevented || rest.target || !opensHere(event)) return
    event.preventDefault()
    void navigate(to, { replace, state })
  }
  return <a {...rest} href={useHref(to)} onClick={press} />
}

/** Whether a press opens the link in this tab: another button, or a key held down, opens another one. */
export const opensHere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

export const useVisit = (): Visiting => useContext(Context)

/** The query of the page on screen. */
export const useSearch = (): URLSearchParams => new URLSearchParams(useLocation().search)

/** A visit that another has replaced keeps suspending until the other's page has come. */
const NEXT_VISIT = new Promise<never>(() => {})

export function VisitedPage() {
  const { visit } = useContext(Context)
  return visit && (use(visit.page) ?? use(NEXT_VISIT))
}

/** Beside the page, so that it also runs for a page that failed. */
export function Arrival() {
  const { visit } = useContext(Context)
  useLayoutEffect(() => {
    if (visit) arriveAt(visit.location)
  }, [visit])
  return null
}

// The scroll position of each page that this tab has shown. A declarative router leaves that to the browser, which restores it
// before the page has been drawn.

/** By the key of the history entry. */
const heights = new Map<string, number>()
let onScreen: Location | null = null

let isFailing = false

/** Called before the page on screen is replaced. */
function noteScroll(): void {
  if (onScreen && !isFailing) heights.set(onScreen.key, scrollY)
}

/** Called when the page of a failure appears or goes: it has no position of its own, and the page after it has to arrive. */
export function noteFailure(isShown: boolean): void {
  isFailing = isShown
  if (!isShown) onScreen = null
}

/** Whether this history entry was visited before, so that its position is restored. */
export const isReturn = ({ key }: Location): boolean => heights.has(key)

/** Takes the scroll position over from the browser. */
function keepScroll(): void {
  history.scrollRestoration = 'manual'
  const tabHeights = readTabJson(SCROLL_KEY)
  for (const [place, height] of Object.entries(isObject(tabHeights) ? tabHeights : {})) {
    if (typeof height === 'number') heights.set(place, height)
  }
  addEventListener('pagehide', () => {
    noteScroll()
    writeTab(SCROLL_KEY, JSON.stringify(Object.fromEntries(heights)))
  })
}

/** Called when the page of this address is drawn: scrolls to its noted position, to the part that it names, or to the top. */
function arriveAt(location: Location): void {
  if (onScreen === location) return
  onScreen = location
  const height = heights.get(location.key)
  const part = location.hash === '' ? null : document.getElementById(nameIn(location.hash))
  if (height !== undefined) scrollTo(0, height)
  else if (part) part.scrollIntoView()
  else scrollTo(0, 0)
}

const nameIn = (hash: string): string => {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
