import type { RoomParts } from '../room-parts.ts'
import { livingRoom } from '../state/room-record.ts'

/**
 * FINISHED-WORDS-ARRIVE: words that D1 has locked. A closed room is never changed, nor one whose moment of closing is over:
 * who had finished by then is being read.
 */
export function deliver({ store, broadcaster }: RoomParts, userId: string, words: readonly string[]): void {
  const room = livingRoom(store)
  if (!room || room.phase === 'closed' || room.filling) return
  const player = store.transaction(() => store.setWords(userId, words) && store.player(userId))
  if (player) broadcaster.changed([player], 'updated')
}
