/** What a room is asked once its year is over: to be reopened, to leave somebody's home; and the new one, to be declined. */
import { can } from '../../../shared/permissions.ts'
import type { Answer, Company, Reopener } from '../room-api.ts'
import type { RoomParts } from '../room-parts.ts'
import { existingRoom } from '../state/room-record.ts'
import { asSeenBy } from './as-seen-by.ts'

/** Limited (decision 51): each that is allowed asks D1 and the registry, and may make a room. */
export function reopening({ store, reopenings }: RoomParts, asker: Reopener, now: number): Answer<Company> {
  const room = existingRoom(store)
  const permission = can.reopen(asker, asSeenBy(store, asker.userId))
  if (!permission.ok) return permission
  if (!asker.hasProfile) return { ok: false, code: 'me/no-profile' }
  // The table has no room to permit where there is none.
  if (!room) return { ok: false, code: 'room/not-found' }
  const retryAfter = reopenings.count(asker.userId, now)
  if (retryAfter > 0) return { ok: false, code: 'request/too-many', retryAfter }
  return { ok: true, value: { line: room.line, name: room.name, rules: room.rules } }
}

/** ONE-WRITER: the row that ends an invitation is the room's own. @returns whether there is a change to write */
export function decline({ store }: RoomParts, userId: string): boolean {
  // A join that came first: whoever is in stays in.
  if (!existingRoom(store) || store.player(userId)) return false
  store.transaction(() => store.setGone(userId))
  return true
}

export function mayHide({ store }: RoomParts, userId: string): Answer<null> {
  const permission = can.hide({ userId, season: store.room?.season ?? 0 }, asSeenBy(store, userId))
  return permission.ok ? { ok: true, value: null } : permission
}
