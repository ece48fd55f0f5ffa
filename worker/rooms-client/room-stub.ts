/** Calls a room's object for a request. A refusal comes back as a value; an object out of reach becomes a 503. */

import { retryAfterReset } from '../calls/retry-after-reset.ts'
import type { ProvedCaller } from '../context.ts'
import type { Bindings } from '../env.ts'
import { Refused } from '../http/problem.ts'
import { currentCause } from '../logging/cause.ts'
import type { Answer, RoomApi } from '../room/room-api.ts'

/** Closing and deleting need a proved caller, so they have functions of their own (`closeRoom`, `removeRoom`). */
type OpenToTickets = Omit<RoomApi, 'close' | 'remove'>

/**
 * Calls a room, and repeats the call once after a reset: every command is safe to repeat. Never after an overload,
 * which a repeat would double. `requestId`: of the current request, for the room's lines of the log.
 */
export async function askRoom<T>(
  env: Pick<Bindings, 'ROOMS'>,
  id: string,
  question: (room: OpenToTickets, requestId: string | undefined) => Promise<T>,
): Promise<T> {
  return retryAfterReset(() => question(env.ROOMS.getByName(id), currentCause()))
}

/** @param closer null: the operator, whom the token has proved */
export const closeRoom = (
  env: Pick<Bindings, 'ROOMS'>,
  id: string,
  closer: ProvedCaller | null,
): ReturnType<RoomApi['close']> =>
  retryAfterReset(async () => env.ROOMS.getByName(id).close(closer?.accountId ?? null, currentCause()))

export const removeRoom = (env: Pick<Bindings, 'ROOMS'>, id: string, remover: ProvedCaller): Promise<Answer<null>> =>
  retryAfterReset(async (isRepeat) => {
    const answer = await env.ROOMS.getByName(id).remove(remover.accountId, currentCause())
    // Not found by the repeat: the first attempt has deleted the room.
    return isRepeat && !answer.ok && answer.code === 'room/not-found' ? { ok: true, value: null } : answer
  })

/** Unwraps the value, or throws the room's refusal as `Refused`. */
export function answered<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value
  const { code, retryAfter } = answer
  throw new Refused(code, {}, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) })
}
