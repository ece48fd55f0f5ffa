/**
 * CLOSING-HAS-TWO-STEPS. First «closing» is stored and nobody comes or goes any more; then the words of those who have
 * finished without our knowing and the season's bonus words are read, and only when all of them are stored is «closed».
 *
 * Empty entries are filled in pages, each stored as it comes, so that the alarm goes on from there whatever dies. The
 * moment of the closing is that of the first page, which is read in one batch with the bonus words and the number of the
 * last to finish. Who finishes after that is too late, whichever page they are on and whether the news comes or not.
 */
import type { FinishedList } from '../../db/rooms/finished-lists.ts'
import { FINISHED_PAGE, finishedBy, readClosing } from '../../db/rooms/finished-pages.ts'
import { log } from '../../logging/log.ts'
import { FIRST_LOOK_MS } from '../alarm/deadlines.ts'
import type { RoomParts } from '../room-parts.ts'
import { type ClosingProgress, livingRoom, type RoomRecord } from '../state/room-record.ts'

/** While pages come the alarm need not: it is put off at each, by more than one takes. */
const LOOK_AGAIN_MS = 5000

type Page = { filling: ClosingProgress; finished: FinishedList[]; isLast: boolean }

export function beginClosing({ store, broadcaster, deadlines }: RoomParts, now: number): void {
  store.transaction(() => {
    store.patch({ phase: 'closing' })
    deadlines.ask('closing', now + FIRST_LOOK_MS)
  })
  broadcaster.headChanged()
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
  const ids = store.emptyIds(room.filling?.after ?? '', FINISHED_PAGE)
  const isLast = ids.length < FINISHED_PAGE
  const after = ids.at(-1) ?? ''
  if (room.filling) {
    const finished = await finishedBy(env.DB, room.season, ids, room.filling.lastFinish)
    return { filling: { ...room.filling, after }, finished, isLast }
  }
  const { finished, ...facts } = await readClosing(env.DB, room.season, ids, !isLast)
  return { filling: { after, ...facts }, finished, isLast }
}

function storePage(parts: RoomParts, { filling, finished, isLast }: Page): void {
  const { store, broadcaster, deadlines, rankings } = parts
  const { bonusWords, speechVersion } = filling
  const now = Date.now()
  const filled = store.transaction(() => {
    store.patch(isLast ? { phase: 'closed', bonusWords, filling: null } : { filling })
    if (isLast) store.addToOutbox()
    return store.setWordsOfMany(finished)
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
