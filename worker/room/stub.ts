/**
 * The way from an isolate to a room: its object, or one of its relays. A refusal comes back as a value; an object out of
 * reach becomes a 503. What proves its caller has a function of its own; a loop over many rooms asks each with a time limit.
 *
 * Four calls are made by thousands in one minute: view, join, a page of a ranking, and the socket. A relay answers them if
 * the room has relays, else the room itself; both give the same answer, and say how many relays there are. What an isolate
 * does not know yet costs a detour by the room, never an answer.
 */
import type { Context } from 'hono'
import { Refused } from '../http/answers.ts'
import type { AppEnv, ProvedCaller } from '../http/context.ts'
import { inTime, retryAfterReset } from '../platform/calls.ts'
import type { Bindings } from '../platform/env.ts'
import { relayObject, roomObject } from '../platform/objects.ts'
import { ROOM_WAIT_MS } from '../platform/waits.ts'
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
  VIEWER_HEADER,
} from './api.ts'

/**
 * How many relays a room has, as far as this isolate has heard. Few rooms have any. Nothing is forgotten: a relay of a room
 * that has none any more answers as well.
 */
const relayCounts = new Map<string, number>()

/** Those left out need a proved caller, so each has a function of its own below. */
type OpenToTickets = Omit<RoomApi, 'close' | 'remove' | 'change' | 'removed'>

type RoomOrRelay = Pick<RoomApi, 'getView' | 'join' | 'ranking'>

type RoomStub = ReturnType<typeof roomObject>

/**
 * Calls a room, and repeats the call once after a reset: every command is safe to repeat. Never after an overload,
 * which a repeat would double.
 */
export async function askRoom<T>(
  env: Pick<Bindings, 'ROOMS'>,
  id: string,
  question: (room: OpenToTickets) => Promise<T>,
): Promise<T> {
  return retryAfterReset(() => question(roomObject(env, id)))
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
): ReturnType<RoomApi['close']> => retryAfterReset(async () => roomObject(env, id).close(closer?.accountId ?? null))

export const removeRoom = (env: Pick<Bindings, 'ROOMS'>, id: string, remover: ProvedCaller): Promise<Answer<null>> =>
  retryAfterReset(async (isRepeat) => {
    const answer = await roomObject(env, id).remove(remover.accountId)
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
  retryAfterReset(async () => roomObject(env, id).change({ userId: accountId, season, known }, change))

export const removedFrom = (
  env: Pick<Bindings, 'ROOMS'>,
  id: string,
  { accountId }: ProvedCaller,
): ReturnType<RoomApi['removed']> => retryAfterReset(async () => roomObject(env, id).removed(accountId))

/**
 * Calls one of many rooms: a loop over them must not be held up by one that hangs.
 * @throws TooSlow when the room does not answer in time; it may have done the work all the same
 */
export const tellRoom = <T>(
  env: Pick<Bindings, 'ROOMS'>,
  id: string,
  tell: (room: RoomStub) => Promise<T>,
): Promise<T> => inTime(tell(roomObject(env, id)), ROOM_WAIT_MS)

/** The same for a person's own question, which is not asked again later: repeated once after a reset. */
export const askRoomInTime = <T>(
  env: Pick<Bindings, 'ROOMS'>,
  id: string,
  question: Parameters<typeof askRoom<T>>[2],
): Promise<T> => inTime(askRoom(env, id, question), ROOM_WAIT_MS)

/** Repeats the call once after a reset: all three are safe to repeat. Not after an overload, which it would double. */
export async function askRoomOrRelay<T extends SaysRelays>(
  c: Context<AppEnv>,
  roomId: string,
  question: (asked: RoomOrRelay) => Promise<T>,
): Promise<T> {
  const address = knownRelay(roomId, c.get('caller').accountId)
  const asked = () => (address ? throughRelay(c.env, address) : roomObject(c.env, roomId))
  const answer = await retryAfterReset(() => question(asked()))
  if (answer.relays !== undefined) learnRelayCount(roomId, answer.relays)
  return answer
}

/** The upgrade. It keeps the request's own headers except the cookies. */
export async function openSocket(c: Context<AppEnv>, roomId: string, viewerId: string): Promise<Response> {
  const address = knownRelay(roomId, viewerId)
  if (address) return relaySocket(c, address, viewerId)
  const { url } = c.req.raw
  const answer = await roomObject(c.env, roomId).fetch(url, { headers: headersFor(c, viewerId) })
  const relayCount = Number(answer.headers.get(RELAYS_HEADER))
  if (answer.status !== 421 || !(relayCount > 0)) return answer
  learnRelayCount(roomId, relayCount)
  return relaySocket(c, relayFor(roomId, relayCount, viewerId), viewerId)
}

/** The number of relays never falls, so the higher of two is the newer. */
function learnRelayCount(roomId: string, count: number): void {
  relayCounts.set(roomId, Math.max(count, relayCounts.get(roomId) ?? 0))
}

function knownRelay(roomId: string, viewerId: string): RelayAddress | null {
  const count = relayCounts.get(roomId) ?? 0
  return count > 0 ? relayFor(roomId, count, viewerId) : null
}

/** The relay for a user: always the same as long as the number of relays stays the same. */
export const relayFor = (roomId: string, relayCount: number, viewerId: string): RelayAddress => ({
  name: `${roomId}.${spread(viewerId) % relayCount}`,
  roomId,
})

/** FNV-1a, then mixed, so that similar ids do not all fall on one relay. */
function spread(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash ^= hash >>> 16
  return Math.imul(hash, 0x85ebca6b) >>> 8
}

function throughRelay(env: Bindings, address: RelayAddress): RoomOrRelay {
  const relay = relayObject(env, address.name)
  return {
    getView: (viewerId, hasFinished) => relay.getView(address, viewerId, hasFinished),
    join: (visitor) => relay.join(address, visitor),
    ranking: (query, viewerId) => relay.ranking(address, query, viewerId),
  }
}

function relaySocket(c: Context<AppEnv>, address: RelayAddress, viewerId: string): Promise<Response> {
  const headers = headersFor(c, viewerId)
  headers.set(RELAY_HEADER, address.name)
  headers.set(ROOM_HEADER, address.roomId)
  return relayObject(c.env, address.name).fetch(c.req.raw.url, { headers })
}

/** A caller's own `x-viewer` is replaced: by it an object knows whose socket it is. */
function headersFor(c: Context<AppEnv>, viewerId: string): Headers {
  const headers = new Headers(c.req.raw.headers)
  headers.set(VIEWER_HEADER, viewerId)
  headers.delete('cookie') // the object does not need it
  return headers
}
