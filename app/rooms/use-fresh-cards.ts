import { useEffect, useEffectEvent } from 'react'

/** After the seal, a watched room closes within two minutes; pages look again in the two after them. */
const CLOSED_BY_MS = 120_000

/**
 * One's rooms are fetched again at each return to this tab, since a friend's room may have closed meanwhile, and once
 * when the rooms that were open at the seal have closed by themselves (decision 40).
 *
 * @param isWaiting the words are sealed, and a room is still open
 */
export function useFreshCards(isWaiting: boolean, load: () => void): void {
  const refresh = useEffectEvent((): void => {
    if (document.visibilityState === 'visible' && navigator.onLine) load()
  })
  useEffect(() => {
    const look = (): void => refresh()
    document.addEventListener('visibilitychange', look)
    addEventListener('online', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('online', look)
    }
  }, [])
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => refresh(), CLOSED_BY_MS * (1 + Math.random()))
    return () => clearTimeout(timer)
  }, [isWaiting])
}
