/** Calls one of many rooms, with a time limit: a loop over rooms must not be held up by one that hangs. */

import { inTime } from '../calls/in-time.ts'
import type { Bindings } from '../env.ts'
import { askRoom } from './room-stub.ts'

/** A hibernating room wakes in a fraction of this. One that takes longer has failed, and is called again later. */
const PATIENCE_MS = 4000

type RoomStub = ReturnType<Bindings['ROOMS']['getByName']>

/** @throws TooSlow when the room does not answer in time; it may have done the work all the same */
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
