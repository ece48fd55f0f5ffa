/**
 * FINISHED-WORDS-ARRIVE in the mega room. Everybody is in it, so finishing does not call it: it fetches from D1 who has
 * finished since its cursor, hundreds in a query. It does so every few seconds while someone watches; otherwise it
 * waits for the next watcher or its closing. Players who finished before they joined are the directory flush's work.
 */
import { pageOfFinished } from '../../db/rooms/finished-pages.ts'
import type { RoomParts } from '../room-parts.ts'
import { existingRoom, type RoomRecord, takesWords } from '../state/room-record.ts'

const EVERY_MS = 2000

/** Called when somebody begins to watch. */
export function askForPull({ store, deadlines }: Pick<RoomParts, 'store' | 'deadlines'>, now: number): void {
  const room = existingRoom(store)
  if (room?.isMega && room.phase === 'open') deadlines.ask('pull', now)
}

/** Plans the next pull for as long as somebody watches. */
export function planNextPull({ store, deadlines, broadcaster }: RoomParts, now: number): void {
  if (existingRoom(store)?.phase === 'open' && broadcaster.isWatched) deadlines.postpone('pull', now + EVERY_MS)
  else deadlines.done('pull')
}

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
    // While D1 answered, the room may have closed, or another pull may have stored the same page.
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
