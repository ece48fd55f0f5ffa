const clock = new Intl.DateTimeFormat('it-IT', { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat('it-IT', { day: 'numeric', month: 'long' })

/** «alle 20:31», or «del 30 dicembre alle 20:31» for another day; for moments that need no seconds. */
export function atHour(ms: number, now = Date.now()): string {
  const isToday = day.format(ms) === day.format(now) && now - ms < 48 * 3600_000
  return isToday ? `alle ${clock.format(ms)}` : `del ${day.format(ms)} alle ${clock.format(ms)}`
}
