/**
 * FINISHED-WORDS-ARRIVE in the mega room. Everybody is in it, so finishing does not call it: it fetches who has finished since
 * it last looked, thousands in a query. While someone watches it does so every few seconds; otherwise nobody could see the
 * difference, and it waits for the next watcher or its closing. Who finished before they came in is the directory flush's.
 */
import { pageOfFinished } from '../../db/rooms/finished-pages.ts'
import type { RoomParts } from '../room-parts.ts'
import { livingRoom, type RoomRecord } from '../state/room-record.ts'

const EVERY_MS = 2000

/** To be called when somebody begins to watch. */
export function askForPull({ store, deadlines }: Pick<RoomParts, 'store' | 'deadlines'>, now: number): void {
  const room = livingRoom(store)
  if (room?.isMega && room.phase === 'open') deadlines.ask('pull', now)
}

/** After a pull: the next one, for as long as there is somebody to see it. */
export function planNextPull({ store, deadlines, broadcaster }: RoomParts, now: number): void {
  if (livingRoom(store)?.phase === 'open' && broadcaster.isWatched) deadlines.postpone('pull', now + EVERY_MS)
  else deadlines.done('pull')
}

/**
 * Everyone who has finished by now.
 * @throws when D1 does not answer: what was read stays, and the cursor with it
 */
export async function pullFinished({ env, store, broadcaster }: RoomParts): Promise<void> {
  for (;;) {
    const cursor = cursorOf(store.room)
    if (!livingRoom(store)?.isMega || cursor === null) return
    const season = store.room?.season ?? 0
    const page = await pageOfFinished(env.DB, season, cursor)
    // Meanwhile it may have closed, or another pull have read the same page.
    if (!livingRoom(store) || cursorOf(store.room) !== cursor) continue
    const { finished, cursor: next } = page
    if (next === null) return
    const changed = store.transaction(() => {
      store.patch({ finishCursor: next })
      return store.setWordsOfMany(finished)
    })
    broadcaster.changed(changed, 'updated')
    if (page.isLast) return
  }
}

/** Null: closed, and nothing changes any more (CLOSED-IS-FINAL), or so far in closing that later finishes are too late. */
const cursorOf = (room: Pick<RoomRecord, 'phase' | 'finishCursor' | 'filling'> | null): number | null =>
  room && room.phase !== 'closed' && !room.filling ? room.finishCursor : null
