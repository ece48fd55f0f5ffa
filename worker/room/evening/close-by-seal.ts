import { tryClosing } from '../alarm/try-closing.ts'
import { beginClosing } from '../commands/close.ts'
import type { RoomParts } from '../room-parts.ts'
import { existingRoom } from '../state/room-record.ts'

/** Decision 40: the closing of CLOSING-HAS-TWO-STEPS, begun by the alarm. Not before its moment: alarms run everything. */
export async function closeBySeal(parts: RoomParts, now: number): Promise<void> {
  const { store, deadlines } = parts
  if (!deadlines.isDue('self-closing', now)) return
  if (existingRoom(store)?.phase !== 'open') {
    deadlines.done('self-closing')
    return
  }
  beginClosing(parts, now)
  await tryClosing(parts)
}
