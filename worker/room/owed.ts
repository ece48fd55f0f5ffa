/**
 * The kinds of work that a room may owe: for each, the state that shows that it is due, and the function that does it.
 *
 * An alarm runs them in this order: while D1 is silent, the kinds that do not need D1 come first. A ranking needs D1 once
 * per text, and not at all after mere hibernation.
 */
import { HEARD_KEPT_MS } from '../../shared/evening/heard.ts'
import { pullFinished } from './catching-up.ts'
import { beginClosing, finishClosing, finishDeleting } from './closing.ts'
import { flushDirectory } from './directory.ts'
import type { RoomParts } from './parts.ts'
import { owedChanges } from './record.ts'
import { reportDue, reportOwed } from './report.ts'
import type { Work } from './work.ts'

const PULL_EVERY_MS = 2000

export function owedWork(parts: RoomParts): Work[] {
  const { store, sockets, broadcaster, heardStore, rankings } = parts
  const where = (isOwed: boolean, due: number | null): number | null => (isOwed ? due : null)
  const always = (): boolean => true
  return [
    { kind: 'sockets', due: () => sockets.nextExpiry, run: (now) => sockets.expire(now) },
    {
      // CLOSING-HAS-TWO-STEPS. The mega room never has this moment: only the operator closes it.
      kind: 'self-closing',
      due: () => where(store.room?.phase === 'open', store.room?.closesAt ?? null),
      run: () => beginClosing(parts),
    },
    {
      kind: 'closing',
      due: (now) => where(store.room?.phase === 'closing', now),
      run: () => finishClosing(parts),
      isTriedAtOnce: always,
    },
    {
      kind: 'deleting',
      due: (now) => where(store.room?.phase === 'deleting', now),
      run: () => finishDeleting(parts),
      isTriedAtOnce: always,
    },
    {
      kind: 'ranking',
      due: (now) => where(rankings.isOwed, now),
      run: () => rankings.make(),
      isTriedAtOnce: () => rankings.isSmall,
    },
    {
      kind: 'directory',
      due: (now) => where(store.room !== null && owedChanges(store.room) > 0, now),
      run: () => flushDirectory(parts),
      isTriedAtOnce: always,
    },
    {
      // For players who finished before they joined, the directory flush reads the words.
      kind: 'pull',
      due: (now) => where(store.room?.isMega === true && store.room.phase === 'open' && broadcaster.isWatched, now),
      run: () => pullFinished(parts),
      everyMs: PULL_EVERY_MS,
    },
    {
      // Taps are kept for thirty days.
      kind: 'heard',
      due: () => where(heardStore.oldest !== null, (heardStore.oldest ?? 0) + HEARD_KEPT_MS + 1),
      run: (now) => store.transaction(() => heardStore.dropBefore(now - HEARD_KEPT_MS)),
    },
    {
      // At the end of an alarm: its own one, two seconds later, or an earlier one that retries failed work.
      kind: 'report',
      due: (now) => reportDue(parts, now),
      run: (now) => reportOwed(parts, now),
      isTriedAtOnce: always,
    },
  ]
}
