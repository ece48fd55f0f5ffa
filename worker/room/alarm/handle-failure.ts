import { faultOf, log } from '../../logging/log.ts'
import type { RoomParts } from '../room-parts.ts'
import type { DeadlineKind } from './deadlines.ts'

/** «failed first»: no other caller has reported this failure before. */
type Outcome = 'done' | 'failed first' | 'failed too'

/** Runs the work of this deadline, and stores a later deadline when it fails. */
export async function attempt(parts: RoomParts, kind: DeadlineKind, work: () => Promise<unknown>): Promise<Outcome> {
  try {
    await work()
    return 'done'
  } catch (error) {
    return handleFailure(parts, kind, error)
  }
}

function handleFailure({ store, deadlines }: RoomParts, kind: DeadlineKind, error: unknown): Outcome {
  const room = store.room
  // A room that is being deleted has no other deadline, whatever work was still under way when the deletion began.
  if (!room || (room.phase === 'deleting' && kind !== 'deleting')) return 'failed too'
  if (!deadlines.retry(kind, Date.now())) return 'failed too'
  log({ event: 'room-work-failed', kind, room: room.id, season: room.season, ...faultOf(error) })
  return 'failed first'
}
