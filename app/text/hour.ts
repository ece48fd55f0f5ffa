import { dayOf, hourOf } from './moment.ts'

/** «alle 20:31», or «il 30 dicembre alle 20:31» for another day; for moments that need no seconds. */
export function atHour(ms: number, now = Date.now()): string {
  const isToday = dayOf(ms) === dayOf(now) && now - ms < 48 * 3600_000
  return isToday ? `alle ${hourOf(ms)}` : `il ${dayOf(ms)} alle ${hourOf(ms)}`
}
