/** Time is the test's own: a machine under load is slow and not wrong. */
import { afterEach, beforeEach, vi } from 'vitest'

/** Longer than anything takes: only what never happens comes to its end. */
const FOR_EVER_MS = 30_000

/** Looks again and again until it does not throw any more. */
export const eventually = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, FOR_EVER_MS)

/** An alarm is set by the objects' clock and rings by the platform's, which is this far behind. */
const AHEAD_MS = 3_600_000

/**
 * Time stands still: no alarm rings by itself, each is the test's to ring; and nobody's patience ends, however long D1 takes.
 * What a busy room gathers stays gathered, too.
 */
export function stopTime(): void {
  vi.useFakeTimers({ now: Date.now() + AHEAD_MS, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
}

/**
 * Whoever would be patient for so long is so no more; any other waiting goes on. For requests to the Worker: what hangs in
 * one of them is woken by its own timers, and not by those of a test. Ends with `vi.restoreAllMocks`.
 */
export function patienceIsOver(ms: number): void {
  const real = globalThis.setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((act, after, ...values) =>
    real(act, after === ms ? 0 : after, ...values),
  )
}

/** The clock alone, put so far ahead: what waits goes on waiting as ever. Ends with `vi.useRealTimers`. */
export const later = (ms: number): void => {
  vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] })
}

/** Seconds that are waited for what never comes; what waits less long goes on as it is. */
const PATIENCE_MS = 5000

/** Whoever would be patient for seconds gives up that many times sooner, until the answer is called: for what really hangs. */
export function patienceIsShort(times: number): () => void {
  const real = globalThis.setTimeout
  const spy = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation((act, after = 0, ...values) =>
      real(act, after >= PATIENCE_MS ? after / times : after, ...values),
    )
  return () => spy.mockRestore()
}

/** For each test of a file or of a `describe`. */
export function timeStandsStill(): void {
  beforeEach(stopTime)
  afterEach(() => {
    vi.useRealTimers()
  })
}

/** For each test: no alarm rings by itself, and time goes on, as a busy room needs it to say what it has gathered. */
export function alarmsAreRungByHand(): void {
  beforeEach(() => {
    const now = Date.now.bind(Date)
    vi.spyOn(Date, 'now').mockImplementation(() => now() + AHEAD_MS)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
}
