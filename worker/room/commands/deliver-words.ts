import type { FinishedList } from '../../db/rooms/finished-pages.ts'
import type { RoomParts } from '../room-parts.ts'
import { existingRoom } from '../state/room-record.ts'

/**
 * FINISHED-WORDS-ARRIVE: stores words that D1 has locked. A closed room never changes. Nor does one whose moment of
 * closing has passed: it reads from D1 itself who had finished by then.
 */
export function deliver({ store, broadcaster }: RoomParts, finished: readonly FinishedList[]): void {
  const room = existingRoom(store)
  if (!room || room.phase === 'closed' || room.closingProgress) return
  broadcaster.changed(
    store.transaction(() => store.setWords(finished)),
    'updated',
  )
}
