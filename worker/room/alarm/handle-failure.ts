import { faultOf, log } from '../../logging/log.ts'
import type { RoomParts } from '../room-parts.ts'
import type { DeadlineKind } from './deadlines.ts'
import { reportBug } from './report-owed.ts'

/** «failed first»: no other caller has reported this failure before. */
type Outcome = 'done' | 'failed first' | 'failed too'

/** Of this program, and not of something that did not answer: no later try will do better. */
const BUGS = [TypeError, RangeError, ReferenceError, SyntaxError]

/** Runs the work of this deadline, and stores a later deadline when it fails. */
export async function attempt(parts: RoomParts, kind: DeadlineKind, work: () => Promise<unknown>): Promise<Outcome> {
  try {
    await work()
    return 'done'
  } catch (error) {
    return handleFailure(parts, kind, error)
  }
}

function handleFailure(parts: RoomParts, kind: DeadlineKind, error: unknown): Outcome {
  const { store, deadlines } = parts
  const room = store.room
  // A room that is being deleted has no other deadline, whatever work was still under way when the deletion began.
  if (!room || (room.phase === 'deleting' && kind !== 'deleting')) return 'failed too'
  if (!deadlines.retry(kind, Date.now())) return 'failed too'
  const isBug = BUGS.some((kindOfBug) => error instanceof kindOfBug)
  log({ event: isBug ? 'room-bug' : 'room-work-failed', kind, room: room.id, season: room.season, ...faultOf(error) })
  if (isBug) reportBug(parts, room.season)
  return 'failed first'
}
