/**
 * The changes that only the owner may make: the room's owner, the people taken out, the name (design.md, «What an owner
 * changes»). Each change, its number and its frame happen in one turn.
 */
import { can, type OtherPerson, type Permission } from '../../shared/permissions.ts'
import type { RefusalCode } from '../../shared/refusals.ts'
import { isAccountAlive } from '../db/accounts.ts'
import { awayCode, DatabaseAway } from '../platform/d1.ts'
import { faultOf, log } from '../platform/log.ts'
import type { KnownSeason, OwnerChange, RoomAnswer, RoomCaller, TakenOutPlayer } from './api.ts'
import { learnFromCaller } from './closing.ts'
import { flushDirectory } from './directory.ts'
import type { RoomParts } from './parts.ts'
import { existingRoom } from './record.ts'
import type { GameStore } from './store.ts'
import { permissionRoomFor } from './views.ts'
import { withinPatience } from './work.ts'

/** `code` is null when the change is made, now or before. `hasChanged`: there is something to write to the directory. */
type Outcome = { code: RefusalCode | null; hasChanged: boolean; retryAfter?: number }

const UNCHANGED: Outcome = { code: null, hasChanged: false }
const CHANGED: Outcome = { code: null, hasChanged: true }
const refused = (code: RefusalCode, retryAfter?: number): Outcome => ({
  code,
  hasChanged: false,
  ...(retryAfter !== undefined && { retryAfter }),
})

export async function changeAsOwner(
  parts: RoomParts,
  caller: RoomCaller & { known: KnownSeason },
  change: OwnerChange,
): Promise<Outcome> {
  learnFromCaller(parts, caller.known, Date.now())
  const first = judge(parts.store, caller, change)
  if (!first.ok) return refused(first.code)
  if (first.nothingToDo) return UNCHANGED
  if (change.kind !== 'hand-over') return apply(parts, change, Date.now())
  const code = await accountFault(parts, change.userId)
  if (code !== null) return refused(code)
  // A person who has just joined may be missing in D1, because the write of their row was lost: the flush is tried once more.
  if (existingRoom(parts.store) && !isConfirmed(parts.store, change.userId))
    await withinPatience(parts.work.attemptAnew('directory', () => flushDirectory(parts)))
  // While D1 answered, the room may have got another owner or been deleted, and the chosen person may have left or joined again.
  const second = judge(parts.store, caller, change)
  if (!second.ok) return refused(second.code)
  if (second.nothingToDo) return UNCHANGED
  return isConfirmed(parts.store, change.userId) ? apply(parts, change, Date.now()) : refused('server/unavailable')
}

/** The people whom the owner may let in again. */
export function takenOutFor({ store }: RoomParts, userId: string): RoomAnswer<TakenOutPlayer[]> {
  const permission = can.pardon({ userId, season: store.room?.season ?? 0 }, permissionRoomFor(store, userId))
  return permission.ok ? { ok: true, value: store.takenOut.all() } : permission
}

function judge(
  store: GameStore,
  { userId, season, known: knownSeason }: RoomCaller & { known: KnownSeason },
  change: OwnerChange,
): Permission {
  const actor = { userId, season }
  const room = permissionRoomFor(store, userId, knownSeason)
  switch (change.kind) {
    case 'hand-over':
      return can.handOver(actor, room, room ? otherPerson(store, change.userId) : undefined)
    case 'take-out':
      return can.takeOut(actor, room, room ? otherPerson(store, change.userId) : undefined)
    case 'pardon':
      return can.pardon(actor, room, room ? otherPerson(store, change.userId) : undefined)
    case 'rename': {
      const permission = can.rename(actor, room)
      return permission.ok && store.room?.name === change.name ? { ok: true, nothingToDo: true } : permission
    }
    default:
      return change satisfies never
  }
}

function otherPerson(store: GameStore, userId: string): OtherPerson {
  return { userId, isPlayer: store.player(userId)?.is_removed === 0, isTakenOut: store.takenOut.ids.has(userId) }
}

/** D1 is asked, because the entry of an account that is being deleted may still be here, and a closed room keeps it for good. */
async function accountFault({ env, store }: RoomParts, userId: string): Promise<RefusalCode | null> {
  try {
    return (await isAccountAlive(env.DB, userId)) ? null : 'room/not-a-player'
  } catch (error) {
    if (!(error instanceof DatabaseAway)) throw error
    const { room } = store
    log({ event: 'away', ...(room && { room: room.id, season: room.season }), ...faultOf(error) })
    return awayCode(error)
  }
}

/**
 * True if D1 has confirmed the row of this player's join. Until then D1 may answer that they joined after the seal or the
 * publication, and then the room takes them back, which it cannot do with its owner (design.md, «A shut season»).
 */
function isConfirmed(store: GameStore, userId: string): boolean {
  const { confirmed = 0, rewriteUpTo = 0 } = store.room ?? {}
  return (store.player(userId)?.joined ?? 0) <= Math.max(confirmed, rewriteUpTo)
}

function apply(parts: RoomParts, change: OwnerChange, now: number): Outcome {
  const { store, ownerChanges } = parts
  if (change.kind === 'rename' && change.name === null) return refused('room/bad-name')
  // Refusals and repetitions are not counted, so nobody else can use up the owner's changes.
  const retryAfter = ownerChanges.count(store.room?.id ?? '', now)
  if (retryAfter > 0) return refused('request/too-many', retryAfter)
  switch (change.kind) {
    case 'hand-over':
      handOver(parts, change.userId)
      return CHANGED
    case 'take-out':
      takeOut(parts, change.userId)
      return CHANGED
    case 'pardon':
      store.transaction(() => store.takenOut.drop(change.userId))
      return UNCHANGED
    case 'rename':
      if (change.name !== null) rename(parts, change.name)
      return CHANGED
    default:
      return change satisfies never
  }
}

function handOver({ store, broadcaster }: RoomParts, userId: string): void {
  const former = store.player(store.room?.ownerId ?? '')
  const heir = store.player(userId)
  if (!heir) return // `judge` has just found the player
  store.transaction(() => store.setOwner(heir.id))
  broadcaster.ownerChanged(former && [former.id, 'updated'], heir)
}

function takeOut({ store, broadcaster }: RoomParts, userId: string): void {
  const player = store.player(userId)
  if (!player) return // `judge` has just found the player
  store.transaction(() => {
    store.removePlayer(player)
    store.takenOut.add(player)
  })
  // Closed before the frame, so that the person's page learns the reason and does not take it for leaving.
  broadcaster.closeOf(player.id, 'notAllowed')
  broadcaster.changed([player], 'left')
}

function rename({ store, broadcaster }: RoomParts, name: string): void {
  store.transaction(() => {
    store.patch({ name })
    store.roomChanged()
  })
  broadcaster.headChanged()
}
