import { useSyncExternalStore } from 'react'

const clock = new Intl.DateTimeFormat('it-IT', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** «20:31:05», in the person's time zone. */
export const timeOfDay = (iso: string): string => clock.format(new Date(iso))

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const some = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** The two largest units of a span, without those that are zero: «23 ore e 58 minuti», «2 ore», «3 secondi». */
export function spanInWords(ms: number): string {
  const units = [
    { count: Math.floor(ms / DAY), one: 'giorno', many: 'giorni' },
    { count: Math.floor((ms % DAY) / HOUR), one: 'ora', many: 'ore' },
    { count: Math.floor((ms % HOUR) / MINUTE), one: 'minuto', many: 'minuti' },
    { count: Math.floor((ms % MINUTE) / SECOND), one: 'secondo', many: 'secondi' },
  ]
  const largest = units.findIndex(({ count }) => count > 0)
  if (largest === -1) return some(0, 'secondo', 'secondi')
  const shown = units.slice(largest, largest + 2).filter(({ count }) => count > 0)
  return shown.map(({ count, one, many }) => some(count, one, many)).join(' e ')
}

const subscribe = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, SECOND)
  return () => clearInterval(timer)
}
const currentSecond = (): number => Math.floor(Date.now() / SECOND) * SECOND

/** The current second; the component that uses it renders each second. */
export const useNow = (): number => useSyncExternalStore(subscribe, currentSecond)

/** Whether a condition on the time holds; renders again only when the answer changes. */
export const useMoment = (holds: () => boolean): boolean => useSyncExternalStore(subscribe, holds, holds)
