/**
 * DELETING-IS-REMEMBERED: stored first, so that from this turn on everything answers 404; the directory is emptied and
 * keeps a tombstone; only when D1 has confirmed does the object forget that it ever was.
 */

import { inTime } from '../../calls/in-time.ts'
import { ROOM_PATIENCE_MS } from '../../db/database.ts'
import type { RoomParts } from '../room-parts.ts'

const TOMBSTONE = `
  INSERT INTO rooms (id, season, name, owner_id, is_open, is_mega, rules, player_count, player_names, change_number, created_at, deleted_at)
  VALUES (?1, ?2, '', '', 0, 0, '[]', 0, '[]', ?3, ?4, ?5)
  ON CONFLICT (id) DO UPDATE SET name = '', owner_id = '', is_open = 0, player_count = 0, player_names = '[]',
    deleted_at = coalesce(rooms.deleted_at, excluded.deleted_at)`

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
  const batch = env.DB.batch([
    env.DB.prepare(TOMBSTONE).bind(room.id, room.season, room.changeNumber, room.createdAt, Date.now()),
    // Allowed here alone: after the tombstone no late write can bring a row back.
    env.DB.prepare('DELETE FROM room_players WHERE room_id = ?1').bind(room.id),
  ])
  await inTime(batch, ROOM_PATIENCE_MS)
  await store.wipe()
}
