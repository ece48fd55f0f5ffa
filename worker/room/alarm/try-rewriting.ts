import { continueRewriting } from '../directory/directory-rewrite.ts'
import { flushDirectory } from '../directory/flush-directory.ts'
import type { RoomParts } from '../room-parts.ts'
import { existingRoom } from '../state/room-record.ts'
import { attempt } from './handle-failure.ts'

/** One alarm's share of rewriting the directory; the next alarm continues. */
export async function tryRewriting(parts: RoomParts): Promise<void> {
  const { store, deadlines } = parts
  const outcome = await attempt(parts, 'rewriting', () => continueRewriting(parts))
  const room = existingRoom(store)
  if (room && outcome === 'done') {
    if (room.rewriting) deadlines.postpone('rewriting', Date.now())
    else deadlines.done('rewriting')
  }
  if (room && !store.outbox.isEmpty) await flushDirectory(parts)
}
