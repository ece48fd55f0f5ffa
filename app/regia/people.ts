/** How many people an action concerns: without figures «tutti», never an invented number. Pure. */
import type { OperatorStats } from '../../shared/api/shapes.ts'
import { count, grouped } from '../text/italian.ts'

/** «312 stanze» */
export const roomsOf = (stats: Pick<OperatorStats, 'rooms'> | null): string =>
  stats === null ? 'tutte le stanze' : count(stats.rooms, 'stanza', 'stanze')

type Counted = Pick<OperatorStats, 'players' | 'finished'> | null

/** «284.113 persone non possono più cambiare parole» */
export const lockedForGood = (stats: Counted): string =>
  `${stats === null ? 'nessuno può' : count(stats.players, 'persona non può', 'persone non possono')} più cambiare parole`

/** «37.995 persone stanno ancora scegliendo», within a sentence. */
export function stillChoosing(stats: Counted): string {
  if (stats === null) return 'qualcuno sta ancora scegliendo'
  const left = Math.max(0, stats.players - stats.finished)
  return left === 0 ? 'hanno finito tutti' : `${count(left, 'persona sta', 'persone stanno')} ancora scegliendo`
}

/** Their pages take no further word; words on their way still arrive, and ten saved words play (TEN-WORDS-PLAY). */
export const notPressed = (left: number): string => {
  if (left === 0) return 'Avevano finito tutti.'
  return left === 1
    ? 'Una persona non ha premuto «Ho finito!»: gioca, se ha dieci parole salvate.'
    : `${grouped(left)} non hanno premuto «Ho finito!»: gioca chi ha dieci parole salvate.`
}
