/**
 * DELETING-IS-REMEMBERED. First the deletion is stored, and from this turn on everything answers 404. Then D1 removes
 * the room's rows and keeps a tombstone. Only when D1 has confirmed does the object erase its storage.
 */
import { can } from '../../../shared/permissions.ts'
import type { RefusalCode } from '../../../shared/refusals.ts'
import { writeTombstone } from '../../db/rooms/room-tombstones.ts'
import { FIRST_ATTEMPT_MS } from '../alarm/deadlines.ts'
import type { RoomParts } from '../room-parts.ts'
import { asSeenBy } from './as-seen-by.ts'

/** @returns a refusal, or null when the deletion is stored */
export function remove(parts: RoomParts, userId: string, now: number): RefusalCode | null {
  const { store } = parts
  const permission = can.delete({ userId, season: store.room?.season ?? 0 }, asSeenBy(store, userId))
  if (!permission.ok) return permission.code
  beginDeleting(parts, now + FIRST_ATTEMPT_MS)
  return null
}

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
