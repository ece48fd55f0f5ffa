/** How a room learns that its season is sealed, and when it closes by itself (decisions 39 and 40). */
import { isOverdue, selfClosingAt, watchedLaterClosingAt } from '../../../shared/evening/self-closing.ts'
import type { KnownSeason, Visitor } from '../room-api.ts'
import type { RoomParts } from '../room-parts.ts'
import type { GameStore } from '../state/game-store.ts'
import { existingRoom, type RoomRecord } from '../state/room-record.ts'

type Parts = Pick<RoomParts, 'store' | 'broadcaster'>

/**
 * Stores the seal, once: it is never undone, and no later moment replaces it.
 * @param sealedAt of the room's own season, as D1 has stored it; null: not sealed, as far as the caller knows
 */
export function hearSeal({ store, broadcaster }: Parts, sealedAt: number | null, now: number): void {
  const room = existingRoom(store)
  if (!room || sealedAt === null || room.sealedAt !== null) return
  // The mega room is the operator's to close.
  const closesAt = room.phase === 'open' && !room.isMega ? selfClosingAt(room.id, now, broadcaster.isWatched) : null
  store.patch({ sealedAt, sealHeardAt: now, closesAt })
}

/**
 * With a caller's question; a room of another season takes nothing from it (SEASON-IS-PART-OF-THE-KEY). A room that has
 * missed everything hears of the seal here, and closes.
 */
export function hearFromCaller(parts: Parts, season: KnownSeason | undefined, now: number): void {
  if (season && season.year === parts.store.room?.season) hearSeal(parts, season.sealedAt, now)
  closeIfOverdue(parts, now)
}

/** The same with joins, each of which says it. */
export function hearFromVisitors(parts: Parts, visitors: readonly Visitor[], now: number): void {
  for (const { known } of visitors) hearFromCaller(parts, known, now)
}

/** Somebody looks at the room: one that is still open long after the seal closes at once. */
export function closeIfOverdue({ store }: Parts, now: number): void {
  const room = waitingToClose(store)
  if (room && isOverdue(room.sealedAt, now) && room.closesAt > now) store.patch({ closesAt: now })
}

/**
 * Somebody watches the room, and should neither wait as long as one that nobody watches nor lose the owner's two minutes
 * (decision 112). Only the first look puts the closing off: its moment is then no longer the one made for an unwatched room.
 */
export function closeSoon({ store }: Parts, now: number): void {
  const room = waitingToClose(store)
  if (!room) return
  const heardAt = room.sealHeardAt ?? now
  const closesAt = watchedLaterClosingAt(room.id, heardAt, now)
  const isFirstLook = room.closesAt === selfClosingAt(room.id, heardAt, false)
  if (isFirstLook ? closesAt !== room.closesAt : closesAt < room.closesAt) store.patch({ closesAt })
}

type WaitingToClose = RoomRecord & { sealedAt: number; closesAt: number }

/** The room, if it is open and will close by itself. */
function waitingToClose({ room }: GameStore): WaitingToClose | null {
  if (room?.phase !== 'open' || room.sealedAt === null || room.closesAt === null) return null
  return { ...room, sealedAt: room.sealedAt, closesAt: room.closesAt }
}
