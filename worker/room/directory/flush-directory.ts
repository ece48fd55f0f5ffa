import { log } from '../../logging/log.ts'
import { attempt } from '../alarm/handle-failure.ts'
import { reportOwed, reportStillOwed } from '../alarm/report-owed.ts'
import type { RoomParts } from '../room-parts.ts'
import { existingRoom } from '../state/room-record.ts'

/** @returns whether D1 has everything that was in the outbox at the call. If not, the alarm tries again. */
export async function flushDirectory(parts: RoomParts): Promise<boolean> {
  const { store, deadlines, directory } = parts
  const outcome = await attempt(parts, 'directory', () => directory.flush())
  if (!existingRoom(store)) return outcome === 'done'
  if (outcome === 'failed first') await reportStillOwed(parts, 'directory', store.outbox.size)
  // If another change came while D1 answered, its own flush is under way, and the alarm stays set for that one.
  else if (outcome === 'done' && store.outbox.isEmpty) {
    const hadFailed = deadlines.attempts('directory') > 0
    deadlines.done('directory')
    if (hadFailed) {
      const room = existingRoom(store)
      if (room) log({ event: 'room-work-recovered', kind: 'directory', room: room.id, season: room.season })
      await reportOwed(parts, 'directory', 0)
    }
  }
  return outcome === 'done'
}
