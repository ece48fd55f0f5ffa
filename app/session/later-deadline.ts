/**
 * The server announces no change of the words' deadline. An open page asks once, when the deadline that it knows has
 * passed and its person has not finished. It passes for everybody at once, so each page asks at a random moment of the
 * next minute.
 */
import type { Season } from '../../shared/api/shapes.ts'
import { sessionStore } from './store.ts'
import { playerOf } from './use-session.ts'

const SPREAD_MS = 60_000
/** The longest delay of a browser's timer: a longer one fires at once. */
const LONGEST_MS = 2 ** 31 - 1

export function askForLaterDeadline(): void {
  /** Every answer of the server sets a new object, so the same object means that there was no answer. */
  let known: Season | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const askAfter = (ms: number): void => {
    timer = setTimeout(() => void ask(), Math.min(ms + Math.random() * SPREAD_MS, LONGEST_MS))
  }
  const ask = async (): Promise<void> => {
    const asked = known
    await sessionStore.refresh()
    // No answer came, or a save's answer overtook it.
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
