/** What a room owes, told to the season's fan-out: for the operator's eyes. */
import { inTime } from '../../calls/in-time.ts'
import type { DebtKind } from '../../fanout/debts.ts'
import type { FanoutApi } from '../../fanout/fanout-api.ts'
import { faultOf, log } from '../../logging/log.ts'
import type { RoomParts } from '../room-parts.ts'
import { ANSWER_MS } from './within-patience.ts'

/** Not at each try: while D1 is away all rooms of a season that owe would call one object. */
export const reportStillOwed = async (parts: RoomParts, kind: DebtKind, owed: number): Promise<void> => {
  if (parts.deadlines.isWorthSaying(kind)) await reportOwed(parts, kind, owed)
}

export const reportOwed = async (parts: RoomParts, kind: DebtKind, owed: number): Promise<void> => {
  const room = parts.store.room
  if (room) await report(parts, room.season, room.id, (fanout) => fanout.reportOwed(room.id, owed, kind))
}

/** Nothing is left of the room, nor of what it owed. */
export const reportGone = (parts: RoomParts, season: number, id: string): Promise<void> =>
  report(parts, season, id, (fanout) => fanout.reportGone(id))

type SeasonFanout = Pick<FanoutApi, 'reportOwed' | 'reportGone'>

/** For the operator's eyes only: whether it arrives changes nothing for a player, and what hangs must not hold the alarm. */
async function report(
  { env }: RoomParts,
  season: number,
  id: string,
  say: (fanout: SeasonFanout) => Promise<void>,
): Promise<void> {
  try {
    await inTime(say(env.FANOUT.getByName(String(season))), ANSWER_MS)
  } catch (error) {
    log({ event: 'owed-not-reported', room: id, season, ...faultOf(error) })
  }
}
