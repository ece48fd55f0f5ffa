/**
 * The first data of a signed-in person's page, sent with its HTML: the session, and home's rooms or the room. The page uses
 * them as the answers to its first requests and does not send these (design.md, «A page comes with its data»).
 *
 * The session is always read in D1: a ticket alone gets no data. The page never waits long for the data, and in doubt is
 * sent without; then it requests them itself.
 */
import type { Context } from 'hono'
import type { RoomList, RoomView } from '../../shared/api/shapes.ts'
import { type DrawnPage, FIRST_DATA_ID, type FirstData, type FirstPage } from '../../shared/pages.ts'
import { ROOMS_A_PAGE, splitRooms } from '../../shared/rooms/rooms.ts'
import { callerOf, hashOf, isTouchDue, renewedCookies, toSession } from '../auth/session.ts'
import { homeOf, readOpening } from '../db/rooms.ts'
import { touchSession } from '../db/sessions.ts'
import type { AppEnv, Caller } from '../http/context.ts'
import { mayVisit } from '../http/limits.ts'
import { TooSlow, type Wait, withTimeLimit } from '../platform/calls.ts'
import { query } from '../platform/d1.ts'
import { configOf } from '../platform/env.ts'
import { faultOf, log } from '../platform/log.ts'
import { FIRST_DATA_WAIT_MS } from '../platform/waits.ts'
import type { ViewText } from '../room/api.ts'
import { askRoom } from '../room/stub.ts'

/**
 * After a late answer of D1, this isolate sends pages without data for this long. A page without data requests them itself,
 * so asking D1 for both would double its load just when it cannot keep up.
 */
const PAUSE_MS = 10_000
let pausedUntil = 0

/** `path`: of the address for which the page was drawn. */
type Drawn = DrawnPage & { path: string }
/** `drawn`: null when the page's script draws it. */
export type PageData = { block: string; drawn: Drawn | null; cookies: string[] }
/** `roomId`: the room of the opened link; null when the address names none. */
type Wanted = { page: Exclude<FirstPage, 'stanza'> } | { page: 'stanza'; roomId: string | null }
/** `data`: null when the page is sent without. `roomName`: null when it is not known, or there is no such room. */
export type First = { data: PageData | null; roomName: string | null }

const NO_DATA: First = { data: null, roomName: null }

/** `json`: the same data; a view that a room has serialised is not serialised again. */
type Gathered = { data: FirstData; json: string; cookies: string[] }
type Found = { gathered: Gathered | null; roomName: string | null }

/** @param token of the session, signed by this deployment; null: nobody is signed in */
export async function firstData(
  c: Context<AppEnv>,
  wanted: Wanted,
  token: string | null,
  now = Date.now(),
): Promise<First> {
  if (!comesWithData(c, token, now)) return NO_DATA
  try {
    const { gathered, roomName } = await withTimeLimit(FIRST_DATA_WAIT_MS, (soon) =>
      gather(c, token, wanted, now, soon),
    )
    return { data: gathered && (await pageData(c, wanted.page, gathered)), roomName }
  } catch (error) {
    if (!(error instanceof TooSlow)) log({ event: 'page-without-data', ...faultOf(error) })
    pausedUntil = now + PAUSE_MS
    return NO_DATA
  }
}

/** True if `firstData` will ask D1. */
export const comesWithData = ({ req }: Context<AppEnv>, token: string | null, now: number): token is string =>
  token !== null && isOpening(req.raw) && now >= pausedUntil

/**
 * Only for a page that is being opened: not for a HEAD, which checks the server, nor for a script's fetch or a prefetch,
 * which may show the page much later. Decided by `Accept`: a service worker that passes a navigation on keeps this header,
 * but perhaps not the browser's others.
 */
function isOpening({ method, headers }: Request): boolean {
  const isPrefetch = headers.has('sec-purpose') || headers.has('purpose') // the second: older browsers
  return method === 'GET' && (headers.get('accept') ?? '').includes('text/html') && !isPrefetch
}

/** @throws D1's errors, and TooSlow when D1 is late; a late room is left out */
async function gather(c: Context<AppEnv>, token: string, wanted: Wanted, now: number, soon: Wait): Promise<Found> {
  if (!(await mayVisit(c))) return { gathered: null, roomName: null }
  const config = configOf(c.env)
  const { year } = config.season
  const roomId = wanted.page === 'stanza' ? wanted.roomId : null
  const { visit, linked } = await readOpening(c.env.DB, hashOf(token), year, now, roomId, soon)
  const { found, rows } = visit
  const roomName = linked?.name ?? null
  // The session was ended elsewhere: the page learns it from `/api/session`, which also clears the ticket.
  if (!found) return { gathered: null, roomName }
  const caller = callerOf(found, year)
  c.set('config', config)
  c.set('caller', caller)
  const [cookies, rooms, room] = await Promise.all([
    renewedCookies(c.req.raw, c.env, token, found, now),
    wanted.page === 'home' && caller.fullName !== null ? soon(roomsOf(c, caller)) : null,
    roomId !== null && linked?.isOpenersOwn && caller.fullName !== null ? viewOf(c, roomId, caller, soon) : null,
    // Once a day. The session's cookie is sent anew with it and must not outlive it.
    isTouchDue(found, now) ? query(touchSession(c.env.DB, found.tokenHash, now), soon) : null,
  ])
  const session = toSession(config, rows, now)
  const data = { session, ...(rooms && { rooms }), ...(room && { room: room.view }) }
  const json = [
    `"session":${JSON.stringify(session)}`,
    rooms && `"rooms":${JSON.stringify(rooms)}`,
    room && `"room":${room.text}`,
  ]
  return { gathered: { data, json: `{${json.filter(Boolean).join()}}`, cookies }, roomName }
}

/** The same as `GET /api/rooms`. */
async function roomsOf(c: Context<AppEnv>, { accountId, season }: Caller): Promise<RoomList> {
  const { cards, next, invitations } = await homeOf(c.env.DB, { userId: accountId, season }, ROOMS_A_PAGE)
  return { ...splitRooms(cards), next, invitations }
}

/** Null when the room refuses, is late or out of reach: the page then requests it and shows the reason. */
async function viewOf(
  c: Context<AppEnv>,
  id: string,
  { accountId, hasFinished }: Caller,
  soon: Wait,
): Promise<{ view: RoomView; text: ViewText } | null> {
  try {
    const answer = await soon(askRoom(c.env, id, (room) => room.getView(accountId, hasFinished)))
    if (!answer.ok) return null
    return { view: JSON.parse(answer.value) as RoomView, text: answer.value } // JSON text from a room
  } catch (error) {
    if (!(error instanceof TooSlow)) log({ event: 'page-without-data', room: id, ...faultOf(error) })
    return null
  }
}

async function pageData(c: Context<AppEnv>, page: FirstPage, { data, json, cookies }: Gathered): Promise<PageData> {
  const drawn = await drawnOf(page, c.req.url, data)
  return { block: asBlock(json), drawn, cookies }
}

/**
 * The page drawn with its data (design.md, «A page is drawn»). Null: the page is sent undrawn, also after a fault, since
 * its script draws it anyway. React is loaded with the first drawn page, so that an isolate that serves only the API does
 * without it.
 */
async function drawnOf(page: FirstPage, url: string, data: FirstData): Promise<Drawn | null> {
  const address = new URL(url)
  try {
    const { drawPage } = await import('#app/server')
    const drawn = drawPage(page, address, data)
    return drawn && { path: address.pathname, ...drawn }
  } catch (error) {
    log({ event: 'page-not-drawn', kind: page, ...faultOf(error) })
    return null
  }
}

/** In JSON, `<` stands within strings alone; escaped, no name can end the block or begin a comment. */
const asBlock = (json: string): string =>
  `<script type="application/json" id="${FIRST_DATA_ID}">${json.replaceAll('<', '\\u003c')}</script>`
