import type { FinishedList } from '../../db/rooms/finished-pages.ts'
import type { RoomParts } from '../room-parts.ts'
import { takesWords } from '../state/room-record.ts'

/** FINISHED-WORDS-ARRIVE: stores words that D1 has locked. */
export function deliver({ store, broadcaster }: RoomParts, finished: readonly FinishedList[]): void {
  if (!takesWords(store.room)) return
  broadcaster.changed(
    store.transaction(() => store.setWords(finished)),
    'updated',
  )
}
