/**
 * FINISHED-WORDS-ARRIVE in the mega room. Everybody is in it, so finishing does not call it: it fetches from D1 who has
 * finished since its cursor, hundreds in a query. It does so every few seconds while someone watches; otherwise it
 * waits for the next watcher or its closing. Players who finished before they joined are the directory flush's work.
 */
import { pageOfFinished } from '../../db/rooms/finished-pages.ts'
import type { RoomParts } from '../room-parts.ts'
import { existingRoom, type RoomRecord, takesWords } from '../state/room-record.ts'

/**
 * Fetches the words of everyone who has finished by now.
 * @throws when D1 does not answer: the pages that were read stay stored, with the cursor
 */
export async function pullFinished({ env, store, broadcaster }: RoomParts): Promise<void> {
  for (;;) {
    const cursor = cursorOf(store.room)
    if (!existingRoom(store)?.isMega || cursor === null) return
    const season = store.room?.season ?? 0
    const page = await pageOfFinished(env.DB, season, cursor)
    // While D1 answered, the room may have closed, or D1 have been restored, which puts the cursor back.
    if (!existingRoom(store) || cursorOf(store.room) !== cursor) continue
    const { finished, cursor: next } = page
    if (next === null) return
    const changed = store.transaction(() => {
      store.patch({ finishCursor: next })
      return store.setWords(finished)
    })
    broadcaster.changed(changed, 'updated')
    if (page.isLast) return
  }
}

/** Null when no words are taken any more. */
const cursorOf = (room: RoomRecord | null): number | null => (takesWords(room) ? room.finishCursor : null)
