import { tryDeleting } from '../alarm/try-deleting.ts'
import { withinPatience } from '../alarm/within-patience.ts'
import { flushDirectory } from '../directory/flush-directory.ts'
import type { Answer, NewRoom } from '../room-api.ts'
import type { RoomParts } from '../room-parts.ts'
import { existingRoom } from '../state/room-record.ts'

/** Makes the room, unless a repeated call finds it made, and waits a moment for the directory. */
export async function create(parts: RoomParts, room: NewRoom): Promise<Answer<{ id: string; isNew: boolean }>> {
  const { store } = parts
  const isNew = store.room === null
  if (isNew) {
    store.transaction(() => {
      store.create(room)
      if (room.owner) store.addPlayers([room.owner])
      else store.roomChanged()
    })
  }
  await withinPatience(flushDirectory(parts))
  if (existingRoom(store)) return { ok: true, value: { id: room.id, isNew } }
  // Its owner's account is gone, or it was deleted before: with the tombstone its line can have another (decision 52).
  if (store.room) await withinPatience(tryDeleting(parts))
  return { ok: false, code: 'room/not-found' }
}
