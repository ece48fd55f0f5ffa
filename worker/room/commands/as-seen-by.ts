import { mayEnter } from '../../../shared/evening/phase.ts'
import type { PermissionRoom } from '../../../shared/permissions.ts'
import type { KnownSeason } from '../room-api.ts'
import type { GameStore } from '../state/game-store.ts'
import { existingRoom, OPERATOR_ID, type RoomRecord } from '../state/room-record.ts'

/**
 * @param season what the caller knows of it; where entering and leaving are not asked about, null
 * @param members the members among many users, if the caller has already read them in one query
 */
export function asSeenBy(
  store: GameStore,
  userId: string | null,
  season: KnownSeason = null,
  members?: ReadonlySet<string>,
): PermissionRoom | null {
  const room = existingRoom(store)
  return (
    room && {
      ownerId: room.ownerId === OPERATOR_ID ? null : room.ownerId,
      isMega: room.isMega,
      season: room.season,
      phase: room.phase,
      isShut: isShut(room, season),
      isRemoved: userId !== null && store.removed.ids.has(userId),
      isMember: userId !== null && (members?.has(userId) ?? store.player(userId) !== null),
    }
  )
}

/**
 * A room keeps the seal that it has heard of, which is for good. A publication can be taken back, so each caller says how it
 * stands; a room of another season takes nothing from it (SEASON-IS-PART-OF-THE-KEY).
 */
export const isShut = (
  { season: year, sealedAt }: Pick<RoomRecord, 'season' | 'sealedAt'>,
  season: KnownSeason,
): boolean => !mayEnter({ sealedAt, speechPublished: season?.year === year && season.speechPublished })
