/**
 * The way from an isolate to a room: its object, or one of its relays. A refusal comes back as a value; an object out of
 * reach becomes a 503. What proves its caller has a function of its own; a loop over many rooms asks each with a time limit.
 *
 * Four calls are made by thousands in one minute: view, join, a page of a ranking, and the socket. A relay answers them if
 * the room has relays, else the room itself; both give the same answer, and say how many relays there are. What an isolate
 * does not know yet costs a detour by the room, never an answer.
 */
import type { Context } from 'hono'
import type { AppEnv, ProvedCaller } from '../context.ts'
import type { Bindings } from '../env.ts'
import { Refused } from '../http/answers.ts'
import { inTime, retryAfterReset } from '../http/calls.ts'
import {
  type Answer,
  type KnownSeason,
  type OwnerChange,
  RELAY_HEADER,
  RELAYS_HEADER,
  type RelayAddress,
  ROOM_HEADER,
  type RoomApi,
  type SaysRelays,
  SCREEN_HEADER,
  VIEWER_HEADER,
} from '../room/api.ts'

/** A hibernating room wakes in a fraction of this. One that takes longer has failed, and is called again later. */
const PATIENCE_MS = 4000

/** Cloudflare's location hints for a new object. Nearly everybody is in the first. */
const HINTS: Readonly<Record<string, DurableObjectLocationHint>> = {
  EU: 'weur',
  NA: 'enam',
  SA: 'sam',
  AS: 'apac',
  OC: 'oc',
  AF: 'afr',
}
const HOME = 'weur'

/**
 * How many relays a room has, as far as this isolate has heard. Few rooms have any. Nothing is forgotten: a relay of a room
 * that has none any more answers as well.
 */
const relayCounts = new Map<string, number>()

/** Those left out need a proved caller, so each has a function of its own below. */
type OpenToTickets = Omit<RoomApi, 'close' | 'remove' | 'change' | 'removed'>

type RoomOrRelay = Pick<RoomApi, 'getView' | 'join' | 'ranking'>

type RelayPlace = { address: RelayAddress; hint: DurableObjectLocationHint }

type RoomStub = ReturnType<Bindings['ROOMS']['getByName']>

/**
 * Calls a room, and repeats the call once after a reset: every command is safe to repeat. Never after an overload,
 * which a repeat would double.
 */
export async function askRoom<T>(
  env: Pick<Bindings, 'ROOMS'>,
  id: string,
  question: (room: OpenToTickets) => Promise<T>,
): Promise<T> {
  return retryAfterReset(() => question(env.ROOMS.getByName(id)))
}

/** Unwraps the value, or throws the room's refusal as `Refused`. */
export function answered<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value
  const { code, retryAfter } = answer
  throw new Refused(code, {}, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) })
}

/** @param closer null: the operator, whom the token has proved */
export const closeRoom = (
  env: Pick<Bindings, 'ROOMS'>,
  id: string,
  closer: ProvedCaller | null,
): ReturnType<RoomApi['close']> => retryAfterReset(async () => env.ROOMS.getByName(id).close(closer?.accountId ?? null))

export const removeRoom = (env: Pick<Bindings, 'ROOMS'>, id: string, remover: ProvedCaller): Promise<Answer<null>> =>
  retryAfterReset(async (isRepeat) => {
    const answer = await env.ROOMS.getByName(id).remove(remover.accountId)
    // Not found by the repeat: the first attempt has deleted the room.
    return isRepeat && !answer.ok && answer.code === 'room/not-found' ? { ok: true, value: null } : answer
  })

/** @param known what the Worker knows of the season */
export const changeRoom = (
  env: Pick<Bindings, 'ROOMS'>,
  id: string,
  { accountId, season }: ProvedCaller,
  known: KnownSeason,
  change: OwnerChange,
): ReturnType<RoomApi['change']> =>
  retryAfterReset(async () => env.ROOMS.getByName(id).change({ userId: accountId, season, known }, change))

export const removedFrom = (
  env: Pick<Bindings, 'ROOMS'>,
  id: string,
  { accountId }: ProvedCaller,
): ReturnType<RoomApi['removed']> => retryAfterReset(async () => env.ROOMS.getByName(id).removed(accountId))

/**
 * Calls one of many rooms: a loop over them must not be held up by one that hangs.
 * @throws TooSlow when the room does not answer in time; it may have done the work all the same
 */
export const tellRoom = <T>(
  env: Pick<Bindings, 'ROOMS'>,
  id: string,
  tell: (room: RoomStub) => Promise<T>,
): Promise<T> => inTime(tell(env.ROOMS.getByName(id)), PATIENCE_MS)

/** The same for a person's own question, which is not asked again later: repeated once after a reset. */
export const askRoomInTime = <T>(
  env: Pick<Bindings, 'ROOMS'>,
  id: string,
  question: Parameters<typeof askRoom<T>>[2],
): Promise<T> => inTime(askRoom(env, id, question), PATIENCE_MS)

/** Repeats the call once after a reset: all three are safe to repeat. Not after an overload, which it would double. */
export async function askRoomOrRelay<T extends SaysRelays>(
  c: Context<AppEnv>,
  roomId: string,
  question: (asked: RoomOrRelay) => Promise<T>,
): Promise<T> {
  const place = relayPlaceFor(c, roomId, c.get('caller').accountId)
  const asked = () => (place ? throughRelay(c.env, place) : c.env.ROOMS.getByName(roomId))
  const answer = await retryAfterReset(() => question(asked()))
  if (answer.relays !== undefined) learnRelayCount(roomId, answer.relays)
  return answer
}

/** The upgrade. It keeps the request's own headers except the cookies. */
export async function openSocket(c: Context<AppEnv>, roomId: string, viewerId: string): Promise<Response> {
  const place = relayPlaceFor(c, roomId, viewerId)
  if (place) return relaySocket(c, place, viewerId)
  const { url } = c.req.raw
  const answer = await c.env.ROOMS.getByName(roomId).fetch(url, { headers: headersFor(c, viewerId) })
  const relayCount = Number(answer.headers.get(RELAYS_HEADER))
  if (answer.status !== 421 || !(relayCount > 0)) return answer
  learnRelayCount(roomId, relayCount)
  return relaySocket(c, nearestRelay(roomId, relayCount, viewerId, continentOf(c)), viewerId)
}

/** The number of relays never falls, so the higher of two is the newer. */
function learnRelayCount(roomId: string, count: number): void {
  relayCounts.set(roomId, Math.max(count, relayCounts.get(roomId) ?? 0))
}

function relayPlaceFor(c: Context<AppEnv>, roomId: string, viewerId: string): RelayPlace | null {
  const count = relayCounts.get(roomId) ?? 0
  return count > 0 ? nearestRelay(roomId, count, viewerId, continentOf(c)) : null
}

/**
 * The relay for a user: near them, and always the same as long as the number of relays stays the same.
 * @param continent from Cloudflare's data on the request; undefined where there is no Cloudflare
 */
export function nearestRelay(
  roomId: string,
  relayCount: number,
  viewerId: string,
  continent: string | undefined,
): RelayPlace {
  const hint = HINTS[continent ?? ''] ?? HOME
  return { address: { name: `${roomId}.${hint}.${spread(viewerId) % relayCount}`, roomId }, hint }
}

/** FNV-1a, then mixed, so that similar ids do not all fall on one relay. */
function spread(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash ^= hash >>> 16
  return Math.imul(hash, 0x85ebca6b) >>> 8
}

const continentOf = (c: Context<AppEnv>): string | undefined => {
  const { cf } = c.req.raw
  return typeof cf?.continent === 'string' ? cf.continent : undefined
}

const relayOf = ({ RELAYS }: Pick<Bindings, 'RELAYS'>, { address, hint }: RelayPlace) =>
  RELAYS.getByName(address.name, { locationHint: hint })

function throughRelay(env: Bindings, place: RelayPlace): RoomOrRelay {
  const relay = relayOf(env, place)
  return {
    getView: (viewerId, hasFinished) => relay.getView(place.address, viewerId, hasFinished),
    join: (visitor) => relay.join(place.address, visitor),
    ranking: (query, viewerId) => relay.ranking(place.address, query, viewerId),
  }
}

function relaySocket(c: Context<AppEnv>, place: RelayPlace, viewerId: string): Promise<Response> {
  const headers = headersFor(c, viewerId)
  headers.set(RELAY_HEADER, place.address.name)
  headers.set(ROOM_HEADER, place.address.roomId)
  return relayOf(c.env, place).fetch(c.req.raw.url, { headers })
}

/** The upgrade of a television, which the room itself carries. */
export function openScreenSocket(c: Context<AppEnv>, roomId: string, screenId: string): Promise<Response> {
  const headers = headersFor(c, '')
  headers.set(SCREEN_HEADER, screenId)
  return c.env.ROOMS.getByName(roomId).fetch(c.req.raw.url, { headers })
}

/** Whatever a caller has written in the headers by which an object knows whose socket it is, is dropped. */
function headersFor(c: Context<AppEnv>, viewerId: string): Headers {
  const headers = new Headers(c.req.raw.headers)
  headers.set(VIEWER_HEADER, viewerId)
  headers.delete(SCREEN_HEADER)
  headers.delete('cookie') // the object does not need it
  return headers
}
