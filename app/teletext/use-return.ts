import { useEffect, useEffectEvent, useRef } from 'react'
import type { Failure } from '../api/call.ts'
import { backOff } from '../timing/back-off.ts'

/**
 * While the server is away, which comes back by itself more often than people press «Riprova»: tries again now and then, and
 * as soon as the device has a network or the tab is back, unless the server said when.
 *
 * @param away another one with each failure
 */
export function useReturn(away: { failure: Failure } | null, again: () => void): void {
  const failures = useRef(0)
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && navigator.onLine) again()
  })
  useEffect(() => {
    failures.current = away ? failures.current + 1 : 0
    if (!away) return
    const { retryAfterMs } = away.failure
    let mayHurry = retryAfterMs === undefined
    const hurry = (): void => {
      if (mayHurry) look()
    }
    const timer = setTimeout(
      () => {
        mayHurry = true
        look()
      },
      backOff(failures.current, Math.random(), retryAfterMs),
    )
    addEventListener('online', hurry)
    document.addEventListener('visibilitychange', hurry)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', hurry)
      document.removeEventListener('visibilitychange', hurry)
    }
  }, [away])
}
