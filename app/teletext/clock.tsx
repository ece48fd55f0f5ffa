import { useEffect, useState } from 'react'
import { CLOCK_REFRESH_MS } from '../../shared/season.ts'

const format = new Intl.DateTimeFormat('it-IT', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** «mar 30 dic 20:31:05», turning with the second. */
export function Clock() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = (): void => {
      setNow(new Date())
      timer = setTimeout(tick, CLOCK_REFRESH_MS - (Date.now() % CLOCK_REFRESH_MS))
    }
    tick()
    return () => clearTimeout(timer)
  }, [])
  return <time className="top-clock">{format.format(now).replace(',', '')}</time>
}
