import { type BoardRoom, SETTLING_MS } from '../../../shared/evening/board.ts'
import type { GameStore } from '../state/game-store.ts'
import { existingRoom } from '../state/room-record.ts'

/** Everyone in the room. Not a deleted account: its entry stays, and copies of its cookies may be about. */
export const membersOfBoard = (sql: SqlStorage): ReadonlySet<string> =>
  new Set(
    sql
      .exec<{ id: string }>('SELECT id FROM players WHERE is_removed = 0')
      .toArray()
      .map(({ id }) => id),
  )

/**
 * The room as its board sees it. The seal counts some seconds after the room has heard of it. Until then, another isolate
 * may let somebody into an open room by what it knew before the seal, and they must not have seen a board. The clock can
 * only delay a board (decision 39): nothing opens it before D1's own moment has come here.
 */
export function boardRoom(store: GameStore, viewerId: string, now: number): BoardRoom | null {
  const room = existingRoom(store)
  const player = room && store.player(viewerId)
  return (
    room && {
      isMember: player?.is_removed === 0,
      isRemoved: store.removed.ids.has(viewerId),
      isMega: room.isMega,
      playerCount: room.playerCount,
      isSealed: room.sealedAt !== null && now >= (room.sealHeardAt ?? now) + SETTLING_MS,
      phase: room.phase,
    }
  )
}
