/** The screen that does not go dark: of a wall, and of a phone on the table while its board is played (design.md, «Taps»). */
import { useEffect } from 'react'
import { serverNow } from '../net/server-clock.ts'

/** From the seal on: the speech, and the wait for its text. A phone that is forgotten on its board does not run empty. */
const BOARD_MS = 2 * 60 * 60_000

/** @param sealedAt when the season's words were sealed; null: this screen is not one to watch */
export const useBoardKeptOn = (sealedAt: string | null): void =>
  useScreenKeptOn(sealedAt === null ? 0 : Date.parse(sealedAt) + BOARD_MS)

/** @param until ms since 1970, by the server's clock */
export const useScreenKeptOn = (until = Number.POSITIVE_INFINITY): void => useEffect(() => keepScreenOn(until), [until])

/**
 * Keeps the screen from going dark. Where the browser cannot or refuses, the device's own setting applies. The browser takes the
 * lock from a page that is hidden, which asks again once it is seen.
 *
 * @returns what gives the lock up
 */
export function keepScreenOn(until: number): () => void {
  if (!('wakeLock' in navigator)) return () => {}
  let isOver = false
  let lock: WakeLockSentinel | null = null
  const ask = async (): Promise<void> => {
    // A phone that slept through its end may say first that it is seen again, and then let the timer run.
    if (document.visibilityState !== 'visible' || serverNow() >= until) return
    const got = await navigator.wakeLock.request('screen').catch(() => null) // refused at a low battery
    if (isOver) void got?.release()
    else lock = got
  }
  const giveUp = (): void => {
    isOver = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', ask)
    void lock?.release()
    lock = null
  }
  const timer = Number.isFinite(until) ? setTimeout(giveUp, until - serverNow()) : undefined
  void ask()
  document.addEventListener('visibilitychange', ask)
  return giveUp
}
