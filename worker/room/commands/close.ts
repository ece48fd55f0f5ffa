/**
 * CLOSING-HAS-TWO-STEPS. First «closing» is stored, and nobody joins or leaves any more. Then the season's bonus words
 * are read, and the words of players who finished without the room knowing. «closed» is stored with the last of them.
 *
 * Empty entries are filled in pages. Each is stored as it comes, so after a crash the alarm continues from there. The
 * moment of closing is that of the first page, which is read in one batch with the bonus words and the number of the
 * last player to finish. Whoever finishes later is too late, on every page and whether or not the room is told.
 */
import { can } from '../../../shared/permissions.ts'
import type { RefusalCode } from '../../../shared/refusals.ts'
import { type FinishedList, finishedBy, readClosing } from '../../db/rooms/finished-pages.ts'
import { LISTS_A_PAGE } from '../../db/word-list.ts'
import { log } from '../../logging/log.ts'
import type { RoomParts } from '../room-parts.ts'
import { type ClosingProgress, existingRoom, type RoomRecord } from '../state/room-record.ts'
import { asSeenBy } from './as-seen-by.ts'

type Page = { closingProgress: ClosingProgress; finished: FinishedList[]; isLast: boolean }

/** The owner, or the operator (null). @returns a refusal, or null when the room is closing or closed */
export function close(parts: RoomParts, userId: string | null): RefusalCode | null {
  const { store } = parts
  const permission = can.close({ userId, season: store.room?.season ?? 0 }, asSeenBy(store, userId))
  if (!permission.ok) return permission.code
  if (!permission.nothingToDo) beginClosing(parts)
  return null
}

export function beginClosing({ store, broadcaster }: RoomParts): void {
  store.patch({ phase: 'closing' })
  broadcaster.headChanged()
}

/** One at a time. @throws when D1 does not answer: the room stays closing and the alarm tries again */
export async function finishClosing(parts: RoomParts): Promise<void> {
  const { store } = parts
  for (let room = existingRoom(store); room?.phase === 'closing'; room = existingRoom(store)) {
    const page = await readPage(parts, room)
    // While D1 answered, the room may have been deleted.
    if (existingRoom(store)) storePage(parts, page)
  }
}

/** The next page of empty entries, with the words that D1 has for them. A room of one page costs one round trip. */
async function readPage({ env, store }: RoomParts, room: RoomRecord): Promise<Page> {
  const ids = store.emptyIds(room.closingProgress?.after ?? '', LISTS_A_PAGE)
  const isLast = ids.length < LISTS_A_PAGE
  const after = ids.at(-1) ?? ''
  if (room.closingProgress) {
    const finished = await finishedBy(env.DB, room.season, ids, room.closingProgress.lastFinish)
    return { closingProgress: { ...room.closingProgress, after }, finished, isLast }
  }
  const { finished, ...facts } = await readClosing(env.DB, room.season, ids, !isLast)
  return { closingProgress: { after, ...facts }, finished, isLast }
}

function storePage(parts: RoomParts, { closingProgress, finished, isLast }: Page): void {
  const { store, broadcaster, rankings } = parts
  const { bonusWords, speechVersion } = closingProgress
  const filled = store.transaction(() => {
    store.patch(isLast ? { phase: 'closed', bonusWords, closingProgress: null } : { closingProgress })
    if (isLast) store.roomChanged()
    return store.setWords(finished)
  })
  // Sent before «closed»: else the lobby would go on showing them as still choosing.
  broadcaster.changed(filled, 'updated')
  if (!isLast) return
  const room = store.room
  if (room) log({ event: 'room-closed', room: room.id, season: room.season, count: room.playerCount })
  broadcaster.broadcast({ type: 'closed' })
  rankings.noteSpeechVersion(speechVersion)
}
