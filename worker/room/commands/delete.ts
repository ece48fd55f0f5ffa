/**
 * DELETING-IS-REMEMBERED: stored first, so that from this turn on everything answers 404; the directory is emptied and
 * keeps a tombstone; only when D1 has confirmed does the object forget that it ever was.
 */
import { buryRoom } from '../../db/rooms/room-tombstones.ts'
import type { RoomParts } from '../room-parts.ts'

/** `due`: when the alarm does it, where whoever caused it does not, or did not get there. */
export function beginDeleting({ store, broadcaster, deadlines }: RoomParts, due: number): void {
  store.transaction(() => {
    store.patch({ phase: 'deleting' })
    deadlines.askOnly('deleting', due)
  })
  broadcaster.closeAll('roomGone')
}

/** @throws when D1 does not answer: the alarm goes on */
export async function finishDeleting({ env, store }: RoomParts): Promise<void> {
  const room = store.room
  if (room?.phase !== 'deleting') return
  await buryRoom(env.DB, room, Date.now())
  await store.wipe()
}
