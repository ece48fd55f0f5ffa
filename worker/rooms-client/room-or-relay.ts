/**
 * The four calls that thousands make in one minute: view, join, a page of a ranking, and the socket. A relay answers if
 * the room has relays, else the room itself; both give the same answer, and say how many relays there are. What an isolate
 * does not know yet costs a detour by the room, never an answer.
 */
import type { Context } from 'hono'
import { retryAfterReset } from '../calls/retry-after-reset.ts'
import type { AppEnv } from '../context.ts'
import type { Bindings } from '../env.ts'
import { RELAY_HEADER, ROOM_HEADER } from '../relay/relay-api.ts'
import { RELAYS_HEADER, type RoomApi, type SaysRelays, VIEWER_HEADER } from '../room/room-api.ts'
import { nearestRelay, type RelayPlace } from './nearest-relay.ts'

/**
 * How many relays a room has, as far as this isolate has heard. Few rooms have any. Nothing is forgotten: a relay of a room
 * that has none any more answers as well.
 */
const relayCounts = new Map<string, number>()

/** The number of relays never falls, so the higher of two is the newer. */
function learnRelayCount(roomId: string, count: number): void {
  relayCounts.set(roomId, Math.max(count, relayCounts.get(roomId) ?? 0))
}

type RoomOrRelay = Pick<RoomApi, 'getView' | 'join' | 'ranking'>

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

function relayPlaceFor(c: Context<AppEnv>, roomId: string, viewerId: string): RelayPlace | null {
  const count = relayCounts.get(roomId) ?? 0
  return count > 0 ? nearestRelay(roomId, count, viewerId, continentOf(c)) : null
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

function headersFor(c: Context<AppEnv>, viewerId: string): Headers {
  const headers = new Headers(c.req.raw.headers)
  headers.set(VIEWER_HEADER, viewerId)
  headers.delete('cookie') // the object does not need it
  return headers
}

const continentOf = (c: Context<AppEnv>): string | undefined => {
  const { cf } = c.req.raw
  return typeof cf?.continent === 'string' ? cf.continent : undefined
}
