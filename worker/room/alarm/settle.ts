/**
 * Paying what is owed: to the directory, to a closing, a deletion, a ranking. Each is tried at once by whoever causes it
 * and again by the alarm, with the same function; a failure is stored as a later deadline and never lost.
 */

import { inTime } from '../../calls/in-time.ts'
import type { DebtKind } from '../../fanout/debts.ts'
import type { FanoutApi } from '../../fanout/fanout-api.ts'
import { faultOf, log } from '../../logging/log.ts'
import { finishClosing } from '../commands/close.ts'
import { finishDeleting } from '../commands/delete.ts'
import { continueRewriting } from '../directory/directory-rewrite.ts'
import { planNextPull, pullFinished } from '../directory/finished-pull.ts'
import { drainOwnSockets } from '../lobby/scale-relays.ts'
import type { RoomParts } from '../room-parts.ts'
import { livingRoom } from '../state/room-record.ts'
import type { DeadlineKind } from './deadlines.ts'
import { ANSWER_MS } from './within-patience.ts'

/** Whether the directory has everything that was owed at the call. False is no loss: the alarm goes on. */
export async function settleDirectory(parts: RoomParts): Promise<boolean> {
  const { store, deadlines, directory } = parts
  const outcome = await attempt(parts, 'directory', () => directory.flush())
  if (!livingRoom(store)) return outcome === 'done'
  if (outcome === 'failed first') await reportStillOwed(parts, 'directory', store.outbox.size)
  // Another change may have come while D1 answered: then its own flush is under way, and the alarm stays for it.
  else if (outcome === 'done' && store.outbox.isEmpty) {
    const hadFailed = deadlines.attempts('directory') > 0
    deadlines.done('directory')
    if (hadFailed) {
      const room = livingRoom(store)
      if (room) log({ event: 'room-paid', kind: 'directory', room: room.id, season: room.season })
      await reportOwed(parts, 'directory', 0)
    }
  }
  return outcome === 'done'
}

/** A share of what a rewriting of the directory still is; the next alarm goes on with the rest. */
export async function settleRewriting(parts: RoomParts): Promise<void> {
  const { store, deadlines } = parts
  const outcome = await attempt(parts, 'rewriting', () => continueRewriting(parts))
  const room = livingRoom(store)
  if (room && outcome === 'done') {
    if (room.rewriting) deadlines.postpone('rewriting', Date.now())
    else deadlines.done('rewriting')
  }
  if (room && !store.outbox.isEmpty) await settleDirectory(parts)
}

/** Closes the room, tells the directory and, where someone is watching, makes the ranking. */
export async function settleClosing(parts: RoomParts): Promise<void> {
  const { store, deadlines, broadcaster } = parts
  const isClosed = () => livingRoom(store)?.phase === 'closed'
  const hadFailed = deadlines.attempts('closing') > 0
  const outcome = await attempt(parts, 'closing', () => finishClosing(parts))
  if (outcome === 'failed first' && !isClosed()) await reportStillOwed(parts, 'closing', 1)
  if (!isClosed()) return
  // Two closings may run at once, and one fail before or after the other is done: whichever of them knows takes it back.
  const hasFailed = hadFailed || outcome !== 'done' || deadlines.attempts('closing') > 0
  deadlines.done('closing')
  if (hasFailed) await reportOwed(parts, 'closing', 0)
  await settleDirectory(parts)
  if (broadcaster.isWatched) await settleRanking(parts)
}

/** Whether nothing of the room is left. */
export async function settleDeleting(parts: RoomParts): Promise<boolean> {
  const { season, id } = parts.store.room ?? {}
  const outcome = await attempt(parts, 'deleting', () => finishDeleting(parts))
  if (outcome === 'done' && season !== undefined && id !== undefined) {
    log({ event: 'room-deleted', room: id, season })
    await report(parts, season, id, (fanout) => fanout.reportGone(id))
  }
  return outcome === 'done'
}

/** Whoever asks for a ranking: a small room's is made now, a large one's is left to the alarm. */
export async function settleRanking(parts: RoomParts): Promise<void> {
  await attempt(parts, 'ranking', () => parts.rankings.settle())
}

/** The alarm's share of a ranking; what is left goes on with the next. */
async function workOnRanking(parts: RoomParts): Promise<void> {
  const { store, rankings, deadlines } = parts
  const outcome = await attempt(parts, 'ranking', () => rankings.work())
  if (outcome !== 'done' || !livingRoom(store)) return
  if (rankings.isStale) deadlines.postpone('ranking', Date.now())
  else deadlines.done('ranking')
}

/** Whether the mega room has the words of everyone who has finished. */
const settlePull = async (parts: RoomParts): Promise<boolean> =>
  (await attempt(parts, 'pull', () => pullFinished(parts))) === 'done'

/** The alarm: whatever is owed, due or not, since all of it can be repeated without harm. */
export async function settleEverything(parts: RoomParts): Promise<void> {
  if (!parts.store.room) return
  for (const kind of parts.deadlines.owed()) {
    await settle(parts, kind)
    if (!parts.store.room) return // deleted, and its deadlines with it
  }
  parts.deadlines.rearm(Date.now())
}

async function settle(parts: RoomParts, kind: DeadlineKind): Promise<void> {
  switch (kind) {
    case 'directory':
      await settleDirectory(parts)
      return
    case 'rewriting':
      await settleRewriting(parts)
      return
    case 'closing':
      await settleClosing(parts)
      return
    case 'deleting':
      await settleDeleting(parts)
      return
    case 'ranking':
      await workOnRanking(parts)
      return
    case 'pull':
      if ((await settlePull(parts)) && parts.store.room) planNextPull(parts, Date.now())
      return
    case 'relays':
      // Strikes the deadline out by itself, once every relay has heard; one that hangs holds up nothing else that is owed.
      await attempt(parts, 'relays', () => inTime(parts.relays.catchUp(), ANSWER_MS))
      return
    case 'moving':
      drainOwnSockets(parts, Date.now())
      return
    case 'sockets':
      parts.broadcaster.expire(Date.now())
      return
    default:
      kind satisfies never
  }
}

type Outcome = 'done' | 'failed first' | 'failed too'

async function attempt(parts: RoomParts, kind: DeadlineKind, work: () => Promise<unknown>): Promise<Outcome> {
  try {
    await work()
    return 'done'
  } catch (error) {
    const room = parts.store.room
    // While a room is being deleted nothing but that is owed, whatever else was under way.
    if (!room || (room.phase === 'deleting' && kind !== 'deleting')) return 'failed too'
    if (!parts.deadlines.retry(kind, Date.now())) return 'failed too'
    log({ event: 'room-owes', kind, room: room.id, season: room.season, ...faultOf(error) })
    return 'failed first'
  }
}

/** Not at each try: while D1 is away all rooms of a season that owe would call one object. */
const reportStillOwed = async (parts: RoomParts, kind: DebtKind, owed: number): Promise<void> => {
  if (parts.deadlines.isWorthSaying(kind)) await reportOwed(parts, kind, owed)
}

const reportOwed = async (parts: RoomParts, kind: DebtKind, owed: number): Promise<void> => {
  const room = parts.store.room
  if (room) await report(parts, room.season, room.id, (fanout) => fanout.reportOwed(room.id, owed, kind))
}

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
