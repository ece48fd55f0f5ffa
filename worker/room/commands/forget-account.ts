import type { RoomParts } from '../room-parts.ts'
import { existingRoom } from '../state/room-record.ts'
import { beginDeleting } from './delete.ts'

export const REMOVED_NAME = 'Giocatore rimosso'

/**
 * DELETED-STAYS-DELETED. An open room loses the entry; if they owned it, the longest-standing player becomes the owner.
 * A closed room keeps the words under another name, so that nobody's points move.
 */
export function forget(parts: RoomParts, userId: string): void {
  const { store, broadcaster } = parts
  const room = existingRoom(store)
  broadcaster.closeOf(userId, 'signedOut')
  const player = room && store.player(userId)
  if (!player) return
  if (room.phase === 'closed') {
    if (player.full_name === REMOVED_NAME) return
    const renamed = store.transaction(() => store.rename(player, REMOVED_NAME))
    broadcaster.renamed(renamed)
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
