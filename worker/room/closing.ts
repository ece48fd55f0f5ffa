/**
 * Closes a room: on a call by its owner or the operator, or by itself when its season is sealed (SEALED-IS-FINAL).
 *
 * CLOSING-HAS-TWO-STEPS. First «closing» is stored, and from then on nobody joins or leaves. Then D1 is read for the season's
 * bonus words, for the words of players whose finish the room has missed, and for saved lists of ten that play because the
 * season is sealed (TEN-WORDS-PLAY). «closed» is stored with the last of them.
 *
 * Entries without words are filled in pages. Each page is stored as it comes, so after a crash the alarm continues from there.
 * The moment of closing is that of the first page, which is read in one batch with the bonus words, the seal and the number of
 * the last player to finish. A later finish or a later seal changes nothing on any page, even if the room learns of it.
 */
import { isOverdue, selfClosingAt, watchedLaterClosingAt } from '../../shared/evening/seal.ts'
import { can } from '../../shared/permissions.ts'
import type { RefusalCode } from '../../shared/refusals.ts'
import { writeTombstone } from '../db/directory.ts'
import { type FinishedList, playingBy, readClosing } from '../db/finished.ts'
import { LISTS_A_PAGE } from '../db/schema.ts'
import { log } from '../platform/log.ts'
import type { KnownSeason, Visitor } from './api.ts'
import type { RoomParts } from './parts.ts'
import { type ClosingProgress, existingRoom, type RoomRecord } from './record.ts'
import { reportGone } from './report.ts'
import type { GameStore } from './store.ts'
import { permissionRoomFor } from './views.ts'

type Page = { closingProgress: ClosingProgress; playing: FinishedList[]; isLast: boolean }
type Parts = Pick<RoomParts, 'store' | 'broadcaster'>
type WaitingToClose = RoomRecord & { sealedAt: number; closesAt: number }

/** Called by the owner, or by the operator (null). @returns a refusal, or null when the room is closing or closed */
export function close(parts: RoomParts, userId: string | null): RefusalCode | null {
  const { store } = parts
  const permission = can.close({ userId, season: store.room?.season ?? 0 }, permissionRoomFor(store, userId))
  if (!permission.ok) return permission.code
  if (!permission.nothingToDo) beginClosing(parts)
  return null
}

export function beginClosing({ store, broadcaster }: RoomParts): void {
  store.patch({ phase: 'closing' })
  broadcaster.headChanged()
}

/** Runs one at a time. @throws when D1 does not answer: the room stays closing and the alarm tries again */
export async function finishClosing(parts: RoomParts): Promise<void> {
  const { store } = parts
  for (let room = existingRoom(store); room?.phase === 'closing'; room = existingRoom(store)) {
    const page = await readPage(parts, room)
    // While D1 answered, the room may have been deleted.
    if (existingRoom(store)) storePage(parts, page)
  }
}

/** The next page of entries without words, with D1's words for them. A room of one page costs one round trip. */
async function readPage({ env, store }: RoomParts, room: RoomRecord): Promise<Page> {
  const ids = store.emptyIds(room.closingProgress?.after ?? '', LISTS_A_PAGE)
  const isLast = ids.length < LISTS_A_PAGE
  const after = ids.at(-1) ?? ''
  if (room.closingProgress) {
    const playing = await playingBy(env.DB, room.season, ids, room.closingProgress)
    return { closingProgress: { ...room.closingProgress, after }, playing, isLast }
  }
  const { playing, ...facts } = await readClosing(env.DB, room.season, ids, !isLast)
  return { closingProgress: { after, ...facts }, playing, isLast }
}

function storePage(parts: RoomParts, { closingProgress, playing, isLast }: Page): void {
  const { store, broadcaster, rankings } = parts
  const { bonusWords, speechVersion } = closingProgress
  const filled = store.transaction(() => {
    store.patch(isLast ? { phase: 'closed', bonusWords, closingProgress: null } : { closingProgress })
    if (isLast) {
      store.roomChanged()
      store.rankingChanged()
    }
    return store.setWords(playing)
  })
  // Sent before «closed»: otherwise the lobby would go on showing these players as still choosing.
  broadcaster.changed(filled, 'updated')
  if (!isLast) return
  const { room } = store
  if (!room) return
  log({ event: 'room-closed', room: room.id, season: room.season, count: room.playerCount })
  broadcaster.broadcast({ type: 'closed', rankingRev: room.rankingRev })
  rankings.noteSpeechVersion(speechVersion)
}

/**
 * Stores the seal, once: it is never undone, and no later moment replaces it.
 * @param sealedAt of the room's own season, as D1 has stored it; null: not sealed, as far as the caller knows
 */
export function learnSeal({ store, broadcaster }: Parts, sealedAt: number | null, now: number): void {
  const room = existingRoom(store)
  if (!room || sealedAt === null || room.sealedAt !== null) return
  // Only the operator closes the mega room.
  const closesAt = room.phase === 'open' && !room.isMega ? selfClosingAt(room.id, now, broadcaster.isWatched) : null
  store.patch({ sealedAt, sealHeardAt: now, closesAt })
}

/**
 * Takes the seal from a caller's copy of the season; a room of another season ignores it (SEASON-IS-PART-OF-THE-KEY). A
 * room that has missed every message learns of the seal here, and closes.
 */
export function learnFromCaller(parts: Parts, season: KnownSeason | undefined, now: number): void {
  if (season && season.year === parts.store.room?.season) learnSeal(parts, season.sealedAt, now)
  closeIfOverdue(parts, now)
}

/** The same with joins, each of which has a copy. */
export function learnFromVisitors(parts: Parts, visitors: readonly Visitor[], now: number): void {
  for (const visitor of visitors) learnFromCaller(parts, visitor.known, now)
}

/** When a page looks at a room that is still open long after the seal, the room closes at once. */
export function closeIfOverdue({ store }: Parts, now: number): void {
  const room = waitingToClose(store)
  if (room && isOverdue(room.sealedAt, now) && room.closesAt > now) store.patch({ closesAt: now })
}

/**
 * A watched room waits less for its closing than an unwatched one, but its owner keeps the two minutes (CLOSING-HAS-TWO-STEPS).
 * Only the first look puts the closing off: afterwards its moment is no longer the one made for an unwatched room.
 */
export function closeSoon({ store }: Parts, now: number): void {
  const room = waitingToClose(store)
  if (!room) return
  const heardAt = room.sealHeardAt ?? now
  const closesAt = watchedLaterClosingAt(room.id, heardAt, now)
  const isFirstLook = room.closesAt === selfClosingAt(room.id, heardAt, false)
  if (isFirstLook ? closesAt !== room.closesAt : closesAt < room.closesAt) store.patch({ closesAt })
}

function waitingToClose({ room }: GameStore): WaitingToClose | null {
  if (room?.phase !== 'open' || room.sealedAt === null || room.closesAt === null) return null
  return { ...room, sealedAt: room.sealedAt, closesAt: room.closesAt }
}

// DELETING-IS-REMEMBERED. First the deletion is stored, and from this turn on every call gets 404. Then D1 removes the
// room's rows and keeps a tombstone. The object erases its storage only after D1 has confirmed.

/** @returns a refusal, or null when the deletion is stored */
export function deleteRoom(parts: RoomParts, userId: string): RefusalCode | null {
  const { store } = parts
  const permission = can.delete({ userId, season: store.room?.season ?? 0 }, permissionRoomFor(store, userId))
  if (!permission.ok) return permission.code
  beginDeleting(parts)
  return null
}

/** From now on the room owes nothing but its deletion. */
export function beginDeleting({ store, broadcaster }: RoomParts): void {
  store.patch({ phase: 'deleting' })
  broadcaster.closeAll('roomGone')
}

/** @throws when D1 does not answer: the alarm tries again */
export async function finishDeleting(parts: RoomParts): Promise<void> {
  const { env, store } = parts
  const { room } = store
  if (room?.phase !== 'deleting') return
  await writeTombstone(env.DB, room, Date.now())
  await store.wipe()
  log({ event: 'room-deleted', room: room.id, season: room.season })
  if (room.reported.kinds.length > 0) await reportGone(parts, room)
}
