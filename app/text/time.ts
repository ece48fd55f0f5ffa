import { useSyncExternalStore } from 'react'

const clock = new Intl.DateTimeFormat('it-IT', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** «20:31:05», where the person is. */
export const timeOfDay = (iso: string): string => clock.format(new Date(iso))

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const some = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** The two largest units of a span: «23 ore e 58 minuti», «4 minuti e 1 secondo». */
export function spanInWords(ms: number): string {
  const days = Math.floor(ms / DAY)
  const hours = Math.floor((ms % DAY) / HOUR)
  const minutes = Math.floor((ms % HOUR) / MINUTE)
  const seconds = Math.floor((ms % MINUTE) / SECOND)
  if (days > 0) return `${some(days, 'giorno', 'giorni')} e ${some(hours, 'ora', 'ore')}`
  if (hours > 0) return `${some(hours, 'ora', 'ore')} e ${some(minutes, 'minuto', 'minuti')}`
  return `${some(minutes, 'minuto', 'minuti')} e ${some(seconds, 'secondo', 'secondi')}`
}

const subscribe = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, SECOND)
  return () => clearInterval(timer)
}
const currentSecond = (): number => Math.floor(Date.now() / SECOND) * SECOND

/** The time, to the second; whoever uses it is drawn again each second. */
export const useNow = (): number => useSyncExternalStore(subscribe, currentSecond)

/** Whether something that depends on the time holds; drawn again only when the answer changes. */
export const useMoment = (holds: () => boolean): boolean => useSyncExternalStore(subscribe, holds)
