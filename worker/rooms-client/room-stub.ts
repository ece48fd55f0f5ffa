/** Calls a room's object for a request. A refusal comes back as a value; an object out of reach becomes a 503. */

import { retryAfterReset } from '../calls/retry-after-reset.ts'
import type { ProvedCaller } from '../context.ts'
import type { Bindings } from '../env.ts'
import { Refused } from '../http/problem.ts'
import type { Answer, KnownSeason, OwnerChange, RoomApi } from '../room/room-api.ts'

/** These need a proved caller, so each has a function of its own below. */
type OpenToTickets = Omit<RoomApi, 'close' | 'remove' | 'change' | 'removed'>

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

/** Unwraps the value, or throws the room's refusal as `Refused`. */
export function answered<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value
  const { code, retryAfter } = answer
  throw new Refused(code, {}, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) })
}
