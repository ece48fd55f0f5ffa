/**
 * Nobody is told that the words' deadline was moved. A page that stays open asks, once, when the one it knows has passed and its
 * person has not finished; it passes for everybody in the same instant, so each page asks at some moment of the minute after it.
 */
import type { Season } from '../../shared/api/shapes.ts'
import { sessionStore } from './store.ts'
import { playerOf } from './use-session.ts'

const SPREAD_MS = 60_000
/** A browser's timer that should wait longer rings at once. */
const LONGEST_MS = 2 ** 31 - 1

export function askForLaterDeadline(): void {
  /** Every answer of the server's brings a new one, so the same one means that nothing was answered. */
  let known: Season | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const askAfter = (ms: number): void => {
    timer = setTimeout(() => void ask(), Math.min(ms + Math.random() * SPREAD_MS, LONGEST_MS))
  }
  const ask = async (): Promise<void> => {
    const asked = known
    await sessionStore.refresh()
    // No answer came, or a save overtook it.
    if (asked !== null && asked === known) askAfter(SPREAD_MS)
  }
  const look = (): void => {
    const player = playerOf(sessionStore.get())
    const season = player === null || player.user.hasFinished ? null : player.season
    if (season === known) return
    known = season
    clearTimeout(timer)
    if (season === null || season.speechPublished || season.wordsDeadline === null) return
    const left = Date.parse(season.wordsDeadline) - Date.now()
    if (left > 0) askAfter(left)
  }
  sessionStore.subscribe(look)
  look()
}
