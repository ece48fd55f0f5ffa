import { useSyncExternalStore } from 'react'
import { asDrawn, serverNow } from '../net/server-clock.ts'

/**
 * Moments in Italian and in the person's time zone. Written out here, since `Intl.DateTimeFormat` reads its tables when it is
 * first made: 0.2 s on a slow phone, before anything is drawn.
 */
const DAYS = ['dom', 'lun', 'mar', 'mer', 'gio', 'ven', 'sab']
const MONTHS = 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(
  ' ',
)

const two = (number: number): string => String(number).padStart(2, '0')
const month = (date: Date): string => MONTHS[date.getMonth()] ?? ''

/** «20:31» */
export const hourOf = (ms: number): string => {
  const date = new Date(ms)
  return `${two(date.getHours())}:${two(date.getMinutes())}`
}

/** «20:31:05» */
export const secondOf = (ms: number): string => `${hourOf(ms)}:${two(new Date(ms).getSeconds())}`

/** «30 dicembre» */
export const dayOf = (ms: number): string => {
  const date = new Date(ms)
  return `${date.getDate()} ${month(date)}`
}

/** «mar 30 dic» */
export const shortDayOf = (ms: number): string => {
  const date = new Date(ms)
  return `${DAYS[date.getDay()]} ${date.getDate()} ${month(date).slice(0, 3)}`
}

/** «alle 20:31», or «il 30 dicembre alle 20:31» for another day. */
export function atHour(ms: number, now = Date.now()): string {
  const isToday = dayOf(ms) === dayOf(now) && now - ms < 48 * 3600_000
  return isToday ? `alle ${hourOf(ms)}` : `il ${dayOf(ms)} alle ${hourOf(ms)}`
}

/** «20:31:05», in the person's time zone. */
export const timeOfDay = (iso: string): string => secondOf(Date.parse(iso))

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const some = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** The two largest units of a span, without zeros: «23 ore e 58 minuti», «2 ore», «3 secondi». */
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

/** The result of `read`, evaluated each second; the component renders again only when it changes. */
export const useEachSecond = <T extends string | number | boolean>(read: () => T): T =>
  useSyncExternalStore(subscribe, read, () => asDrawn(read))

/** The current second by the server's clock; the component that uses it renders each second. */
export const useNow = (): number => useEachSecond(currentSecond)
