import type { Season } from '../../shared/api/shapes.ts'
import { calendarFile } from '../../shared/evening/calendar.ts'
import type { Stage } from '../../shared/evening/stage.ts'
import { messageText } from '../../shared/evening/texts.ts'
import { download } from '../keep/download.ts'
import { serverNow } from '../net/server-clock.ts'

/** Downloads a calendar file with the evening in it. */
export function takeEvening({ year }: Season, deadline: string, stage: Stage): void {
  const evening = {
    season: year,
    deadline,
    title: 'DIECI PAROLE: parla il Presidente',
    text: messageText('reminder.text', stage),
    alarm: messageText('reminder.alarm', stage),
    origin: location.origin,
  }
  download(new File([calendarFile(evening, serverNow())], `dieci-parole-${year}.ics`, { type: 'text/calendar' }))
}
