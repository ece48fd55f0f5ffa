import type { KnownSeason } from '../room-api.ts'
import type { RoomParts } from '../room-parts.ts'
import { existingRoom } from '../state/room-record.ts'
import { isShut } from './as-seen-by.ts'
import { beginDeleting } from './delete.ts'

/**
 * DELETED-STAYS-DELETED. An open room loses the entry. A closed room, and one that nobody leaves any more (decision 106),
 * keeps the words under another name, so that nobody's points move; what they said they had heard goes. If they owned the
 * room, the longest-standing player becomes the owner (decision 49): where nobody is left, an open room is deleted, and a
 * closed one stays without an owner.
 *
 * Whoever was taken out is not remembered any more either.
 */
export function forget(parts: RoomParts, userId: string, season: KnownSeason = null): void {
  const { store, broadcaster, heard, heardFrames } = parts
  const room = existingRoom(store)
  broadcaster.closeOf(userId, 'signedOut')
  if (room) store.removed.drop(userId)
  const player = room && store.player(userId)
  if (!player) return
  const heir = room.ownerId === userId ? store.longestStanding(userId) : null
  if (room.phase === 'closed' || isShut(room, season)) {
    const { renamed, hadHeard } = store.transaction(() => {
      if (heir) store.setOwner(heir.id)
      return { renamed: store.anonymise(player), hadHeard: heard.forget(userId) }
    })
    if (heir) broadcaster.ownerChanged([renamed.id, 'updated'], heir)
    else broadcaster.renamed(renamed)
    if (hadHeard) heardFrames.changed()
    return
  }
  if (room.ownerId === userId && !heir) {
    beginDeleting(parts)
    return
  }
  store.transaction(() => {
    store.removePlayer(player)
    if (heir) store.setOwner(heir.id)
  })
  if (heir) broadcaster.ownerChanged([player.id, 'left'], heir)
  else broadcaster.changed([player], 'left')
}
