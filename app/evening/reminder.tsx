import { useState } from 'react'
import type { Season } from '../../shared/api/shapes.ts'
import { calendarFile } from '../../shared/evening/calendar.ts'
import type { Stage } from '../../shared/evening/stage.ts'
import { eveningText } from '../../shared/evening/texts/evening-text.ts'
import { download } from '../local/download.ts'
import { serverNow } from './server-clock.ts'

/** The evening for one's own calendar, while words can be chosen and it is known until when (decision 58). */
export function Reminder({ season, stage }: { season: Season; stage: Stage }) {
  const [isTaken, setTaken] = useState(false)
  const key = eveningText('reminder.key', stage)
  const { year, wordsDeadline: deadline } = season
  if (key === '' || deadline === null) return null
  const take = (): void => {
    const evening = {
      season: year,
      deadline,
      title: 'DIECI PAROLE: parla il Presidente',
      text: eveningText('reminder.text', stage),
      alarm: eveningText('reminder.alarm', stage),
      origin: location.origin,
    }
    download(new File([calendarFile(evening, serverNow())], `dieci-parole-${year}.ics`, { type: 'text/calendar' }))
    setTaken(true)
  }
  return (
    <div>
      <button className="button wide" type="button" onClick={take}>
        {key}
      </button>
      <p className="small ok" role="status">
        {isTaken && '✓ Scaricata: aprila per aggiungerla.'}
      </p>
    </div>
  )
}
