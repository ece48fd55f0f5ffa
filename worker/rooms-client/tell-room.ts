/** Telling one of many rooms something: whoever goes through a list of rooms must not be held up by one that hangs. */

import { inTime } from '../calls/in-time.ts'
import type { Bindings } from '../env.ts'

/** A room that is asleep is awake in a fraction of it. One that is later has failed, and is told again with the others that have. */
const PATIENCE_MS = 4000

type RoomStub = ReturnType<Bindings['ROOMS']['getByName']>

/** @throws TooSlow when the room does not answer in time; then it may have heard all the same */
export const tellRoom = <T>(
  env: Pick<Bindings, 'ROOMS'>,
  id: string,
  tell: (room: RoomStub) => Promise<T>,
): Promise<T> => inTime(tell(env.ROOMS.getByName(id)), PATIENCE_MS)
