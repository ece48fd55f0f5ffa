import type { RoomView, Season } from '../../../shared/api/shapes.ts'
import type { Stage } from '../../../shared/evening/stage.ts'
import { messageText } from '../../../shared/evening/texts/messages.ts'
import { minutesLeft } from '../../evening/news-line.tsx'
import { serverNow } from '../../evening/server-clock.ts'
import { missingNames } from '../missing/missing.ts'
import { roomUrl, whatsappLink } from './invitation.ts'

/** More names than this make no message that anybody reads. */
const NAMES = 6

/** A message to the owner of a room that waits for them; nothing before the seal. */
export function WakeOwner({
  view,
  owner,
  stage,
  isNext,
}: {
  view: RoomView
  owner: string
  stage: Stage
  isNext: boolean
}) {
  return (
    <Message
      name={messageText('wake.owner.key', stage)}
      text={() => messageText('wake.owner.text', stage, { room: view.name, owner })}
      url={roomUrl(view.id)}
      isNext={isNext}
    />
  )
}

/** A message that names those who have not finished, while they still can; nothing afterwards, or where all have. */
export function WakeUnfinished({
  view,
  me,
  season,
  stage,
}: {
  view: RoomView
  me: string
  season: Season
  stage: Stage
}) {
  const names = missingNames(view, me, NAMES)
  if (names === '') return null
  return (
    <Message
      name={messageText('wake.unfinished.key', stage)}
      text={() =>
        messageText('wake.unfinished.text', stage, { room: view.name, names, time: minutesLeft(season, serverNow()) })
      }
      url={roomUrl(view.id)}
      isNext={false}
    />
  )
}

type MessageProps = { name: string; text: () => string; url: string; isNext: boolean }

/** By the device's share sheet, where there is one; else by WhatsApp. Nothing is sent without the person. */
function Message({ name, text, url, isNext }: MessageProps) {
  if (name === '') return null
  const style = `button wide ${isNext ? 'action' : ''}`
  if (!('share' in navigator)) {
    return (
      <a className={style} href={whatsappLink(text(), url)} target="_blank" rel="noreferrer">
        {name}
      </a>
    )
  }
  const share = (): void => {
    // The promise rejects when the sheet is closed without a choice: nothing went wrong.
    navigator.share({ title: 'DIECI PAROLE', text: text(), url }).catch(() => {})
  }
  return (
    <button className={style} type="button" onClick={share}>
      {name}
    </button>
  )
}
