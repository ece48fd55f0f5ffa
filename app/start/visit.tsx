/**
 * The address, and the page that belongs to it. The address changes at once. The page follows when its code and data have
 * come; the one before stays until then, in a React transition.
 */
import {
  createContext,
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
  useLocation,
} from 'react-router'
import type { FirstData } from '../../shared/pages.ts'
import { arriveAt, keepScroll, noteScroll } from './scroll.ts'

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
