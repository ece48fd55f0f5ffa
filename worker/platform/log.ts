/**
 * One line of JSON per event, which Workers Logs indexes. Only the fields named here are ever written: no bodies, headers,
 * cookies or addresses, and no path, which can contain one. Successes are counted (platform/counts.ts), not written: a line
 * for each of a hundred million requests would be most of the evening's bill, and hide the one that matters.
 */
import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import { isRoomId } from '../../shared/rooms/rooms.ts'
import type { AppEnv } from '../http/context.ts'

const LEVELS = {
  // Something is broken, or a person was refused for the moment.
  error: 'error',
  'room-bug': 'error',
  'stored-by-newer': 'error',
  away: 'error',
  overload: 'error',
  misconfigured: 'error',
  'mail-failed': 'error',
  'mail-quota': 'error',
  'mail-rate': 'error',
  'mail-ceiling': 'error',
  'google-away': 'error',
  'objects-away': 'error',
  fanout: 'error',
  'seal-owed': 'error',
  'seal-fanout': 'error',
  'numbers-owed': 'error',
  'directory-not-rebuilt': 'error',
  'deletion-owed': 'error',
  'sockets-left': 'error',
  // A failure that is repeated or replaced without anyone's help.
  slow: 'warn',
  'unknown-kind': 'warn',
  'facts-away': 'warn',
  'season-unknown': 'warn',
  'room-work-failed': 'warn',
  'report-failed': 'warn',
  'counts-lost': 'warn',
  'preview-without-name': 'warn',
  'page-without-data': 'warn',
  'page-not-drawn': 'warn',
  'room-silent': 'warn',
  'words-not-told': 'warn',
  'words-not-found': 'warn',
  'limit-away': 'warn',
  'mail-suppressed': 'warn',
  'previous-words-unknown': 'warn',
  // A normal event that is rare.
  'room-work-recovered': 'info',
  'room-closed': 'info',
  'room-deleted': 'info',
  'season-changed': 'info',
  'mail-ceilings-changed': 'info',
  'season-begun': 'info',
  'begin-taken-back': 'info',
  'season-sealed': 'info',
  'mega-room-made': 'info',
  'speech-published': 'info',
  'speech-withdrawn': 'info',
  'fanout-done': 'info',
  'seal-fanout-done': 'info',
  'numbers-counted': 'info',
  'word-hidden': 'info',
  'word-shown': 'info',
  'directory-rebuilding': 'info',
  'directory-rebuilt': 'info',
  'account-deleted': 'info',
} as const satisfies Record<string, 'error' | 'warn' | 'info'>

export type LogEvent = keyof typeof LEVELS

type Entry = {
  event: LogEvent
  /** The request of a line that the Worker writes. An object answers many requests at once, and names its room instead. */
  requestId?: string
  room?: string
  season?: number
  method?: string
  /** The route's pattern, not the path: a path can contain an address or a token that someone pasted. */
  route?: string
  status?: number
  ms?: number
  /** The kind of pending work (directory, closing …), or the ceiling of mails. */
  kind?: string
  carrier?: 'cloudflare' | 'postmark'
  count?: number
  version?: number
  error?: string
  cause?: string
  detail?: string
}

type Described = { requestId: string; season?: number; method: string; route: string; room?: string }

/** Errors that quote the input they could not read, which may be somebody's words: only their name is logged. */
const QUOTING = new Set(['SyntaxError', 'ValiError'])

export function log(entry: Entry): void {
  const level = LEVELS[entry.event]
  // biome-ignore lint/suspicious/noConsole: the one place that writes
  console[level](JSON.stringify({ level, ...entry }))
}

/** A request for the log: its id, its season, the route's pattern and the room; never the typed path. */
export function requestOf(c: Context<AppEnv>): Described {
  const [, id = ''] = /\/rooms\/([^/]+)/.exec(c.req.path) ?? []
  // Missing when the configuration could not be read.
  const config: AppEnv['Variables']['config'] | undefined = c.get('config')
  return {
    requestId: c.get('requestId'),
    ...(config && { season: config.season.year }),
    method: c.req.method,
    route: routeOf(c),
    ...(isRoomId(id) && { room: id }),
  }
}

/** The handler's own pattern. Middleware matches too, and some of it is mounted after the handler. */
export function routeOf(c: Context<AppEnv>): string {
  const routes = matchedRoutes(c)
  const handler = routes.findLast((route) => route.method !== 'ALL') ?? routes.at(-1)
  return handler?.path ?? ''
}

/** The fields of an error and of its cause. */
export const faultOf = (error: unknown): { error: string; cause?: string } => ({
  error: describe(error),
  ...(error instanceof Error && error.cause !== undefined ? { cause: describe(error.cause) } : {}),
})

/** Name and message of an error, with addresses shortened and long texts cut. */
export function describe(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  if (QUOTING.has(error.name)) return error.name
  return shortenAddresses(`${error.name}: ${error.message}`).slice(0, 500)
}

/** `maria.rossi@example.org` → `m…@example.org`. */
export const shortenAddresses = (text: string): string => text.replace(/([^\s<>"'@])[^\s<>"'@]*@(?=[^\s@])/g, '$1…@')
