import { faultOf, log } from '../../logging/log.ts'
import { tryDeleting } from '../alarm/try-deleting.ts'
import { tryRewriting } from '../alarm/try-rewriting.ts'
import { withinPatience } from '../alarm/within-patience.ts'
import { beginBurying, beginRewriting } from '../directory/directory-rewrite.ts'
import type { RoomParts } from '../room-parts.ts'
import { livingRoom } from '../state/room-record.ts'

/**
 * Answers when it is stored that the room owes this, having tried it for a moment. False: an object that has no room could not
 * ask D1 whether there was one; nothing is stored, and it has to be asked again.
 *
 * @param season of an object that has no room, which does not know it itself
 */
export async function rewriteDirectory(parts: RoomParts, id: string, season: number): Promise<boolean> {
  const { store } = parts
  try {
    if (!store.room) await beginBurying(parts, id, season)
  } catch (error) {
    log({ event: 'room-owes', kind: 'rewriting', room: id, season, ...faultOf(error) })
    return false
  }
  if (livingRoom(store)) {
    beginRewriting(parts, Date.now())
    await withinPatience(tryRewriting(parts))
  } else if (store.room) {
    await withinPatience(tryDeleting(parts))
  }
  return true
}
