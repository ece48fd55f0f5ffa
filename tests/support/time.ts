/** Tests control time, so that a loaded machine makes them slow and not wrong. */
import { beforeEach, onTestFinished, vi } from 'vitest'

/**
 * How long a test waits for an event that must come; only one that never comes runs into it. Counted in turns and not by the
 * clock, since on a loaded machine a turn takes longer, as everything else does.
 */
const TURNS = 300
const TURN_MS = 50

/** The real one, even where a test has replaced it. */
const { setTimeout } = globalThis
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, TURN_MS))

const told = (problem: unknown): string => (problem instanceof Error ? problem.message : String(problem))

/** `awaited`, or after the patience an error with what `tell` says: the awaited event, and the events that had come. */
export function withPatience<T>(awaited: Promise<T>, tell: () => string): Promise<T> {
  let isOver = false
  const inVain = new Error('waited in vain')
  // Read now: it names the test's line, and not this one's.
  const { stack = '' } = inVain
  const givingUp = async (): Promise<never> => {
    for (let turns = 0; turns < TURNS && !isOver; turns++) await turn()
    const message = `Waited ${(TURNS * TURN_MS) / 1000} s for ${tell()}`
    throw Object.assign(inVain, { message, stack: stack.replace('waited in vain', message) })
  }
  const outcome = Promise.race([awaited, givingUp()]).finally(() => {
    isOver = true
  })
  // A failed test waits no longer; another waiter still gets the error.
  outcome.catch(() => undefined)
  return outcome
}

/** Repeats `look` until it no longer throws. The last error is thrown when the patience is over. */
export async function eventually<T>(look: () => T | Promise<T>): Promise<T> {
  let isOver = false
  let last: unknown = 'it has not come back'
  const looking = async (): Promise<T> => {
    for (;;) {
      try {
        return await look()
      } catch (problem) {
        last = problem
        if (isOver) throw problem
        await turn()
      }
    }
  }
  try {
    return await withPatience(looking(), () => `${look}\nThe last time: ${told(last)}`)
  } finally {
    isOver = true
  }
}

/** The objects' clock, by which alarms are set, is this far ahead of the platform's, by which they ring. */
const AHEAD_MS = 3_600_000

/**
 * Stops time: no alarm rings unless the test runs it, and no wait ends, however long D1 takes. The batch of a busy room stays
 * batched, too.
 */
export function stopTime(): void {
  vi.useFakeTimers({ now: Date.now() + AHEAD_MS, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
}

/**
 * Ends every wait of exactly this length at once, or after `instead`; other waits go on. For requests to the Worker: a request that hangs
 * is woken by its own timers, not by those of a test. Ends with the test, or when the answer is called.
 */
export function patienceIsOver(ms: number, instead = 0): () => void {
  const real = globalThis.setTimeout
  const spy = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation((act, after, ...values) => real(act, after === ms ? instead : after, ...values))
  const waitAsEver = () => void spy.mockRestore()
  onTestFinished(waitAsEver)
  return waitAsEver
}

/** The clock alone, put so far ahead: what waits goes on waiting as ever. */
export const later = (ms: number): void => {
  vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] })
}

/** Waits of at least this long are for events that never come; shorter ones are unchanged. */
const PATIENCE_MS = 5000

/**
 * Divides patience of seconds by this number until the returned function is called: for tests of something that really hangs.
 */
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
export const timeStandsStill = (): void => beforeEach(stopTime)

/** In each test: no alarm rings by itself, but time goes on, as a busy room needs it to send its batches. */
export function alarmsAreRungByHand(): void {
  beforeEach(() => {
    const now = Date.now.bind(Date)
    vi.spyOn(Date, 'now').mockImplementation(() => now() + AHEAD_MS)
  })
}
