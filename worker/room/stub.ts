/**
 * The way from an isolate to a room's object. A refusal comes back as a value; an object out of reach becomes a 503. Calls
 * that need a proved caller have their own functions; loops over many rooms call each one with a time limit.
 */
import type { Context } from 'hono'
import { HEAD_AGES } from '../../shared/protocol/connection.ts'
import { Refused } from '../http/answers.ts'
import type { AppEnv, ProvedCaller } from '../http/context.ts'
import { inTime, retryAfterReset } from '../platform/calls.ts'
import { Copies, type Read } from '../platform/copies.ts'
import type { Bindings } from '../platform/env.ts'
import { roomObject } from '../platform/objects.ts'
import { ROOM_WAIT_MS } from '../platform/waits.ts'
import {
  type HeadForAll,
  type KnownSeason,
  type OwnerChange,
  type RoomAnswer,
  type RoomApi,
  VIEWER_HEADER,
} from './api.ts'

/** The omitted calls need a proved caller, so each has its own function below. */
type OpenToTickets = Omit<RoomApi, 'close' | 'remove' | 'change' | 'removed'>

type RoomStub = ReturnType<typeof roomObject>

/** Calls a room, and repeats the call once after a reset: every command is safe to repeat. An overload is not repeated. */
export async function askRoom<T>(
  env: Pick<Bindings, 'ROOMS'>,
  id: string,
  question: (room: OpenToTickets) => Promise<T>,
): Promise<T> {
  return retryAfterReset(() => question(roomObject(env, id)))
}

/** Unwraps the value, or throws the room's refusal as `Refused`. */
export function answered<T>(answer: RoomAnswer<T>): T {
  if (answer.ok) return answer.value
  const { code, retryAfter } = answer
  throw new Refused(code, {}, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) })
}

/** @param closer null: the operator, proved by the token */
export const closeRoom = (
  env: Pick<Bindings, 'ROOMS'>,
  id: string,
  closer: ProvedCaller | null,
): ReturnType<RoomApi['close']> => retryAfterReset(async () => roomObject(env, id).close(closer?.accountId ?? null))

export const removeRoom = (
  env: Pick<Bindings, 'ROOMS'>,
  id: string,
  remover: ProvedCaller,
): Promise<RoomAnswer<null>> =>
  retryAfterReset(async (isRepeat) => {
    const answer = await roomObject(env, id).remove(remover.accountId)
    // The repeat finds no room: the first attempt has deleted it.
    return isRepeat && !answer.ok && answer.code === 'room/not-found' ? { ok: true, value: null } : answer
  })

/** @param knownSeason the Worker's copy of the season's facts */
export const changeRoom = (
  env: Pick<Bindings, 'ROOMS'>,
  id: string,
  { accountId, season }: ProvedCaller,
  knownSeason: KnownSeason,
  change: OwnerChange,
): ReturnType<RoomApi['change']> =>
  retryAfterReset(async () => roomObject(env, id).change({ userId: accountId, season, known: knownSeason }, change))

export const takenOutFrom = (
  env: Pick<Bindings, 'ROOMS'>,
  id: string,
  { accountId }: ProvedCaller,
): ReturnType<RoomApi['removed']> => retryAfterReset(async () => roomObject(env, id).removed(accountId))

/**
 * Calls one of many rooms: one that hangs must not hold up the loop.
 * @throws TooSlow when the room does not answer in time; it may have done the work all the same
 */
export const tellRoom = <T>(
  env: Pick<Bindings, 'ROOMS'>,
  id: string,
  tell: (room: RoomStub) => Promise<T>,
): Promise<T> => inTime(tell(roomObject(env, id)), ROOM_WAIT_MS)

/** Like `tellRoom`, for a person's own question, which is not asked again later: repeated once after a reset. */
export const askRoomInTime = <T>(
  env: Pick<Bindings, 'ROOMS'>,
  id: string,
  question: Parameters<typeof askRoom<T>>[2],
): Promise<T> => inTime(askRoom(env, id, question), ROOM_WAIT_MS)

const MOST_ROOMS = 1000
const heads = new Copies(readHead, HEAD_AGES, MOST_ROOMS)

type HeadEnv = Pick<Bindings, 'DB' | 'ROOMS'>

async function readHead(env: HeadEnv, id: string): Promise<Read<RoomAnswer<HeadForAll>>> {
  const readAt = Date.now()
  return { value: await askRoomInTime(env, id, (room) => room.head()), readAt }
}

/** A `RoomHead` as text, for this viewer. */
export async function headFor(env: HeadEnv, id: string, viewerId: string): Promise<RoomAnswer<string>> {
  const answer = await heads.newest(env, id)
  if (!answer.ok) return answer
  const { text, removed } = answer.value
  return removed.has(viewerId) ? { ok: false, code: 'room/removed' } : { ok: true, value: text }
}

/** For tests, which act as a new isolate. */
export const forgetHeads = ({ DB }: Pick<Bindings, 'DB'>): void => heads.forget(DB)

/** The upgrade. It keeps the request's own headers except the cookies. */
export const openSocket = (c: Context<AppEnv>, roomId: string, viewerId: string): Promise<Response> =>
  roomObject(c.env, roomId).fetch(c.req.raw.url, { headers: headersFor(c, viewerId) })

/** A caller's own `x-viewer` is replaced: the object trusts this header to know whose socket it is. */
function headersFor(c: Context<AppEnv>, viewerId: string): Headers {
  const headers = new Headers(c.req.raw.headers)
  headers.set(VIEWER_HEADER, viewerId)
  headers.delete('cookie') // the object does not need it
  return headers
}
