import type { RoomParts } from '../room-parts.ts'
import { existingRoom } from '../state/room-record.ts'

/**
 * FINISHED-WORDS-ARRIVE: stores words that D1 has locked. A closed room never changes. Nor does one whose moment of
 * closing has passed: it reads from D1 itself who had finished by then.
 */
export function deliver({ store, broadcaster }: RoomParts, userId: string, words: readonly string[]): void {
  const room = existingRoom(store)
  if (!room || room.phase === 'closed' || room.closingProgress) return
  const player = store.transaction(() => store.setWords(userId, words) && store.player(userId))
  if (player) broadcaster.changed([player], 'updated')
}
