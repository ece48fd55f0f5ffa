/** The way from a request to a room's object: every refusal comes back as one, being out of reach is a 503. */
import type { Bindings } from '../env.ts'
import { Refused } from '../problem.ts'
import type { Answer, RoomApi } from './room-api.ts'

/** What the platform says of an object that is overloaded, was reset or is moving: worth another try. */
const PASSING = ['retryable', 'overloaded', 'durableObjectReset']
const isPassing = (error: unknown): boolean =>
  error instanceof Error &&
  PASSING.some((sign) => Object.entries(error).some(([key, value]) => key === sign && value === true))

/** Every command of a room can be repeated without harm, so one that met a restart is tried once more. */
export async function askRoom<T>(
  env: Pick<Bindings, 'ROOMS'>,
  id: string,
  question: (room: RoomApi) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await question(env.ROOMS.getByName(id))
    } catch (error) {
      if (!isPassing(error)) throw error
      if (attempt === 2) throw new Refused('server/unavailable')
    }
  }
}

/** The value, or the room's refusal as an answer. */
export function answered<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Refused(answer.code)
  return answer.value
}
