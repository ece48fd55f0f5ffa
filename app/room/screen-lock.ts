/** Keeps the screen on: of a wall, and of a phone on the table while its board is played (design.md, «Taps»). */
import { useEffect } from 'react'
import { serverNow } from '../net/server-clock.ts'

/** The time from the seal until the text is out. Then the lock ends, so that a forgotten phone does not run empty. */
const BOARD_MS = 2 * 60 * 60_000

/** @param sealedAt when the season's words were sealed; null: the screen may go dark */
export const useBoardKeptOn = (sealedAt: string | null): void =>
  useScreenKeptOn(sealedAt === null ? 0 : Date.parse(sealedAt) + BOARD_MS)

/** @param until ms since 1970, by the server's clock */
export const useScreenKeptOn = (until = Number.POSITIVE_INFINITY): void => useEffect(() => keepScreenOn(until), [until])

/**
 * Keeps the screen on. Where the browser cannot or refuses, the device's own setting applies. The browser releases the lock
 * of a hidden page, which requests it again once it is visible.
 *
 * @returns the function that releases the lock
 */
export function keepScreenOn(until: number): () => void {
  if (!('wakeLock' in navigator)) return () => {}
  let isOver = false
  let lock: WakeLockSentinel | null = null
  const ask = async (): Promise<void> => {
    // After a long sleep the page may become visible before its timer runs.
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
