/** Tests control time, so that a loaded machine makes them slow and not wrong. */
import { afterEach, beforeEach, vi } from 'vitest'

/** Longer than anything takes: only what never happens runs into it. */
const FOR_EVER_MS = 30_000

/** Repeats `look` until it no longer throws. */
export const eventually = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, FOR_EVER_MS)

/** The objects' clock, by which alarms are set, is this far ahead of the platform's, by which they ring. */
const AHEAD_MS = 3_600_000

/**
 * Stops time: no alarm rings unless the test runs it, and no wait ends, however long D1 takes. What a busy room has
 * batched stays batched, too.
 */
export function stopTime(): void {
  vi.useFakeTimers({ now: Date.now() + AHEAD_MS, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
}

/**
 * Ends every wait of exactly this length at once; other waits go on. For requests to the Worker: a request that hangs
 * is woken by its own timers, not by those of a test. Ends with `vi.restoreAllMocks`.
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

/** Stops time in each test of a file or of a `describe`. */
export function timeStandsStill(): void {
  beforeEach(stopTime)
  afterEach(() => {
    vi.useRealTimers()
  })
}

/** In each test: no alarm rings by itself, but time goes on, as a busy room needs it to send its batches. */
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
