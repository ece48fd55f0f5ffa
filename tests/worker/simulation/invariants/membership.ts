/** ACKNOWLEDGED-IS-STORED for rooms: answers «in» and «out» are true; nobody joins or leaves without acting. */
import type { Outcome } from '../perform.ts'
import { isOwn, OLDS, ownerOf } from '../world/places.ts'
import { type Invariant, isAcknowledged, mayHaveActed, type Seen } from '../world/seen.ts'
import type { StoredRoom } from '../world/snapshot.ts'
import { roomIdAt, type World } from '../world/world.ts'

const NAME = 'ACKNOWLEDGED-IS-STORED'

const MOVES = ['create', 'reopen', 'join', 'leave']
const ENDS = ['delete', 'delete account', 'operator deletes account', 'create', 'reopen']
/** The status of a reopening that finds the room made: nobody is entered unasked (design.md, «The same company»). */
const FOUND = 200

export const phaseOf = (room: StoredRoom | undefined): string =>
  room?.record && room.record.phase !== 'deleting' ? room.record.phase : 'gone'

/** The account is marked or deleted: a room that finds this removes it. */
export const isBeingForgotten = ({ before, after }: Seen, accountId: string): boolean =>
  [before, after].some(({ accounts }) => accounts.get(accountId)?.deleted_at !== null)

/** Its owner is being deleted without an heir, or it was made again after its deletion: D1 tells it so in the end. */
const isOnItsWayOut = (seen: Seen, id: string): boolean =>
  isBeingForgotten(seen, seen.before.rooms.get(id)?.record?.ownerId ?? '') ||
  seen.after.roomRows.get(id)?.deleted_at != null

/** Deleted and made again within one step, before D1 has told it that this is not allowed: it is another room. */
export const wasMadeAgain = (seen: Seen, id: string): boolean =>
  seen.after.roomRows.get(id)?.deleted_at != null &&
  seen.outcomes.some(
    (outcome) =>
      (outcome.op.do === 'delete' && outcome.roomId === id && mayHaveActed(outcome)) ||
      // Reopening goes on to the next id: D1 tells the room of this one that it was deleted.
      (outcome.op.do === 'reopen' && linesOf(seen).includes(seen.after.rooms.get(id)?.record?.line ?? '')),
  )

const linesOf = ({ world }: Seen): string[] => OLDS.map((old) => roomIdAt(world, old))

/** A reopening that found the room. One whose first call was not answered finds what it has made itself, within the step. */
const hasFound = ({ before }: Seen, { op, status, roomId }: Outcome): boolean =>
  op.do === 'reopen' && status === FOUND && phaseOf(before.rooms.get(roomId ?? '')) !== 'gone'

/** The operations by which somebody joins or leaves, or makes another leave. */
const movesOf = (seen: Seen, id: string, userId: string): Outcome[] =>
  seen.outcomes.filter(
    (outcome) =>
      outcome.roomId === id &&
      ((MOVES.includes(outcome.op.do) && !hasFound(seen, outcome) && outcome.accountId === userId) ||
        (outcome.op.do === 'take out' && outcome.aboutId === userId)),
  )

/** By season that is sealed or published: who was in which of its rooms in the snapshot before it. */
const insiders = new WeakMap<World, Map<number, Map<string, ReadonlySet<string>>>>()

function insidersOf({ world, before, after }: Seen): Map<number, Map<string, ReadonlySet<string>>> {
  const known = insiders.get(world) ?? new Map<number, Map<string, ReadonlySet<string>>>()
  insiders.set(world, known)
  for (const { year, speech, sealed_at } of after.seasons.values()) {
    if (speech === null && sealed_at === null) known.delete(year)
    else if (!known.has(year)) {
      const rooms = [...before.rooms].filter(([, { record }]) => record?.season === year)
      known.set(year, new Map(rooms.map(([id, { players }]) => [id, new Set(players.keys())])))
    }
  }
  return known
}

/** design.md, «A shut season»: a join after the seal or the publication is taken back, late where D1 does not answer. */
function mayBeTakenBack(seen: Seen, id: string, userId: string): boolean {
  const record = (seen.before.rooms.get(id) ?? seen.after.rooms.get(id))?.record
  const rooms = insidersOf(seen).get(record?.season ?? 0)
  return rooms !== undefined && record?.ownerId !== userId && !rooms.get(id)?.has(userId)
}

export const membersAreStored: Invariant = (seen) => {
  const faults: string[] = []
  insidersOf(seen)
  for (const [id, room] of seen.after.rooms) {
    const was = seen.before.rooms.get(id)
    if (phaseOf(room) === 'gone' || wasMadeAgain(seen, id)) continue
    const everyone = new Set([...(was?.players.keys() ?? []), ...room.players.keys()])
    for (const userId of everyone) {
      const moves = movesOf(seen, id, userId).filter(mayHaveActed)
      const isIn = room.players.has(userId)
      const wasIn = was?.players.has(userId) ?? false
      const isTakenBack = wasIn && mayBeTakenBack(seen, id, userId)
      if (moves.length === 0 && isIn !== wasIn && !isBeingForgotten(seen, userId) && !isTakenBack) {
        faults.push(`${NAME}: ${userId} ${isIn ? 'came into' : 'went from'} ${id} without anyone's doing`)
      }
    }
  }
  return [...faults, ...seen.outcomes.flatMap((outcome) => unkept(seen, outcome))]
}

/** If an acknowledged move is the only one of its kind in its step, it must be stored after it. */
function unkept(seen: Seen, outcome: Outcome): string[] {
  const { op, accountId } = outcome
  if (!MOVES.includes(op.do) || !('room' in op) || accountId === null || !isAcknowledged(outcome)) return []
  if (op.do === 'reopen' && outcome.status === FOUND) return []
  const id = outcome.roomId
  if (id === null) return [`${NAME}: ${op.do} of room ${op.room} was acknowledged, and nobody has its id`]
  const isAlone = movesOf(seen, id, accountId).filter(mayHaveActed).length === 1
  const room = seen.after.rooms.get(id)
  const mayBeGone = seen.outcomes.some((other) => ENDS.includes(other.op.do) && other !== outcome)
  if (phaseOf(room) === 'gone') {
    const wasGone = phaseOf(seen.before.rooms.get(id)) === 'gone' && seen.before.rooms.has(id)
    return mayBeGone || wasGone || isOnItsWayOut(seen, id)
      ? []
      : [`${NAME}: room ${id} is gone after an acknowledged ${op.do}`]
  }
  if (!isAlone || isBeingForgotten(seen, accountId) || wasMadeAgain(seen, id)) return []
  if (op.do === 'join' && mayBeTakenBack(seen, id, accountId)) return []
  const isIn = room?.players.has(accountId) ?? false
  if (op.do === 'create' && seen.before.rooms.has(id)) return [] // a repetition: it is the same room, which may have changed
  return isIn === (op.do !== 'leave') ? [] : [`${NAME}: ${accountId} was told of a ${op.do}, and it is not so in ${id}`]
}

/** ONLY-THE-OWNER, and the end of rooms: phases go one way, and only after an action. */
export const phasesAreCaused: Invariant = (seen) => {
  const faults: string[] = []
  for (const [id, room] of seen.after.rooms) {
    const [was, is] = [phaseOf(seen.before.rooms.get(id)), phaseOf(room)]
    if (was === is || !seen.before.rooms.has(id)) continue
    if (is !== 'gone' && wasMadeAgain(seen, id)) continue
    const said = (kinds: string[]): boolean =>
      seen.outcomes.some(({ op, roomId }) => kinds.includes(op.do) && roomId === id)
    if (was === 'gone') {
      if (!said(['create', 'reopen'])) faults.push(`DELETING-IS-REMEMBERED: ${id} came back`)
    } else if (is === 'gone') {
      if (!said(['delete']) && !isOnItsWayOut(seen, id)) faults.push(`${NAME}: ${id} went by itself`)
    } else if (is === 'open') {
      faults.push(`CLOSED-IS-FINAL: ${id} opened again`)
    } else if (was === 'open' && !said(['close', 'operator closes']) && !closesBySeal(room)) {
      faults.push(`ONLY-THE-OWNER: ${id} closed by itself`)
    } else if (was === 'closed') faults.push(`CLOSED-IS-FINAL: ${id} is ${is} after it was closed`)
  }
  return [...faults, ...seen.outcomes.flatMap((outcome) => overstepped(seen, outcome))]
}

/** CLOSING-HAS-TWO-STEPS: after the seal an open room closes by itself, but not the mega room. */
const closesBySeal = ({ record }: StoredRoom): boolean => record !== null && record.sealedAt !== null && !record.isMega

/** SEALED-IS-FINAL and CLOSING-HAS-TWO-STEPS: a room knows no other seal than D1's, and once it does nobody enters it. */
export const sealedRoomsAreShut: Invariant = ({ before, after }) => {
  const faults: string[] = []
  for (const [id, { record, players }] of after.rooms) {
    const sealedAt = record?.sealedAt ?? null
    const stored = after.seasons.get(record?.season ?? 0)?.sealed_at ?? null
    if (sealedAt !== null && sealedAt !== stored)
      faults.push(`SEALED-IS-FINAL: ${id} was sealed at ${sealedAt}, D1 ${stored}`)
    const was = before.rooms.get(id)
    if ((was?.record?.sealedAt ?? null) === null || was?.record?.createdAt !== record?.createdAt) continue
    if (sealedAt === null) faults.push(`SEALED-IS-FINAL: the seal of ${id} was undone`)
    for (const player of players.keys()) {
      if (!was?.players.has(player)) faults.push(`CLOSING-HAS-TWO-STEPS: ${player} has entered ${id} after the seal`)
    }
  }
  return faults
}

function overstepped(seen: Seen, outcome: Outcome): string[] {
  const { op, accountId, status } = outcome
  if (!('room' in op) || !isAcknowledged(outcome)) return []
  const id = outcome.roomId
  const [was, is] = [seen.before.rooms.get(id ?? ''), seen.after.rooms.get(id ?? '')]
  const owners = [was, is].map((room) => room?.record?.ownerId)
  // Made and ended within one step: then nobody has seen it with its owner.
  const isMaker = !was && isOwn(op.room) && 'who' in op && op.who === ownerOf(op.room)
  const isOwner = isMaker || (accountId !== null && owners.includes(accountId))
  const told = `${accountId} was told ${status} for ${op.do} of ${id}`
  switch (op.do) {
    case 'close':
    case 'delete':
      // A delete whose first call was lost is repeated, and takes a missing room for its own work.
      if (op.do === 'delete' && phaseOf(was) === 'gone' && phaseOf(is) === 'gone') return []
      return isOwner ? phaseFault(op.do, status, phaseOf(is), told, seen) : [`ONLY-THE-OWNER: ${told}`]
    case 'operator closes':
      return phaseFault('close', status, phaseOf(is), told, seen)
    case 'leave':
      if (owners.every((owner) => owner === accountId)) return [`ONLY-THE-OWNER: ${told}, and owns it`]
      return was?.record?.isMega && was.players.has(accountId ?? '') ? [`ONLY-THE-OWNER: ${told}, the mega room`] : []
    default:
      return []
  }
}

function phaseFault(kind: 'close' | 'delete', status: number, phase: string, told: string, seen: Seen): string[] {
  const isGone = phase === 'gone'
  if (kind === 'delete') {
    const isBack = seen.outcomes.some(({ op }) => op.do === 'create' || op.do === 'reopen')
    return isGone || isBack ? [] : [`${NAME}: ${told}, and it is ${phase}`]
  }
  if (isGone) return seen.outcomes.some(({ op }) => ENDS.includes(op.do)) ? [] : [`${NAME}: ${told}, and it is gone`]
  const isSo = phase === 'closed' || (status === 202 && phase === 'closing')
  return isSo ? [] : [`${NAME}: ${told}, and it is ${phase}`]
}
