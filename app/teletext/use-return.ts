import { useEffect, useEffectEvent, useRef } from 'react'
import type { Failure } from '../api/call.ts'
import { backOff } from '../timing/back-off.ts'

/**
 * While the server is away, tries again at growing intervals, and as soon as the network or the tab is back, unless the
 * server said when: it comes back more often than people press «Riprova».
 *
 * @param away a new object for each failure
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
