/**
 * DELETING-IS-REMEMBERED. First the deletion is stored, and from this turn on everything answers 404. Then D1 removes
 * the room's rows and keeps a tombstone. Only when D1 has confirmed does the object erase its storage.
 */
import { can } from '../../shared/permissions.ts'
import type { RefusalCode } from '../../shared/refusals.ts'
import { writeTombstone } from '../db/directory.ts'
import { log } from '../http/log.ts'
import type { RoomParts } from './parts.ts'
import { reportGone } from './report.ts'
import { asSeenBy } from './views.ts'

/** @returns a refusal, or null when the deletion is stored */
export function remove(parts: RoomParts, userId: string): RefusalCode | null {
  const { store } = parts
  const permission = can.delete({ userId, season: store.room?.season ?? 0 }, asSeenBy(store, userId))
  if (!permission.ok) return permission.code
  beginDeleting(parts)
  return null
}

/** From now on the room owes nothing else. */
export function beginDeleting({ store, broadcaster }: RoomParts): void {
  store.patch({ phase: 'deleting' })
  broadcaster.closeAll('roomGone')
}

/** @throws when D1 does not answer: the alarm tries again */
export async function finishDeleting(parts: RoomParts): Promise<void> {
  const { env, store } = parts
  const { room } = store
  if (room?.phase !== 'deleting') return
  await writeTombstone(env.DB, room, Date.now())
  await store.wipe()
  log({ event: 'room-deleted', room: room.id, season: room.season })
  if (room.reported.kinds.length > 0) await reportGone(parts, room)
}
