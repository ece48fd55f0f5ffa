/**
 * Runs the room's pending work: the directory, a closing, a deletion, a ranking. Each is tried at once by the call that
 * causes it and again by the alarm, with the same function. A failure is stored as a later deadline and never lost.
 */
import { planNextPull, pullFinished } from '../directory/finished-pull.ts'
import { flushDirectory } from '../directory/flush-directory.ts'
import { closeBySeal } from '../evening/close-by-seal.ts'
import { dropOldTaps } from '../evening/hear.ts'
import { drainOwnSockets } from '../lobby/scale-relays.ts'
import type { RoomParts } from '../room-parts.ts'
import type { DeadlineKind } from './deadlines.ts'
import { attempt } from './handle-failure.ts'
import { tryClosing } from './try-closing.ts'
import { tryDeleting } from './try-deleting.ts'

/** The alarm's handler. Runs all deadlines, due or not, since nearly all can be repeated without harm. */
export async function runDeadlines(parts: RoomParts): Promise<void> {
  if (!parts.store.room) return
  for (const kind of parts.deadlines.owed()) {
    await runDeadline(parts, kind)
    if (!parts.store.room) return // the room was deleted, and its deadlines with it
  }
  parts.deadlines.rearm(Date.now())
}

async function runDeadline(parts: RoomParts, kind: DeadlineKind): Promise<void> {
  switch (kind) {
    case 'directory':
      await flushDirectory(parts)
      return
    case 'self-closing':
      await closeBySeal(parts, Date.now())
      return
    case 'closing':
      await tryClosing(parts)
      return
    case 'deleting':
      await tryDeleting(parts)
      return
    case 'ranking':
      await parts.rankings.work()
      return
    case 'heard':
      dropOldTaps(parts, Date.now())
      return
    case 'pull':
      if ((await tryPull(parts)) && parts.store.room) planNextPull(parts, Date.now())
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

/** Whether all finished words have been fetched for the mega room. */
const tryPull = async (parts: RoomParts): Promise<boolean> =>
  (await attempt(parts, 'pull', () => pullFinished(parts))) === 'done'
