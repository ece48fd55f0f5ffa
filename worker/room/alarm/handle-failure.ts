import { faultOf, log } from '../../logging/log.ts'
import type { RoomParts } from '../room-parts.ts'
import type { DeadlineKind } from './deadlines.ts'

/** «failed first»: nobody who shared this failure has said so before. */
type Outcome = 'done' | 'failed first' | 'failed too'

/** Tries the work that this deadline is for. */
export async function attempt(parts: RoomParts, kind: DeadlineKind, work: () => Promise<unknown>): Promise<Outcome> {
  try {
    await work()
    return 'done'
  } catch (error) {
    return handleFailure(parts, kind, error)
  }
}

/** The failure becomes a later deadline. */
function handleFailure({ store, deadlines }: RoomParts, kind: DeadlineKind, error: unknown): Outcome {
  const room = store.room
  // While a room is being deleted nothing but that is owed, whatever else was under way.
  if (!room || (room.phase === 'deleting' && kind !== 'deleting')) return 'failed too'
  if (!deadlines.retry(kind, Date.now())) return 'failed too'
  log({ event: 'room-owes', kind, room: room.id, season: room.season, ...faultOf(error) })
  return 'failed first'
}
