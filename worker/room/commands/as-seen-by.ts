import type { PermissionRoom } from '../../../shared/permissions.ts'
import type { GameStore } from '../state/game-store.ts'
import { existingRoom, OPERATOR_ID } from '../state/room-record.ts'

/** @param members the members among many users, if the caller has already read them in one query */
export function asSeenBy(
  store: GameStore,
  userId: string | null,
  members?: ReadonlySet<string>,
): PermissionRoom | null {
  const room = existingRoom(store)
  return (
    room && {
      ownerId: room.ownerId === OPERATOR_ID ? null : room.ownerId,
      isMega: room.isMega,
      season: room.season,
      phase: room.phase,
      isSealed: room.sealedAt !== null,
      isRemoved: userId !== null && store.removed.ids.has(userId),
      isMember: userId !== null && (members?.has(userId) ?? store.player(userId) !== null),
    }
  )
}
