/** Joining and leaving: the change of the game, its number and its frame happen in one turn. */

import { can } from '../../../shared/permissions.ts'
import type { RefusalCode } from '../../../shared/refusals.ts'
import { hearFromCaller, hearFromVisitors } from '../evening/hear-seal.ts'
import type { Entry, KnownSeason, Visitor } from '../room-api.ts'
import type { RoomParts } from '../room-parts.ts'
import { existingRoom } from '../state/room-record.ts'
import { asSeenBy } from './as-seen-by.ts'

/** @property hasChanged whether there is a change to write to the directory */
type Outcome = { refusal: RefusalCode } | { hasChanged: boolean }

/** Stores all newcomers in one transaction. @returns one entry for each visitor, in their order */
export function join(parts: RoomParts, visitors: readonly Visitor[], now = Date.now()): Entry[] {
  const { store, broadcaster } = parts
  hearFromVisitors(parts, visitors, now)
  const members = existingRoom(store) ? store.members(visitors.map(({ id }) => id)) : new Set<string>()
  const newcomers: Visitor[] = []
  const entries = visitors.map((visitor): Entry => {
    const { id, season, known } = visitor
    const permission = can.join({ userId: id, season }, asSeenBy(store, id, known, members))
    if (!permission.ok) return { refusal: permission.code }
    if (permission.nothingToDo) return 'in'
    members.add(id)
    newcomers.push(visitor)
    return 'new'
  })
  if (newcomers.length > 0) {
    const players = store.transaction(() => store.addPlayers(newcomers))
    broadcaster.changed(players, 'joined')
  }
  return entries
}

export function leave(parts: RoomParts, userId: string, known?: KnownSeason, now = Date.now()): Outcome {
  const { store, broadcaster } = parts
  hearFromCaller(parts, known, now)
  const season = store.room?.season ?? 0
  const permission = can.leave({ userId, season }, asSeenBy(store, userId, known))
  if (!permission.ok) return { refusal: permission.code }
  const player = store.player(userId)
  if (permission.nothingToDo || !player) return { hasChanged: false }
  store.transaction(() => store.removePlayer(player))
  broadcaster.changed([player], 'left')
  return { hasChanged: true }
}
