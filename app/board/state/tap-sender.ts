import { paths } from '../../../shared/api/paths.ts'
import { paceAfter, TAPS_A_MINUTE } from '../../../shared/evening/tap-limits.ts'
import { call, type Failure, isPassing } from '../../api/call.ts'
import { serverNow } from '../../evening/evening-store.ts'
import { repeat } from '../../repeat.ts'
import { bodyOf, dropSent, keepUnsent, type Tap, unsentTaps, withTap } from './tap-queue.ts'

/** Why taps have not left yet: no network or server, or the person is quicker than a room takes. */
export type Waiting = 'no' | 'network' | 'pace'

type Events = {
  /** The room has it. */
  onSent: (tap: Tap) => void
  /** The room does not take it, and will not. */
  onRefused: (tap: Tap, failure: Failure) => void
  onWaiting: (waiting: Waiting) => void
}

/** Sends one person's taps on one room's words, one after the other, until the room has them or refuses. */
export function makeTapSender(roomId: string, userId: string, events: Events) {
  let queue = unsentTaps(roomId, userId)
  let sent: number[] = []
  let isClosed = false

  const job = repeat(async () => {
    const [tap] = queue
    if (!tap) return null
    const pace = paceAfter(sent, TAPS_A_MINUTE, Date.now())
    if ('waitMs' in pace) {
      events.onWaiting('pace')
      return { inMs: pace.waitMs }
    }
    const answer = await call<undefined>('POST', paths.heard(roomId), bodyOf(tap, serverNow()))
    if (answer.ok) dropSent(tap)
    if (isClosed) return null
    // For some seconds after the seal a room may not have heard of it yet. Signed out, or with somebody else in, this page
    // is on its way out, and the tap waits for its owner.
    const isSoon = !answer.ok && ['evening/not-sealed', 'auth/required'].includes(answer.failure.code)
    if (!answer.ok && (isPassing(answer.failure) || isSoon)) {
      events.onWaiting(answer.failure.status === 429 ? 'pace' : 'network')
      return { failed: answer.failure }
    }
    sent = [...sent, Date.now()].slice(-TAPS_A_MINUTE)
    // A later wish for the same word stands in the queue in its place, and is sent in its turn.
    queue = queue.filter((waiting) => waiting !== tap)
    if (answer.ok) events.onSent(tap)
    else {
      dropSent(tap)
      events.onRefused(tap, answer.failure)
    }
    events.onWaiting('no')
    return { inMs: 0 }
  })

  return {
    /** Those that have not left yet, also of an earlier visit. */
    waiting: (): readonly Tap[] => queue,
    /** It is kept in the browser before this returns, and leaves at the next start. */
    add(tap: Tap): void {
      queue = withTap(queue, tap)
      keepUnsent(tap)
    },
    start: (): void => job.wake(),
    close(): void {
      isClosed = true
      job.stop()
    },
  }
}
