/**
 * Reports this room's pending work to the season's object, for the operator's status. A report is sent at the end of an
 * alarm when the failed kinds differ from the last report, and once a minute while they keep failing.
 */
import { inTime } from '../platform/calls.ts'
import { noCounts } from '../platform/counts.ts'
import { faultOf, log } from '../platform/log.ts'
import { countersOf, seasonObject } from '../platform/objects.ts'
import { ROOM_WORK_WAIT_MS } from '../platform/waits.ts'
import type { OwedKind, SeasonItself } from '../season/api.ts'
import type { RoomParts } from './parts.ts'
import { owedChanges, type RoomRecord } from './record.ts'

/**
 * Not after each failure: while D1 is away, every room of the season with pending work would call this one object. Less
 * than the longest back-off, so that failures a minute apart are all reported.
 */
const EVERY_MS = 50_000
const KINDS: readonly OwedKind[] = ['directory', 'closing']

/** Work that has failed and is still owed. */
const owedIn = (room: RoomRecord): Record<OwedKind, number> => ({
  directory: room.failures.directory ? owedChanges(room) : 0,
  closing: room.failures.closing && room.phase === 'closing' ? 1 : 0,
})

/** Kinds that a newer program has reported: they stay in the record. */
const unknownIn = ({ reported }: RoomRecord): OwedKind[] => reported.kinds.filter((kind) => !KINDS.includes(kind))

const kindsIn = (counts: Record<OwedKind, number>): OwedKind[] => KINDS.filter((kind) => counts[kind] > 0)

export function reportDue({ store }: RoomParts, now: number): number | null {
  const { room } = store
  if (!room) return null
  const { at } = room.reported
  const reportedKinds = KINDS.filter((kind) => room.reported.kinds.includes(kind))
  const owedKinds = kindsIn(owedIn(room))
  // The second condition: the clock was put back.
  const isOld =
    owedKinds.some((kind) => (room.failures[kind]?.at ?? at) - at >= EVERY_MS) || (owedKinds.length > 0 && at > now)
  return isOld || owedKinds.join() !== reportedKinds.join() ? now : null
}

export async function reportOwed(parts: RoomParts, now: number): Promise<void> {
  const { store } = parts
  const { room } = store
  if (!room) return
  const counts = owedIn(room)
  const reportedKinds = room.reported.kinds
  // Stored before the calls: a deletion of the room meanwhile then knows that there is a report to take back.
  store.patch({ reported: { kinds: [...kindsIn(counts), ...unknownIn(room)], at: now } })
  for (const kind of KINDS) {
    if (counts[kind] > 0 || reportedKinds.includes(kind)) {
      await report(parts, room, (season) => season.reportOwed(room.id, counts[kind], kind))
    }
  }
}

/** Removes the room's report: the room is deleted, and its pending work with it. */
export const reportGone = (parts: RoomParts, room: RoomRecord): Promise<void> =>
  report(parts, room, (season) => season.reportGone(room.id))

/** Best effort: no player depends on the report, and an object that does not answer must not hold up the alarm. */
async function report(
  { env }: RoomParts,
  { id, season }: RoomRecord,
  say: (season: Pick<SeasonItself, 'reportOwed' | 'reportGone'>) => Promise<void>,
): Promise<void> {
  try {
    await inTime(say(seasonObject(env, season)), ROOM_WORK_WAIT_MS)
  } catch (error) {
    log({ event: 'report-failed', room: id, season, ...faultOf(error) })
  }
}

/** Counted among the season's failures, so that `health` shows it; the log line has the details. */
export function reportBug({ env }: RoomParts, { id, season }: RoomRecord): void {
  countersOf(env, season)
    .add({ ...noCounts(), bugs: 1 })
    .catch((error: unknown) => log({ event: 'report-failed', room: id, season, ...faultOf(error) }))
}
