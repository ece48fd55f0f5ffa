/** Tells the season's object how much work is pending in this room, for the operator's status. */
import { inTime } from '../../calls/in-time.ts'
import { faultOf, log } from '../../logging/log.ts'
import { noCounts } from '../../season/counts.ts'
import type { OwedKind, SeasonItself } from '../../season/season-api.ts'
import { countersOf, seasonObject } from '../../season/season-stub.ts'
import type { RoomParts } from '../room-parts.ts'
import { ANSWER_MS } from './within-patience.ts'

/** Not at each attempt: while D1 is away, every room of the season with pending work would call this one object. */
export const reportStillOwed = async (parts: RoomParts, kind: OwedKind, owed: number): Promise<void> => {
  if (parts.deadlines.isReportDue(kind)) await reportOwed(parts, kind, owed)
}

export const reportOwed = async (parts: RoomParts, kind: OwedKind, owed: number): Promise<void> => {
  const room = parts.store.room
  if (room) await report(parts, room.season, room.id, (season) => season.reportOwed(room.id, owed, kind))
}

/** Removes the room's report: the room is deleted, and its pending work with it. */
export const reportGone = (parts: RoomParts, season: number, id: string): Promise<void> =>
  report(parts, season, id, (season) => season.reportGone(id))

type Reports = Pick<SeasonItself, 'reportOwed' | 'reportGone'>

/** Best effort: no player depends on the report, and an object that does not answer must not hold up the alarm. */
async function report(
  { env }: RoomParts,
  season: number,
  id: string,
  say: (season: Reports) => Promise<void>,
): Promise<void> {
  try {
    await inTime(say(seasonObject(env, season)), ANSWER_MS)
  } catch (error) {
    log({ event: 'report-failed', room: id, season, ...faultOf(error) })
  }
}

/** Counted among the season's failures, so that `health` says it; the line of the log says which. */
export function reportBug({ env, store }: RoomParts, season: number): void {
  countersOf(env, season)
    .add({ ...noCounts(), bugs: 1 })
    .catch((error: unknown) =>
      log({ event: 'report-failed', ...(store.room && { room: store.room.id }), season, ...faultOf(error) }),
    )
}
