/**
 * CLOSING-HAS-TWO-STEPS. First «closing» is stored and nobody comes or goes any more; then the words of those who have
 * finished without our knowing and the season's bonus words are read, and only when all of them are stored is «closed».
 *
 * Empty entries are filled in pages, each stored as it comes, so that the alarm goes on from there whatever dies. The
 * moment of the closing is that of the first page, which is read in one batch with the bonus words and the number of the
 * last to finish. Who finishes after that is too late, whichever page they are on and whether the news comes or not.
 */

import { inTime } from '../../calls/in-time.ts'
import { ROOM_PATIENCE_MS } from '../../db/database.ts'
import { shortWords, withLongLists } from '../../db/finished-lists.ts'
import { parseWordList } from '../../db/word-list.ts'
import { log } from '../../logging/log.ts'
import { FIRST_LOOK_MS } from '../alarm/deadlines.ts'
import type { RoomParts } from '../room-parts.ts'
import { type ClosingProgress, livingRoom, type RoomRecord } from '../state/room-record.ts'

/** Users asked for in one query. */
const PAGE = 2000
/** While pages come the alarm need not: it is put off at each, by more than one takes. */
const LOOK_AGAIN_MS = 5000

/**
 * Up to a place in the order that D1 gave them as it locked their words, which no clock of ours can turn round. CROSS JOIN
 * keeps this order: else SQLite reads every finished user of the season to find these few.
 */
const READ_FINISHED = `
  SELECT users.account_id AS id, ${shortWords(PAGE)} AS words FROM json_each(?2) AS ids
  CROSS JOIN users ON users.account_id = ids.value AND users.season = ?1 AND users.has_finished = 1
    AND coalesce(users.finish_number, 0) <= ?3`
const READ_SEASON = 'SELECT bonus_words, speech_version FROM seasons WHERE year = ?1'
const READ_LAST_FINISH = 'SELECT finish_number AS last FROM users WHERE season = ?1 ORDER BY finish_number DESC LIMIT 1'

type SeasonRow = { bonus_words: string; speech_version: number }
type FinishedRow = { id: string; words: string | null }
type LastRow = { last: number | null }
type Page = { filling: ClosingProgress; finished: { id: string; words: string }[]; isLast: boolean }

export function beginClosing({ store, broadcaster, deadlines }: RoomParts, now: number): void {
  store.transaction(() => {
    store.patch({ phase: 'closing' })
    deadlines.ask('closing', now + FIRST_LOOK_MS)
  })
  broadcaster.closingBegan()
}

/** @throws when D1 does not answer: the room stays closing and the alarm goes on */
export async function finishClosing(parts: RoomParts): Promise<void> {
  const { store } = parts
  for (let room = livingRoom(store); room?.phase === 'closing'; room = livingRoom(store)) {
    const page = await readPage(parts, room)
    const now = livingRoom(store)
    // Another closing of this room may have gone on meanwhile: then this page is its, and we look for the next.
    if (now?.phase === 'closing' && now.filling?.after === room.filling?.after) storePage(parts, page)
  }
}

/** The next page of empty entries, as D1 knows them. A room of one page costs one round trip. */
async function readPage({ env, store }: RoomParts, room: RoomRecord): Promise<Page> {
  const ids = store.emptyIds(room.filling?.after ?? '', PAGE)
  const isLast = ids.length < PAGE
  const read = (lastFinish: number) => env.DB.prepare(READ_FINISHED).bind(room.season, JSON.stringify(ids), lastFinish)
  const after = ids.at(-1) ?? ''
  if (room.filling) {
    const { results } = await inTime(read(room.filling.lastFinish).all<FinishedRow>(), ROOM_PATIENCE_MS)
    const finished = await withLongLists(env.DB, room.season, results)
    return { filling: { ...room.filling, after }, finished, isLast }
  }
  const batch = env.DB.batch<SeasonRow | FinishedRow | LastRow>([
    env.DB.prepare(READ_SEASON).bind(room.season),
    read(Number.MAX_SAFE_INTEGER), // whoever has finished in this very moment
    ...(isLast ? [] : [env.DB.prepare(READ_LAST_FINISH).bind(room.season)]),
  ])
  const [seasons, finished, last] = await inTime(batch, ROOM_PATIENCE_MS)
  const [facts] = (seasons?.results ?? []) as SeasonRow[] // the batch's statements answer in their order
  const [lastRow] = (last?.results ?? []) as LastRow[] // likewise
  const filling = {
    after,
    lastFinish: lastRow?.last ?? 0,
    bonusWords: facts ? parseWordList(facts.bonus_words) : [],
    speechVersion: facts?.speech_version ?? 0,
  }
  const rows = (finished?.results ?? []) as FinishedRow[] // likewise
  return { filling, finished: await withLongLists(env.DB, room.season, rows), isLast }
}

function storePage(parts: RoomParts, { filling, finished, isLast }: Page): void {
  const { store, broadcaster, deadlines, rankings } = parts
  const { bonusWords, speechVersion } = filling
  const now = Date.now()
  const filled = store.transaction(() => {
    store.patch(isLast ? { phase: 'closed', bonusWords, filling: null } : { filling })
    if (isLast) store.addToOutbox()
    return store.setWordsOfMany(finished.map(({ id, words }) => ({ id, words: parseWordList(words) })))
  })
  // Said before «closed»: whoever watches would go on seeing them choose.
  broadcaster.changed(filled, 'updated')
  if (!isLast) {
    deadlines.postpone('closing', now + LOOK_AGAIN_MS)
    return
  }
  const room = store.room
  if (room) log({ event: 'room-closed', room: room.id, season: room.season, count: room.playerCount })
  broadcaster.broadcast({ type: 'closed' })
  rankings.noteSpeechVersion(speechVersion, now)
}
