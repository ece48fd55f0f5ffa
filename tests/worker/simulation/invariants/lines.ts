/** design.md, «The same company»: a line has one room a season, which nobody but its company brings back. */
import { OLDS, oldOf } from '../world/places.ts'
import { type Invariant, isAcknowledged } from '../world/seen.ts'
import type { Snapshot } from '../world/snapshot.ts'
import { roomIdAt } from '../world/world.ts'
import { phaseOf } from './membership.ts'

/** The rooms of the line in this season that are neither deleted nor about to learn that they are. */
const livingOf = ({ rooms, roomRows }: Snapshot, line: string, season: number): string[] =>
  [...rooms].flatMap(([id, room]) =>
    phaseOf(room) !== 'gone' &&
    room.record?.line === line &&
    room.record.season === season &&
    !roomRows.get(id)?.deleted_at
      ? [id]
      : [],
  )

export const aLineHasOneRoom: Invariant = ({ world, before, after, outcomes }) => {
  const faults = OLDS.flatMap((old) => {
    const living = livingOf(after, roomIdAt(world, old), world.season)
    return living.length > 1 ? [`design.md, «The same company»: the line has ${living}`] : []
  })
  for (const outcome of outcomes) {
    const { op, status, accountId, roomId } = outcome
    if (op.do !== 'reopen' || !isAcknowledged(outcome)) continue
    const line = roomIdAt(world, oldOf(op.room))
    const was = [before, after].flatMap((moment) => livingOf(moment, line, world.season))
    const isOfCompany = [before, after].some(({ rooms }) => rooms.get(line)?.players.has(accountId ?? ''))
    if (!isOfCompany) faults.push(`design.md, «The same company»: ${accountId} is not of the company, and reopened it`)
    if ([before, after].every((moment) => isTakenOut(moment, line, accountId ?? '', world.season)))
      faults.push(
        `design.md, «The same company»: ${accountId} was taken out of the line’s latest room, and reopened it`,
      )
    const mayBeGone = outcomes.some(
      (other) => other.op.do.startsWith('delete') || other.op.do.startsWith('operator deletes'),
    )
    if (!mayBeGone && !was.includes(roomId ?? ''))
      faults.push(`design.md, «The same company»: told ${status}, and there is no ${roomId}`)
  }
  return faults
}

/** The latest of somebody's rows in a line, among those of earlier seasons. */
const latestBefore = ({ places, roomRows }: Snapshot, line: string, accountId: string, season: number) =>
  [...places.values()]
    .flat()
    .filter(({ user_id, room_id }) => user_id === accountId && roomRows.get(room_id)?.line === line)
    .filter((place) => place.season < season)
    .toSorted((a, b) => b.season - a.season)[0]

/** By the room itself: in the directory, who was taken out is absent like somebody who left. */
function isTakenOut(moment: Snapshot, line: string, accountId: string, season: number): boolean {
  const latest = latestBefore(moment, line, accountId, season)
  return latest?.present === 0 && moment.rooms.get(latest.room_id)?.removed.has(accountId) === true
}
