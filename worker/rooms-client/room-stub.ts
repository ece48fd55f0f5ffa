/** The way from a request to a room's object: every refusal comes back as one, being out of reach is a 503. */

import { retryAfterReset } from '../calls/retry-after-reset.ts'
import type { Bindings } from '../env.ts'
import { Refused } from '../http/problem.ts'
import { carryingCause } from '../logging/cause.ts'
import type { Answer, RoomApi } from '../room/room-api.ts'

/**
 * Every command of a room can be repeated without harm, so one that met a reset is tried once more; never one that met an
 * overload, which that would double. `isRepeat`: what the first attempt did before it was cut off is not known.
 */
export async function askRoom<T>(
  env: Pick<Bindings, 'ROOMS'>,
  id: string,
  question: (room: RoomApi, isRepeat: boolean) => Promise<T>,
): Promise<T> {
  return retryAfterReset((isRepeat) => question(carryingCause(env.ROOMS.getByName(id)), isRepeat))
}

/** The value, or the room's refusal as an answer. */
export function answered<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Refused(answer.code)
  return answer.value
}
