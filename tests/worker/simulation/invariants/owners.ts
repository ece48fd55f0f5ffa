/**
 * design.md, «What an owner changes»: only the owner changes who owns a room and who is out of it; who is out learns nothing.
 */
import type { Outcome } from '../perform.ts'
import { type Invariant, isAcknowledged, mayHaveActed, type Seen } from '../world/seen.ts'
import { isBeingForgotten, phaseOf, wasMadeAgain } from './membership.ts'

/** The operations of this kind in this room that may have been carried out. */
const doneTo = (seen: Seen, id: string, kind: string): Outcome[] =>
  seen.outcomes.filter((outcome) => outcome.op.do === kind && outcome.roomId === id && mayHaveActed(outcome))

/** A room changes hands by its owner's doing, or because their account goes. */
export const ownersAreCaused: Invariant = (seen) => {
  const faults: string[] = []
  for (const [id, room] of seen.after.rooms) {
    const [was, is] = [seen.before.rooms.get(id)?.record, room.record]
    if (!was || !is || was.createdAt !== is.createdAt || phaseOf(room) === 'gone' || wasMadeAgain(seen, id)) continue
    if (was.ownerId !== is.ownerId) {
      const isGiven = doneTo(seen, id, 'hand over').length > 0
      if (!isGiven && !isBeingForgotten(seen, was.ownerId))
        faults.push(`design.md, «What an owner changes»: ${id} has another owner by itself`)
    }
    if (!room.players.has(is.ownerId) && !is.isMega)
      faults.push(`design.md, «What an owner changes»: the owner of ${id} is not in it`)
    if (was.name !== is.name && doneTo(seen, id, 'rename').length === 0) {
      faults.push(`design.md, «What an owner changes»: ${id} has another name by itself`)
    }
  }
  const { outcomes } = seen
  return [...faults, ...outcomes.flatMap((outcome) => [...notTheirs(seen, outcome), ...notHandedOver(seen, outcome)])]
}

/** ONLY-THE-OWNER: a caller who was told «done» owned the room before, after, or in between. */
function notTheirs(seen: Seen, outcome: Outcome): string[] {
  const { op, accountId, aboutId, roomId } = outcome
  if (!['hand over', 'take out', 'pardon', 'rename'].includes(op.do) || !isAcknowledged(outcome)) return []
  const [was, is] = [seen.before.rooms.get(roomId ?? ''), seen.after.rooms.get(roomId ?? '')]
  const owners = [was, is].map((room) => room?.record?.ownerId)
  // In between: made within this step, or handed over and on.
  const wasPassed = seen.outcomes.some((other) => ['create', 'hand over'].includes(other.op.do) && other !== outcome)
  const isAlready = op.do === 'hand over' && owners.includes(aboutId)
  return owners.includes(accountId ?? '') || wasPassed || isAlready
    ? []
    : [`ONLY-THE-OWNER: ${accountId} was told ${outcome.status} for ${op.do} of ${roomId}`]
}

/** The answer that somebody else owns the room now was true, whatever happened while D1 answered. */
function notHandedOver(seen: Seen, { op, accountId, aboutId, roomId, status }: Outcome): string[] {
  if (op.do !== 'hand over' || status >= 300 || aboutId === undefined || accountId === aboutId) return []
  const others = doneTo(seen, roomId ?? '', 'hand over').filter((other) => other.aboutId !== aboutId)
  const room = seen.after.rooms.get(roomId ?? '')
  const told = `${accountId} was told ${status} for handing ${roomId} over to ${aboutId}`
  if (others.length === 0) {
    const isGone = phaseOf(room) === 'gone' || wasMadeAgain(seen, roomId ?? '') || isBeingForgotten(seen, aboutId)
    return isGone || room?.record?.ownerId === aboutId ? [] : [`ACKNOWLEDGED-IS-STORED: ${told}, and it is not so`]
  }
  const [other] = others
  const isTwice = others.length === 1 && other && isAcknowledged(other) && other.accountId === accountId
  return isTwice && other.aboutId !== accountId ? [`ONLY-THE-OWNER: ${told}, and to ${other.aboutId} at once`] : []
}

/** design.md, «What an owner changes»: out until a pardon, and nobody is in and out at once; who is out is told nothing else. */
export const theRemovedStayOut: Invariant = (seen) => {
  const faults: string[] = []
  for (const [id, room] of seen.after.rooms) {
    for (const userId of room.removed) {
      if (room.players.has(userId))
        faults.push(`design.md, «What an owner changes»: ${userId} is in ${id} and taken out of it`)
    }
    const was = seen.before.rooms.get(id)
    if (was?.record?.createdAt !== room.record?.createdAt || phaseOf(room) === 'gone') continue
    for (const userId of was?.removed ?? []) {
      const isPardoned = doneTo(seen, id, 'pardon').some(({ aboutId }) => aboutId === userId)
      if (!room.removed.has(userId) && !isPardoned && !isBeingForgotten(seen, userId)) {
        faults.push(`design.md, «What an owner changes»: ${id} has forgotten by itself that ${userId} was taken out`)
      }
    }
    for (const userId of room.removed) {
      const isTaken = doneTo(seen, id, 'take out').some(({ aboutId }) => aboutId === userId)
      if (!was?.removed.has(userId) && !isTaken)
        faults.push(`design.md, «What an owner changes»: ${userId} is out of ${id} by nobody's doing`)
    }
  }
  return [...faults, ...seen.outcomes.flatMap((outcome) => toldTooMuch(seen, outcome))]
}

const QUESTIONS = ['join', 'look', 'head', 'ranking', 'board', 'connect']

/** Out before the step and after it, without a pardon in it. */
function toldTooMuch(seen: Seen, { op, accountId, roomId, status }: Outcome): string[] {
  const isOut = [seen.before, seen.after].every(({ rooms }) => rooms.get(roomId ?? '')?.removed.has(accountId ?? ''))
  if (!isOut || !QUESTIONS.includes(op.do) || doneTo(seen, roomId ?? '', 'pardon').length > 0) return []
  return status >= 400
    ? []
    : [`design.md, «What an owner changes»: ${accountId} is out of ${roomId}, and was told ${status} for ${op.do}`]
}
