/** Decisions 150 to 152: no number opens twice, and a television ends with what its member, or somebody else, was told. */
import { SCREENS_OF_A_MEMBER } from '../../../../shared/rooms/screens.ts'
import type { Outcome } from '../perform.ts'
import { type Invariant, isAcknowledged, mayHaveActed, type Seen } from '../world/seen.ts'
import type { Television } from '../world/televisions.ts'

const NAME = 'a screen ends with its member'

/** What this outcome has ended, if it was carried out. */
function endedBy({ world }: Seen, { op, roomId, accountId, aboutId, tv }: Outcome): Television[] {
  const { tvs } = world
  switch (op.do) {
    case 'leave':
      return tvs.filter((one) => one.roomId === roomId && one.accountId === accountId)
    case 'take out':
      return tvs.filter((one) => one.roomId === roomId && one.accountId === aboutId)
    case 'delete':
      return tvs.filter((one) => one.roomId === roomId)
    case 'delete account':
    case 'operator deletes account':
      return tvs.filter((one) => one.accountId === accountId)
    case 'disconnect tv':
      return tv ? [tv] : []
    case 'give number':
      return tvs.filter((one) => one !== tv && one.roomId === roomId && one.accountId === accountId && !one.request)
    default:
      return []
  }
}

/** A number or a screen that was over before this step. */
const faultOf = (outcome: Outcome, tv: Television): string[] => {
  const { op, status, request } = outcome
  if (!isAcknowledged(outcome)) return []
  if (op.do !== 'type number' && op.do !== 'watch on tv') return []
  if (tv.isOver) return [`${NAME}: ${op.do} ${status} after its end`]
  return request && tv.request && tv.request !== request ? [`a number opens once: ${request} after ${tv.request}`] : []
}

/** Whether nothing has ended it that anybody knows of, and it says that it has ended. */
function hasEndedByItself(seen: Seen, { op, status, roomId, accountId }: Outcome, tv: Television): boolean {
  if (op.do !== 'watch on tv' || status !== 401 || tv.mayBeOver || seen.world.copy) return false
  const isIn = [seen.before, seen.after].every(({ rooms }) => rooms.get(roomId ?? '')?.players.has(accountId ?? ''))
  return isIn && !seen.outcomes.some((outcome) => endedBy(seen, outcome).includes(tv))
}

export const screensEnd: Invariant = (seen) => {
  const faults: string[] = []
  for (const outcome of seen.outcomes) {
    const { tv, roomId, accountId, op, status, request } = outcome
    if (!tv) continue
    faults.push(...faultOf(outcome, tv))
    if (hasEndedByItself(seen, outcome, tv)) faults.push(`${NAME}, and not by itself: ${op.do} ${status}`)
    if (!isAcknowledged(outcome)) continue
    if (op.do === 'type number' && request) tv.request ??= request
    const isIn = [seen.before, seen.after].some(({ rooms }) => rooms.get(roomId ?? '')?.players.has(accountId ?? ''))
    if (op.do === 'watch on tv' && !isIn) faults.push(`${NAME}: it shows a room in which that one is not`)
  }
  for (const outcome of seen.outcomes) {
    for (const tv of endedBy(seen, outcome)) {
      // One that was typed in this very step may have come before or after.
      const isGivenNow = seen.outcomes.some(({ op, tv: given }) => op.do === 'give number' && given === tv)
      if (isAcknowledged(outcome) && !isGivenNow) tv.isOver = true
      if (mayHaveActed(outcome)) tv.mayBeOver = true
    }
  }
  for (const tv of seen.world.tvs) {
    const later = seen.world.tvs.filter((one) => one.accountId === tv.accountId && one.roomId === tv.roomId)
    if (later.length > SCREENS_OF_A_MEMBER) tv.mayBeOver = true
  }
  return faults
}
