/** When home's cards are fetched again: at each return to the tab, and twice after the seal. */
import { useEffect, useEffectEvent } from 'react'
import type { RoomCard } from '../../shared/api/shapes.ts'
import { UNWATCHED_WITHIN_MS, WATCHED_WITHIN_MS } from '../../shared/evening/seal.ts'

/** Spreads the requests of all homes of the country. */
const SPREAD_MS = 120_000

/** Whether one of these rooms will still close by itself. The mega room never does. */
export const isClosingDue = (cards: readonly Pick<RoomCard, 'isOpen' | 'isMega'>[]): boolean =>
  cards.some(({ isOpen, isMega }) => isOpen && !isMega)

/**
 * How long after hearing of the seal a page fetches its cards again: once when watched rooms have closed by themselves, and
 * once when all have (CLOSING-HAS-TWO-STEPS). Pure.
 *
 * @param random from 0 to 1, drawn by this page
 */
export const looksAfterSeal = (random: number): number[] =>
  [WATCHED_WITHIN_MS, UNWATCHED_WITHIN_MS].map((closedBy) => closedBy + random * SPREAD_MS)

/**
 * Fetches home's cards at each return to this tab, since a friend's room may have closed meanwhile, and twice after the seal.
 * Not more often: home has no room's socket, and each fetch reads the session and the list in D1.
 *
 * @param isWaiting the words are sealed, and a room is still open
 */
export function useFreshCards(isWaiting: boolean, load: () => void): void {
  const refresh = useEffectEvent((): void => {
    if (document.visibilityState === 'visible' && navigator.onLine) load()
  })
  useEffect(() => {
    const onReturn = (): void => refresh()
    document.addEventListener('visibilitychange', onReturn)
    addEventListener('online', onReturn)
    return () => {
      document.removeEventListener('visibilitychange', onReturn)
      removeEventListener('online', onReturn)
    }
  }, [])
  useEffect(() => {
    if (!isWaiting) return
    const timers = looksAfterSeal(Math.random()).map((wait) => setTimeout(() => refresh(), wait))
    return () => timers.forEach(clearTimeout)
  }, [isWaiting])
}
