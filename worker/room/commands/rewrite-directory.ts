import { faultOf, log } from '../../logging/log.ts'
import { tryDeleting } from '../alarm/try-deleting.ts'
import { tryRewriting } from '../alarm/try-rewriting.ts'
import { withinPatience } from '../alarm/within-patience.ts'
import { beginRewriting, beginTombstone } from '../directory/directory-rewrite.ts'
import type { RoomParts } from '../room-parts.ts'
import { existingRoom } from '../state/room-record.ts'

/**
 * Returns true once the rewriting is stored as a deadline, after waiting a moment for it. Returns false when the object
 * has no room and D1 did not answer whether one was deleted here: nothing is stored, and the caller has to ask again.
 *
 * @param season for an object without a room, which cannot know its season
 */
export async function rewriteDirectory(parts: RoomParts, id: string, season: number): Promise<boolean> {
  const { store } = parts
  try {
    if (!store.room) await beginTombstone(parts, id, season)
  } catch (error) {
    log({ event: 'room-work-failed', kind: 'rewriting', room: id, season, ...faultOf(error) })
    return false
  }
  if (existingRoom(store)) {
    beginRewriting(parts, Date.now())
    await withinPatience(tryRewriting(parts))
  } else if (store.room) {
    await withinPatience(tryDeleting(parts))
  }
  return true
}
