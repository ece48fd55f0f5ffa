import { paths } from '../../../shared/api/paths.ts'
import { paceAfter, TAPS_A_MINUTE } from '../../../shared/evening/tap-limits.ts'
import { call, type Failure, isPassing } from '../../api/call.ts'
import { serverNow } from '../../evening/evening-store.ts'
import { backOff } from '../../timing/back-off.ts'
import { interruptibleWait } from '../../timing/interruptible-wait.ts'
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
  let isSending = false
  let isClosed = false
  const pause = interruptibleWait()

  /** @returns how long to wait before the next try; 0: it is settled */
  const send = async (tap: Tap, failures: number): Promise<number> => {
    const answer = await call<undefined>('POST', paths.heard(roomId), bodyOf(tap, serverNow()))
    if (isClosed) return 0
    // For some seconds after the seal a room may not have heard of it yet. Signed out, or with somebody else in, this page
    // is on its way out, and the tap waits for its owner.
    const isSoon = !answer.ok && ['evening/not-sealed', 'auth/required'].includes(answer.failure.code)
    if (!answer.ok && (isPassing(answer.failure) || isSoon)) {
      events.onWaiting(answer.failure.status === 429 ? 'pace' : 'network')
      return backOff(failures + 1, Math.random(), answer.failure.retryAfterMs)
    }
    sent = [...sent, Date.now()].slice(-TAPS_A_MINUTE)
    // A later wish for the same word stands in the queue in its place, and is sent in its turn.
    queue = queue.filter((waiting) => waiting !== tap)
    dropSent(tap)
    if (answer.ok) events.onSent(tap)
    else events.onRefused(tap, answer.failure)
    return 0
  }

  const run = async (): Promise<void> => {
    if (isSending) return
    isSending = true
    for (let failures = 0; queue[0] && !isClosed; ) {
      const pace = paceAfter(sent, TAPS_A_MINUTE, Date.now())
      const isTooQuick = 'waitMs' in pace
      if (isTooQuick) events.onWaiting('pace')
      const wait = isTooQuick ? pace.waitMs : await send(queue[0], failures)
      failures = !isTooQuick && wait > 0 ? failures + 1 : 0
      if (wait > 0 && !isClosed) await pause.wait(wait, !isTooQuick)
      else events.onWaiting('no')
    }
    isSending = false
  }

  const wake = (): void => {
    pause.cut()
    void run()
  }
  addEventListener('online', wake)

  return {
    /** Those that have not left yet, also of an earlier visit. */
    waiting: (): readonly Tap[] => queue,
    /** It is kept in the browser before this returns, and leaves at the next start. */
    add(tap: Tap): void {
      queue = withTap(queue, tap)
      keepUnsent(tap)
    },
    start: (): void => void run(),
    close(): void {
      isClosed = true
      removeEventListener('online', wake)
      pause.cut()
    },
  }
}
