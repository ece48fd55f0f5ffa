import { log } from '../../logging/log.ts'
import { attempt } from '../alarm/handle-failure.ts'
import { reportOwed, reportStillOwed } from '../alarm/report-debts.ts'
import type { RoomParts } from '../room-parts.ts'
import { livingRoom } from '../state/room-record.ts'

/** Whether the directory has everything that was owed at the call. False is no loss: the alarm goes on. */
export async function flushDirectory(parts: RoomParts): Promise<boolean> {
  const { store, deadlines, directory } = parts
  const outcome = await attempt(parts, 'directory', () => directory.flush())
  if (!livingRoom(store)) return outcome === 'done'
  if (outcome === 'failed first') await reportStillOwed(parts, 'directory', store.outbox.size)
  // Another change may have come while D1 answered: then its own flush is under way, and the alarm stays for it.
  else if (outcome === 'done' && store.outbox.isEmpty) {
    const hadFailed = deadlines.attempts('directory') > 0
    deadlines.done('directory')
    if (hadFailed) {
      const room = livingRoom(store)
      if (room) log({ event: 'room-paid', kind: 'directory', room: room.id, season: room.season })
      await reportOwed(parts, 'directory', 0)
    }
  }
  return outcome === 'done'
}
