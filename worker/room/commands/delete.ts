/**
 * DELETING-IS-REMEMBERED. First the deletion is stored, and from this turn on everything answers 404. Then D1 removes
 * the room's rows and keeps a tombstone. Only when D1 has confirmed does the object erase its storage.
 */
import { writeTombstone } from '../../db/rooms/room-tombstones.ts'
import type { RoomParts } from '../room-parts.ts'

/** @param due when the alarm deletes the room, if the caller does not do it or fails */
export function beginDeleting({ store, broadcaster, deadlines }: RoomParts, due: number): void {
  store.transaction(() => {
    store.patch({ phase: 'deleting' })
    deadlines.askOnly('deleting', due)
  })
  broadcaster.closeAll('roomGone')
}

/** @throws when D1 does not answer: the alarm tries again */
export async function finishDeleting({ env, store }: RoomParts): Promise<void> {
  const room = store.room
  if (room?.phase !== 'deleting') return
  await writeTombstone(env.DB, room, Date.now())
  await store.wipe()
}
