/** The way from a request to a room's object: every refusal comes back as one, being out of reach is a 503. */

import { retryAfterReset } from '../calls/retry-after-reset.ts'
import type { ProvedCaller } from '../context.ts'
import type { Bindings } from '../env.ts'
import { Refused } from '../http/problem.ts'
import { carryingCause } from '../logging/cause.ts'
import type { Answer, RoomApi } from '../room/room-api.ts'

/** Closing and deleting have doors of their own, which ask who it is (`closeRoom`, `removeRoom`). */
type OpenToTickets = Omit<RoomApi, 'close' | 'remove'>

/**
 * Every command of a room can be repeated without harm, so one that met a reset is tried once more; never one that met an
 * overload, which that would double. `isRepeat`: what the first attempt did before it was cut off is not known.
 */
export async function askRoom<T>(
  env: Pick<Bindings, 'ROOMS'>,
  id: string,
  question: (room: OpenToTickets, isRepeat: boolean) => Promise<T>,
): Promise<T> {
  return retryAfterReset((isRepeat) => question(carryingCause(env.ROOMS.getByName(id)), isRepeat))
}

/** @param closer null: the operator, by the token */
export const closeRoom = (
  env: Pick<Bindings, 'ROOMS'>,
  id: string,
  closer: ProvedCaller | null,
): ReturnType<RoomApi['close']> =>
  retryAfterReset(async () => carryingCause(env.ROOMS.getByName(id)).close(closer?.accountId ?? null))

export const removeRoom = (env: Pick<Bindings, 'ROOMS'>, id: string, remover: ProvedCaller): Promise<Answer<null>> =>
  retryAfterReset(async (isRepeat) => {
    const answer = await carryingCause(env.ROOMS.getByName(id)).remove(remover.accountId)
    // Gone at the second knock: the first one did it.
    return isRepeat && !answer.ok && answer.code === 'room/not-found' ? { ok: true, value: null } : answer
  })

/** The value, or the room's refusal as an answer. */
export function answered<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Refused(answer.code)
  return answer.value
}
