import type { RoomParts } from '../room-parts.ts'
import { REMOVED_NAME } from '../state/game-tables.ts'
import { existingRoom } from '../state/room-record.ts'
import { beginDeleting } from './delete.ts'

/**
 * DELETED-STAYS-DELETED. An open room loses the entry; if they owned it, the longest-standing player becomes the owner.
 * A closed room keeps the words under another name, so that nobody's points move; what they said they had heard goes.
 */
export function forget(parts: RoomParts, userId: string): void {
  const { store, broadcaster, heard, heardFrames } = parts
  const room = existingRoom(store)
  broadcaster.closeOf(userId, 'signedOut')
  const player = room && store.player(userId)
  if (!player) return
  if (room.phase === 'closed') {
    if (player.full_name === REMOVED_NAME) return
    const { renamed, hadHeard } = store.transaction(() => ({
      renamed: store.rename(player, REMOVED_NAME),
      hadHeard: heard.forget(userId),
    }))
    broadcaster.renamed(renamed)
    if (hadHeard) heardFrames.changed()
    return
  }
  const heir = room.ownerId === userId ? store.longestStanding(userId) : null
  if (room.ownerId === userId && !heir) {
    beginDeleting(parts, Date.now())
    return
  }
  store.transaction(() => {
    store.removePlayer(player)
    if (heir) store.setOwner(heir.id)
  })
  if (heir) broadcaster.ownerChanged(player, heir)
  else broadcaster.changed([player], 'left')
}
