/**
 * The people in the room: its making, joining and leaving, the words of players who have finished, and the entry of a
 * deleted account. A change of the game, its number and its frame happen in one turn. At the end, the question to a past
 * season's room whether a person may reopen it.
 */
import { roomShutBy } from '../../shared/evening/phase.ts'
import { can } from '../../shared/permissions.ts'
import type { RefusalCode } from '../../shared/refusals.ts'
import { LOBBY_LIMIT } from '../../shared/rooms/rooms.ts'
import type { FinishedList } from '../db/finished.ts'
import type { Entry, KnownSeason, RoomAnswer, RoomCaller, Visitor } from './api.ts'
import { beginDeleting, learnFromCaller, learnFromVisitors } from './closing.ts'
import type { RoomParts } from './parts.ts'
import { type Company, companyOf, existingRoom, type NewRoom, takesWords } from './record.ts'
import { permissionRoomFor } from './views.ts'

type Outcome = { refusal: RefusalCode } | { hasChanged: boolean }

/** Makes the room, unless an earlier call has made it. @returns whether it is new */
export function create({ store }: RoomParts, room: NewRoom): boolean {
  if (store.room !== null) return false
  store.transaction(() => {
    store.create(room)
    if (room.owner) store.addPlayers([room.owner])
    else store.roomChanged()
  })
  return true
}

/** Stores all newcomers in one transaction. @returns one entry for each visitor, in their order */
export function admit(parts: RoomParts, visitors: readonly Visitor[], now = Date.now()): Entry[] {
  const { store, broadcaster } = parts
  learnFromVisitors(parts, visitors, now)
  const members = existingRoom(store) ? store.members(visitors.map(({ id }) => id)) : new Set<string>()
  const newcomers: Visitor[] = []
  const entries = visitors.map((visitor): Entry => {
    const { id, season, known: knownSeason } = visitor
    const permission = can.join({ userId: id, season }, permissionRoomFor(store, id, knownSeason, members))
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

export function leave(parts: RoomParts, userId: string, knownSeason?: KnownSeason, now = Date.now()): Outcome {
  const { store, broadcaster } = parts
  learnFromCaller(parts, knownSeason, now)
  const season = store.room?.season ?? 0
  const permission = can.leave({ userId, season }, permissionRoomFor(store, userId, knownSeason))
  if (!permission.ok) return { refusal: permission.code }
  const player = store.player(userId)
  if (permission.nothingToDo || !player) return { hasChanged: false }
  store.transaction(() => store.removePlayer(player))
  broadcaster.changed([player], 'left')
  return { hasChanged: true }
}

/** FINISHED-WORDS-ARRIVE: stores words that D1 has locked. */
export function deliver({ store, broadcaster }: RoomParts, finished: readonly FinishedList[]): void {
  if (!takesWords(store.room)) return
  broadcaster.changed(
    store.transaction(() => store.setWords(finished)),
    'updated',
  )
}

/**
 * DELETED-STAYS-DELETED. An open room loses the entry. A closed room, or one of a shut season (design.md, «A shut season»),
 * keeps the words under another name, so that no points change, and loses the account's taps. If the account owned the
 * room, the longest-standing player becomes the owner (design.md, «What an owner changes»); if nobody is left, an open room
 * is deleted, and a closed one stays without an owner.
 *
 * The room also forgets a deleted account that its owner had taken out.
 */
export function forget(parts: RoomParts, userId: string, season: KnownSeason = null): void {
  const { store, broadcaster, heardStore, heardFrames } = parts
  const room = existingRoom(store)
  broadcaster.closeOf(userId, 'signedOut')
  if (room) store.takenOut.drop(userId)
  const player = room && store.player(userId)
  if (!player) return
  const heir = room.ownerId === userId ? store.longestStanding(userId) : null
  if (room.phase === 'closed' || roomShutBy(room, season)) {
    const { renamed, hadHeard } = store.transaction(() => {
      if (heir) store.setOwner(heir.id)
      // In a crowd, the pages do not all request the ranking again because of one name (design.md, «Numbers of a ranking»).
      const isNamed = room.phase === 'closed' && room.playerCount <= LOBBY_LIMIT && player.is_removed === 0
      if (isNamed) store.rankingChanged()
      return { renamed: store.anonymise(player), hadHeard: heardStore.forget(userId) }
    })
    if (heir) broadcaster.ownerChanged([renamed.id, 'updated'], heir)
    else broadcaster.renamed(renamed)
    if (hadHeard) heardFrames.changed()
    return
  }
  if (room.ownerId === userId && !heir) {
    beginDeleting(parts)
    return
  }
  store.transaction(() => {
    store.removePlayer(player)
    if (heir) store.setOwner(heir.id)
  })
  if (heir) broadcaster.ownerChanged([player.id, 'left'], heir)
  else broadcaster.changed([player], 'left')
}

/** Limited (design.md, «What an owner changes»), because each allowed call asks D1 and the registry, and may make a room. */
export function reopening(
  { store, reopenings }: RoomParts,
  caller: RoomCaller & { hasProfile: boolean },
  now: number,
): RoomAnswer<Company> {
  const room = existingRoom(store)
  const permission = can.reopen(caller, permissionRoomFor(store, caller.userId))
  if (!permission.ok) return permission
  if (!caller.hasProfile) return { ok: false, code: 'me/no-profile' }
  // The table of permissions needs a room.
  if (!room) return { ok: false, code: 'room/not-found' }
  const retryAfter = reopenings.count(caller.userId, now)
  if (retryAfter > 0) return { ok: false, code: 'request/too-many', retryAfter }
  return { ok: true, value: companyOf(room) }
}
