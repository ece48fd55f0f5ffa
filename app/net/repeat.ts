/**
 * A job that repeats until it is done, and again when it is woken: requests of a page until the server has answered. It
 * alone decides how long to wait after a failure, heeds the server's Retry-After, and reacts to the return of the network or
 * the tab.
 */
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Failure } from './call.ts'

/** The result of a step. `inMs`: run again after this time. `failed`: try again, later each time. Null: rest until woken. */
export type Again = { inMs: number } | { failed: Pick<Failure, 'retryAfterMs'> } | null

export type Job = {
  /**
   * Runs the step within so many milliseconds, or earlier if it is due earlier. It does not shorten the wait after a failure.
   */
  wake: (inMs?: number) => void
  /** For a person who asked for it: runs the step now, whatever it waits for. Resolves when the step has ended. */
  hurry: () => Promise<void>
  stop: () => void
}

/**
 * The wait before another try: doubles up to a ceiling, with jitter, so that a crowd does not return to a restarted server
 * all at once. It is at least the time that the server asked for, and at most half as long again, since the server asked
 * many.
 *
 * @param failures in a row, from 1
 * @param random 0..1
 */
export const backOff = (failures: number, random: number, atLeastMs = 0): number => {
  const ceiling = Math.min(1000 * 2 ** Math.max(0, failures - 1), 60_000)
  return Math.max(atLeastMs * (1 + random / 2), ceiling * (0.5 + random / 2))
}

type Options = { isForEyes?: boolean; adjust?: (waitMs: number, atLeastMs: number) => number }

/** The longest delay of a browser's timer: a longer one fires at once. */
const LONGEST_MS = 2 ** 31 - 1

/**
 * Runs one step at a time. After a failure the return of the network or the tab runs it at once, unless the server has said
 * when to retry. A wake during a step makes another step follow, unless the step fails; a hurry always does.
 *
 * @param step never throws
 * @param isForEyes the result is useful only to a person who looks: the step waits for a visible tab and a network
 * @param adjust changes the wait after a failure; `atLeastMs` is the time that the server asked for
 */
export function repeat(
  step: () => Promise<Again>,
  { isForEyes = false, adjust = (waitMs) => waitMs }: Options = {},
): Job {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** By this device's clock; infinite: the job rests. */
  let dueAt = Number.POSITIVE_INFINITY
  let waitsFor: 'its time' | 'the server' | 'the server’s word' = 'its time'
  let failures = 0
  let running: Promise<void> | null = null
  let isHurried = false
  let isStopped = false

  const schedule = (): void => {
    clearTimeout(timer)
    if (isStopped || running || dueAt === Number.POSITIVE_INFINITY) return
    const left = Math.max(0, Math.ceil(dueAt - Date.now()))
    timer = left > LONGEST_MS ? setTimeout(schedule, LONGEST_MS) : setTimeout(onTime, left)
  }
  const isOfUse = (): boolean => !isForEyes || (document.visibilityState === 'visible' && navigator.onLine)
  const onTime = (): void => {
    if (isOfUse()) void run()
    else waitsFor = 'the server' // the return of the tab or the network runs it
  }
  const run = (): Promise<void> => {
    running ??= runOnce().finally(() => {
      running = null
      if (isHurried) void run()
      else schedule()
    })
    return running
  }
  const runOnce = async (): Promise<void> => {
    clearTimeout(timer)
    isHurried = false
    dueAt = Number.POSITIVE_INFINITY
    waitsFor = 'its time'
    const again = await step()
    const { retryAfterMs } = again && 'failed' in again ? again.failed : {}
    if (again === null) failures = 0
    else if ('inMs' in again) {
      failures = 0
      dueAt = Math.min(dueAt, Date.now() + again.inMs)
    } else {
      failures++
      waitsFor = retryAfterMs === undefined ? 'the server' : 'the server’s word'
      dueAt = Date.now() + adjust(backOff(failures, Math.random(), retryAfterMs), retryAfterMs ?? 0)
    }
  }
  const comeBack = (): void => {
    if (waitsFor === 'the server' && isOfUse()) void run()
  }
  const lookUp = (): void => {
    if (document.visibilityState === 'visible') comeBack()
  }
  addEventListener('online', comeBack)
  document.addEventListener('visibilitychange', lookUp)

  return {
    wake(inMs = 0): void {
      if (waitsFor !== 'its time' || isStopped) return
      dueAt = Math.min(dueAt, Date.now() + inMs)
      if (dueAt > Date.now() || running) schedule()
      else onTime()
    },
    async hurry(): Promise<void> {
      if (isStopped) return
      isHurried = running !== null
      await run()
    },
    stop(): void {
      isStopped = true
      isHurried = false
      clearTimeout(timer)
      removeEventListener('online', comeBack)
      document.removeEventListener('visibilitychange', lookUp)
    },
  }
}

/**
 * A job of a page, for as long as it is on screen; it runs at the start and whenever one of `reasons` changes.
 *
 * @param step a new function at each rendering; the job runs the newest
 */
export function useRepeat(step: () => Promise<Again>, reasons: readonly unknown[]): Pick<Job, 'hurry'> {
  const newest = useEffectEvent(step)
  const job = useRef<Job | null>(null)
  useEffect(() => {
    const made = repeat(() => newest(), { isForEyes: true })
    job.current = made
    return () => made.stop()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller chooses the dependencies
  useEffect(() => void job.current?.hurry(), reasons)
  return { hurry: async () => job.current?.hurry() }
}

/**
 * For a component whose request has failed already: repeats it as a job does.
 *
 * @param away a new object for each failure
 */
export function useReturn(away: { failure: Failure } | null, again: () => Promise<unknown>): void {
  const latest = useRef(away)
  const isAway = away !== null
  const tryAgain = useEffectEvent(again)
  useEffect(() => {
    latest.current = away
  }, [away])
  useEffect(() => {
    if (!isAway) return
    let hasBegun = false
    const job = repeat(
      async () => {
        if (hasBegun) await tryAgain()
        hasBegun = true
        return latest.current && { failed: latest.current.failure }
      },
      { isForEyes: true },
    )
    void job.hurry()
    return () => job.stop()
  }, [isAway])
}
