import { log } from '../../logging/log.ts'
import { attempt } from '../alarm/handle-failure.ts'
import { reportOwed, reportStillOwed } from '../alarm/report-owed.ts'
import type { RoomParts } from '../room-parts.ts'
import { existingRoom, owedChanges } from '../state/room-record.ts'

/** @returns whether D1 has every change of before the call. If not, the alarm tries again. */
export async function flushDirectory(parts: RoomParts): Promise<boolean> {
  const { store, deadlines, directory } = parts
  const outcome = await attempt(parts, 'directory', () => directory.flush())
  const room = existingRoom(store)
  if (!room) return outcome === 'done'
  if (outcome === 'failed first') await reportStillOwed(parts, 'directory', owedChanges(room))
  // If another change came while D1 answered, its own flush is under way, and the alarm stays set for that one.
  else if (outcome === 'done' && owedChanges(room) === 0 && deadlines.attempts('directory') > 0) {
    deadlines.done('directory')
    store.settle()
    log({ event: 'room-work-recovered', kind: 'directory', room: room.id, season: room.season })
    await reportOwed(parts, 'directory', 0)
  }
  return outcome === 'done'
}
