/**
 * Paying what is owed: to the directory, to a closing, a deletion, a ranking. Each is tried at once by whoever causes it
 * and again by the alarm, with the same function; a failure is stored as a later deadline and never lost.
 */
import { finishClosing } from './closing.ts'
import type { DeadlineKind } from './deadlines.ts'
import { finishDeleting } from './deletion.ts'
import { livingRoom } from './game-store.ts'
import type { RoomParts } from './parts.ts'

/** The alarm goes first, in the turn of the change; a flush that succeeds takes it back. */
const FIRST_LOOK_MS = 2000

export function oweDirectory({ deadlines }: RoomParts, now: number): void {
  deadlines.ask('directory', now + FIRST_LOOK_MS)
}

/** Whether the directory has everything. False is no loss: the outbox keeps it and the alarm goes on. */
export async function settleDirectory(parts: RoomParts): Promise<boolean> {
  const { store, deadlines, directory } = parts
  const isSettled = await attempt(parts, 'directory', () => directory.flush())
  if (!livingRoom(store)) return isSettled
  if (!isSettled) await reportOwed(parts, store.outboxSize())
  // Another change may have come while D1 answered: then its own flush is under way, and the alarm stays for it.
  else if (store.outboxSize() === 0) {
    const hadFailed = deadlines.attempts('directory') > 0
    deadlines.done('directory')
    if (hadFailed) await reportOwed(parts, 0)
  }
  return isSettled
}

/** Whether the room is closed, with the directory told and, where someone is watching, the ranking made. */
export async function settleClosing(parts: RoomParts): Promise<boolean> {
  const { store, connections } = parts
  if (!(await attempt(parts, 'closing', () => finishClosing(parts)))) return false
  await settleDirectory(parts)
  if (connections.isWatched) await settleRanking(parts)
  return livingRoom(store)?.phase === 'closed'
}

/** Whether nothing of the room is left. */
export const settleDeleting = (parts: RoomParts): Promise<boolean> =>
  attempt(parts, 'deleting', () => finishDeleting(parts))

/** Whether the stored ranking is that of the newest speech. */
export const settleRanking = (parts: RoomParts): Promise<boolean> =>
  attempt(parts, 'ranking', () => parts.rankings.settle())

/** The alarm: whatever is owed, due or not, since all of it can be repeated without harm. */
export async function settleEverything(parts: RoomParts): Promise<void> {
  for (const kind of parts.deadlines.owed()) await settle(parts, kind)
  if (parts.store.room) parts.deadlines.rearm()
}

async function settle(parts: RoomParts, kind: DeadlineKind): Promise<void> {
  switch (kind) {
    case 'directory':
      await settleDirectory(parts)
      return
    case 'closing':
      await settleClosing(parts)
      return
    case 'deleting':
      await settleDeleting(parts)
      return
    case 'ranking':
      if (await settleRanking(parts)) parts.deadlines.done('ranking')
      return
    case 'sockets':
      parts.connections.expire(Date.now())
      return
    default:
      kind satisfies never
  }
}

async function attempt(parts: RoomParts, kind: DeadlineKind, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    const room = parts.store.room
    if (room) {
      parts.deadlines.retry(kind, Date.now())
      console.warn(
        JSON.stringify({ event: 'room-owes', kind, room: room.id, season: room.season, error: String(error) }),
      )
    }
    return false
  }
}

/** For the operator's `stats` only: whether it arrives changes nothing for a player. */
async function reportOwed({ env, store }: RoomParts, owed: number): Promise<void> {
  const room = store.room
  if (!room) return
  try {
    await env.FANOUT.getByName(String(room.season)).reportOwed(room.id, owed)
  } catch (error) {
    console.warn(JSON.stringify({ event: 'owed-not-reported', room: room.id, error: String(error) }))
  }
}
