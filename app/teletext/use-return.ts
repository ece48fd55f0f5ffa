import { useEffect, useEffectEvent } from 'react'

/** The server comes back by itself more often than people press «Riprova». */
const TRY_AGAIN_MS = 15_000

/** While the server is away: tries again now and then, and as soon as the device has a network again. */
export function useReturn(isAway: boolean, again: () => void): void {
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && navigator.onLine) again()
  })
  useEffect(() => {
    if (!isAway) return
    const listen = (): void => look()
    const timer = setInterval(listen, TRY_AGAIN_MS)
    addEventListener('online', listen)
    return () => {
      clearInterval(timer)
      removeEventListener('online', listen)
    }
  }, [isAway])
}
