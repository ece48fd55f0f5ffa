import { useSyncExternalStore } from 'react'
import { CLOCK_REFRESH_MS } from '../../../shared/season.ts'

const format = new Intl.DateTimeFormat('it-IT', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

const subscribe = (turn: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout>
  const tick = (): void => {
    turn()
    timer = setTimeout(tick, CLOCK_REFRESH_MS - (Date.now() % CLOCK_REFRESH_MS))
  }
  tick()
  return () => clearTimeout(timer)
}
const now = (): string => format.format(Date.now()).replace(',', '')

/** «mar 30 dic 20:31:05», updated each second; it takes its place even before the time is known. */
export function Clock() {
  return <time className="top-clock">{useSyncExternalStore(subscribe, now, () => '')}</time>
}
