/**
 * FINISHED-WORDS-ARRIVE in the mega room. Everybody is in it, so finishing does not call it: it fetches who has finished since
 * it last looked, thousands in a query. While someone watches it does so every few seconds; otherwise nobody could see the
 * difference, and it waits for the next watcher or its closing. Who finished before they came in is the directory flush's.
 */

import { inTime } from '../../calls/in-time.ts'
import { ROOM_PATIENCE_MS } from '../../db/database.ts'
import { shortWords, withLongLists } from '../../db/finished-lists.ts'
import { parseWordList } from '../../db/word-list.ts'
import type { RoomParts } from '../room-parts.ts'
import { livingRoom, type RoomRecord } from '../state/room-record.ts'

/** Users of one query. */
const PAGE = 2000
const EVERY_MS = 2000

/** In the order D1 gave them as it locked their words: whoever finishes later has a higher number. */
const READ_FINISHED = `
  SELECT finish_number, account_id AS id, ${shortWords(PAGE)} AS words FROM users
  WHERE season = ?1 AND finish_number > ?2 ORDER BY finish_number LIMIT ?3`

type FinishedRow = { finish_number: number; id: string; words: string | null }

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
    const page = env.DB.prepare(READ_FINISHED).bind(season, cursor, PAGE).all<FinishedRow>()
    const { results } = await inTime(page, ROOM_PATIENCE_MS)
    const finished = await withLongLists(env.DB, season, results)
    // Meanwhile it may have closed, or another pull have read the same page.
    if (!livingRoom(store) || cursorOf(store.room) !== cursor) continue
    const last = results.at(-1)
    if (!last) return
    const changed = store.transaction(() => {
      store.patch({ finishCursor: last.finish_number })
      return store.setWordsOfMany(finished.map(({ id, words }) => ({ id, words: parseWordList(words) })))
    })
    broadcaster.changed(changed, 'updated')
    if (results.length < PAGE) return
  }
}

/** Null: closed, and nothing changes any more (CLOSED-IS-FINAL), or so far in closing that later finishes are too late. */
const cursorOf = (room: Pick<RoomRecord, 'phase' | 'finishCursor' | 'filling'> | null): number | null =>
  room && room.phase !== 'closed' && !room.filling ? room.finishCursor : null
