/** How a room learns that its season is sealed, and when it closes by itself (decisions 39 and 40). */
import { isOverdue, selfClosingAt, watchedLaterClosingAt } from '../../../shared/evening/self-closing.ts'
import type { KnownSeason, Visitor } from '../room-api.ts'
import type { RoomParts } from '../room-parts.ts'
import { existingRoom } from '../state/room-record.ts'

type Parts = Pick<RoomParts, 'store' | 'deadlines' | 'broadcaster'>

/**
 * Stores the seal, once: it is never undone, and no later moment replaces it.
 * @param sealedAt of the room's own season, as D1 has stored it; null: not sealed, as far as the caller knows
 */
export function hearSeal({ store, deadlines, broadcaster }: Parts, sealedAt: number | null, now: number): void {
  const room = existingRoom(store)
  if (!room || sealedAt === null || room.sealedAt !== null) return
  store.transaction(() => {
    store.patch({ sealedAt, sealHeardAt: now })
    // The mega room is the operator's to close.
    if (room.phase === 'open' && !room.isMega) {
      deadlines.ask('self-closing', selfClosingAt(room.id, now, broadcaster.isWatched))
    }
  })
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
export function closeIfOverdue({ store, deadlines }: Parts, now: number): void {
  const room = existingRoom(store)
  if (room?.phase === 'open' && room.sealedAt !== null && isOverdue(room.sealedAt, now)) {
    deadlines.hasten('self-closing', now)
  }
}

/**
 * Somebody watches the room, and should neither wait as long as one that nobody watches nor lose the owner's two minutes
 * (decision 112). Only the first look puts the closing off: its moment is then no longer the one made for an unwatched room.
 */
export function closeSoon({ store, deadlines }: Parts, now: number): void {
  const room = existingRoom(store)
  if (!room || room.sealedAt === null) return
  const heardAt = room.sealHeardAt ?? now
  const due = watchedLaterClosingAt(room.id, heardAt, now)
  const isFirstLook = deadlines.due('self-closing') === selfClosingAt(room.id, heardAt, false)
  if (isFirstLook) deadlines.postpone('self-closing', due)
  else deadlines.hasten('self-closing', due)
}
