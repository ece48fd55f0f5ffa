import { finishClosing } from '../commands/close.ts'
import { flushDirectory } from '../directory/flush-directory.ts'
import type { RoomParts } from '../room-parts.ts'
import { existingRoom } from '../state/room-record.ts'
import { attempt } from './handle-failure.ts'
import { reportOwed, reportStillOwed } from './report-owed.ts'

/** Closes the room, writes the directory and, if someone is watching, makes the ranking. */
export async function tryClosing(parts: RoomParts): Promise<void> {
  const { store, deadlines, broadcaster, rankings } = parts
  const isClosed = () => existingRoom(store)?.phase === 'closed'
  const hadFailed = deadlines.attempts('closing') > 0
  const outcome = await attempt(parts, 'closing', () => finishClosing(parts))
  if (outcome === 'failed first' && !isClosed()) await reportStillOwed(parts, 'closing', 1)
  if (!isClosed()) return
  // Of two simultaneous attempts one may fail, before or after the other. Whichever knows of it withdraws the report.
  const hasFailed = hadFailed || outcome !== 'done' || deadlines.attempts('closing') > 0
  deadlines.done('closing')
  if (hasFailed) await reportOwed(parts, 'closing', 0)
  await flushDirectory(parts)
  if (broadcaster.isWatched) await rankings.refresh()
}
