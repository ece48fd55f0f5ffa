import { useSyncExternalStore } from 'react'
import { CLOCK_REFRESH_MS } from '../../../shared/season.ts'
import { secondOf, shortDayOf } from '../../text/moment.ts'

const subscribe = (turn: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout>
  const tick = (): void => {
    turn()
    timer = setTimeout(tick, CLOCK_REFRESH_MS - (Date.now() % CLOCK_REFRESH_MS))
  }
  tick()
  return () => clearTimeout(timer)
}
const now = (): string => {
  const ms = Date.now()
  return `${shortDayOf(ms)} ${secondOf(ms)}`
}

/** «mar 30 dic 20:31:05», updated each second; it takes its place even before the time is known. */
export function Clock() {
  return <time className="top-clock">{useSyncExternalStore(subscribe, now, () => '')}</time>
}
