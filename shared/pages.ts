/** The pages: their numbers and paths, and the data that comes with the HTML of those at which players begin. */
import type { RoomList, RoomView, Session } from './api/shapes.ts'
import { FALLBACK_PAGE, PAGE_MAX, PAGE_MIN } from './season.ts'

const NUMBER_OF: ReadonlyMap<string, number> = new Map([
  ['/extra', 898],
  ['/regole', 400],
  ['/numeri', 104],
  ['/stanza/nuova', 103],
  ['/albo', 105],
  ['/dal-1949', 106],
  ['/stanza/', 110],
  ['/parole', 102],
  ['/', 101],
])
const PATH_OF: ReadonlyMap<number, string> = new Map([...NUMBER_OF].map(([path, page]) => [page, path]))

const PAGE_PREFIX = '/pagina/'

const isPage = (page: number): boolean => Number.isInteger(page) && page >= PAGE_MIN && page <= PAGE_MAX

/** The segment after `/pagina/`; null on any other path. */
const pageSegment = (path: string): string | null =>
  path.startsWith(PAGE_PREFIX) ? (path.slice(PAGE_PREFIX.length).split('/', 1)[0] ?? '') : null

const parsePage = (segment: string): number => {
  const page = /^\d{3}$/.test(segment) ? Number(segment) : FALLBACK_PAGE
  return isPage(page) ? page : FALLBACK_PAGE
}

/**
 * The number in the header for a URL path (docs/game.md, «Page numbers»): `/extra…` and `/stanza/…` by prefix, the others
 * exact except for a final slash, which a router ignores; 999 for a path without a number.
 *
 * @param path without query or fragment
 */
export const pageNumber = (path: string): number => {
  const segment = pageSegment(path)
  if (segment !== null) return parsePage(segment)
  if (path.startsWith('/extra')) return 898
  const exact = NUMBER_OF.get(path) ?? NUMBER_OF.get(path.replace(/\/$/, ''))
  if (exact !== undefined) return exact
  return path.startsWith('/stanza/') ? 110 : FALLBACK_PAGE
}

/**
 * True for a path of the control room (operating.md, «The control room»). The control room is not part of the players'
 * teletext: it has neither number nor link, and no session. Upper and lower case are the same, as in the router.
 */
export const isRegia = (path: string): boolean => /^\/regia\/*$/i.test(path)

/** The path of a page number; `/pagina/{n}` when it has no screen of its own, `/pagina/999` when it is not a page number. */
export const pathForPage = (page: number): string =>
  PATH_OF.get(page) ?? `${PAGE_PREFIX}${isPage(page) ? page : FALLBACK_PAGE}`

/**
 * The canonical path of `/pagina/{n}`: `/pagina/101` is `/`, `/pagina/abc` and `/pagina/1000` are `/pagina/999`, and a page
 * without a screen keeps its path. Any other path is returned unchanged.
 */
export const canonicalPath = (path: string): string => {
  const segment = pageSegment(path)
  return segment === null ? path : pathForPage(parsePage(segment))
}

/** The first data of a page, sent with its HTML as JSON in an element with this id: the answers to the page's first requests. */
export const FIRST_DATA_ID = 'first-data'

/** `rooms`: as `GET /api/rooms`. `room`: as `GET /api/rooms/:id`. */
export type FirstData = { session: Session; rooms?: RoomList; room?: RoomView }

/** The pages at which players begin. */
export type FirstPage = 'home' | 'stanza' | 'parole'

/** A page before its script has run; both fields are HTML. */
export type DrawnPage = { title: string; body: string }

/** Draws such a page with its data (app/server.tsx). Null: the page is better sent undrawn. */
export type DrawPage = (page: FirstPage, url: URL, data: FirstData) => DrawnPage | null
