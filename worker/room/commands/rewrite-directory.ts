/**
 * After D1 was restored to an earlier moment. The room's own data is the truth (ONE-WRITER): it sends everything again,
 * under the numbers that it has. D1 has each row under the same number, and with it the same content, or under a lower one,
 * which is replaced.
 */
import { isListed } from '../../db/rooms/room-tombstones.ts'
import { faultOf, log } from '../../logging/log.ts'
import type { RoomParts } from '../room-parts.ts'
import { existingRoom } from '../state/room-record.ts'
import { ANSWER_MS, withinPatience } from '../within-patience.ts'
import { beginDeleting } from './delete.ts'

/**
 * Returns true once everything is stored as owed, after waiting a moment for it. Returns false when the object has no room
 * and D1 did not answer whether one was deleted here: nothing is stored, and the caller has to ask again.
 *
 * @param season for an object without a room, which cannot know its season
 */
export async function rewriteDirectory(parts: RoomParts, id: string, season: number): Promise<boolean> {
  const { store, work } = parts
  try {
    if (!store.room) await beginTombstone(parts, id, season)
  } catch (error) {
    log({ event: 'room-work-failed', kind: 'deleting', room: id, season, ...faultOf(error) })
    return false
  }
  if (existingRoom(store)) {
    // The finish numbers have gone back with D1: the next player to finish may get one below the mega room's cursor.
    store.transaction(() => {
      store.oweEverything()
      store.patch({ finishCursor: 0 })
    })
    await withinPatience(work.attemptAnew('directory'))
  } else if (store.room) {
    await withinPatience(work.attempt('deleting'))
  }
  return true
}

/**
 * For an object without a room. If the room was deleted, the restore may have brought its directory row back: then the
 * deletion begins once more (DELETING-IS-REMEMBERED). An id that was never a room's has no row.
 */
async function beginTombstone(parts: RoomParts, id: string, season: number): Promise<void> {
  const { env, store } = parts
  const isThere = await isListed(env.DB, id, ANSWER_MS)
  // Someone may have created the room while D1 answered: then the row belongs to it.
  if (store.room || !isThere) return
  store.create({ id, name: '', season, rules: [], isMega: false, owner: null, now: Date.now() })
  beginDeleting(parts)
}
