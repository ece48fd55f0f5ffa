/** Who comes, who goes, whose words arrive: each a change of the game, its outbox entry and its frame, in one turn. */

import { can, type PermissionRoom } from '../../../shared/permissions.ts'
import type { RefusalCode } from '../../../shared/refusals.ts'
import type { FlushResult } from '../directory/directory-writer.ts'
import type { Visitor } from '../room-api.ts'
import type { RoomParts } from '../room-parts.ts'
import type { GameStore } from '../state/game-store.ts'
import { livingRoom, OPERATOR_ID } from '../state/room-record.ts'
import { beginDeleting } from './delete.ts'

export const REMOVED_NAME = 'Giocatore rimosso'

/** `members`: those who are in, where it has been asked for many at once. */
export function asSeenBy(
  store: GameStore,
  userId: string | null,
  members?: ReadonlySet<string>,
): PermissionRoom | null {
  const room = livingRoom(store)
  return (
    room && {
      ownerId: room.ownerId === OPERATOR_ID ? null : room.ownerId,
      isMega: room.isMega,
      season: room.season,
      phase: room.phase,
      isMember: userId !== null && (members?.has(userId) ?? store.player(userId) !== null),
    }
  )
}

/** `hasChanged`: whether the directory is owed a write. */
export type Outcome = { refusal: RefusalCode } | { hasChanged: boolean }

/** Those who come together are stored together. @returns what became of each, in their order */
export function join(parts: RoomParts, visitors: readonly Visitor[]): Outcome[] {
  const { store, broadcaster } = parts
  const members = livingRoom(store) ? store.members(visitors.map(({ id }) => id)) : new Set<string>()
  const newcomers: Visitor[] = []
  const outcomes = visitors.map((visitor): Outcome => {
    const { id, season } = visitor
    const permission = can.join({ userId: id, season }, asSeenBy(store, id, members))
    if (!permission.ok) return { refusal: permission.code }
    if (permission.nothingToDo) return { hasChanged: false }
    members.add(id)
    newcomers.push(visitor)
    return { hasChanged: true }
  })
  if (newcomers.length > 0) {
    const players = store.transaction(() => store.addPlayers(newcomers))
    broadcaster.changed(players, 'joined')
  }
  return outcomes
}

export function leave(parts: RoomParts, userId: string): Outcome {
  const { store, broadcaster } = parts
  const season = store.room?.season ?? 0
  const permission = can.leave({ userId, season }, asSeenBy(store, userId))
  if (!permission.ok) return { refusal: permission.code }
  const player = store.player(userId)
  if (permission.nothingToDo || !player) return { hasChanged: false }
  store.transaction(() => store.removePlayer(player))
  broadcaster.changed([player], 'left')
  return { hasChanged: true }
}

/**
 * FINISHED-WORDS-ARRIVE: words that D1 has locked. A closed room is never changed, nor one whose moment of closing is over:
 * who had finished by then is being read.
 */
export function deliver({ store, broadcaster }: RoomParts, userId: string, words: readonly string[]): void {
  const room = livingRoom(store)
  if (!room || room.phase === 'closed' || room.filling) return
  const player = store.transaction(() => store.setWords(userId, words) && store.player(userId))
  if (player) broadcaster.changed([player], 'updated')
}

/**
 * DELETED-STAYS-DELETED: an open room loses the entry and, were they its owner, passes to whoever has been there longest;
 * a closed one keeps the words under another name, so that nobody's points move.
 */
export function forget(parts: RoomParts, userId: string): void {
  const { store, broadcaster } = parts
  const room = livingRoom(store)
  broadcaster.closeOf(userId, 'signedOut')
  const player = room && store.player(userId)
  if (!player) return
  if (room.phase === 'closed') {
    if (player.full_name === REMOVED_NAME) return
    const renamed = store.transaction(() => store.rename(player, REMOVED_NAME))
    broadcaster.renamed(renamed)
    return
  }
  const heir = room.ownerId === userId ? store.longestStanding(userId) : null
  if (room.ownerId === userId && !heir) {
    beginDeleting(parts, Date.now())
    return
  }
  store.transaction(() => {
    store.removePlayer(player)
    if (heir) store.setOwner(heir.id)
  })
  if (heir) broadcaster.ownerChanged(player, heir)
  else broadcaster.changed([player], 'left')
}

/** What a flush has read back, applied in the turn that strikes out the outbox. */
export function applyFlushResult(parts: RoomParts, learnt: FlushResult, now: number): void {
  if (learnt.isTombstoned) {
    // A repeated creation of a room that was deleted since: it is gone, and stays so.
    beginDeleting(parts, now)
    return
  }
  for (const user of learnt.users) {
    if (!user.exists) forget(parts, user.id)
    else if (user.finishedWords) deliver(parts, user.id, user.finishedWords)
  }
  parts.rankings.noteSpeechVersion(learnt.speechVersion, now)
}
