import type { NewRoom } from '../room-api.ts'
import type { RoomParts } from '../room-parts.ts'

/** Makes the room, unless a repeated call finds it made. */
export function create({ store }: Pick<RoomParts, 'store'>, room: NewRoom): void {
  if (store.room) return
  store.transaction(() => {
    store.create(room)
    if (room.owner) store.addPlayers([room.owner])
    else store.addToOutbox()
  })
}
