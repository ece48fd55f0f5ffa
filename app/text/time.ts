import { useSyncExternalStore } from 'react'
import { asDrawn, serverNow } from '../evening/server-clock.ts'
import { secondOf } from './moment.ts'

/** «20:31:05», in the person's time zone. */
export const timeOfDay = (iso: string): string => secondOf(Date.parse(iso))

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
/** By the server's clock. */
export const currentSecond = (): number => Math.floor(serverNow() / SECOND) * SECOND

/** What `read` makes of the time, looked at each second; renders again only when it changes. */
export const useEachSecond = <T extends string | number | boolean>(read: () => T): T =>
  useSyncExternalStore(subscribe, read, () => asDrawn(read))

/** The current second by the server's clock; the component that uses it renders each second. */
export const useNow = (): number => useEachSecond(currentSecond)
