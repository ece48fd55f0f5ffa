import type { Answer, NewRoom } from '../room-api.ts'
import type { RoomParts } from '../room-parts.ts'
import { existingRoom } from '../state/room-record.ts'
import { withinPatience } from '../within-patience.ts'

/** Makes the room, unless a repeated call finds it made, and waits a moment for the directory. */
export async function create(parts: RoomParts, room: NewRoom): Promise<Answer<{ id: string; isNew: boolean }>> {
  const { store, work } = parts
  const isNew = store.room === null
  if (isNew) {
    store.transaction(() => {
      store.create(room)
      if (room.owner) store.addPlayers([room.owner])
      else store.roomChanged()
    })
  }
  await withinPatience(work.attemptAnew('directory'))
  if (existingRoom(store)) return { ok: true, value: { id: room.id, isNew } }
  // Its owner's account is gone, or it was deleted before: with the tombstone its line can have another (decision 52).
  if (store.room) await withinPatience(work.attempt('deleting'))
  return { ok: false, code: 'room/not-found' }
}
