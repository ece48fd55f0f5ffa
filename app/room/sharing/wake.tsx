import { messageText } from '../../../shared/evening/texts/messages.ts'
import { minutesLeft } from '../../evening/news-line.tsx'
import { serverNow } from '../../evening/server-clock.ts'
import { useEachSecond } from '../../text/time.ts'
import { missingNames } from '../missing/missing.ts'
import { useThisRoom } from '../this-room.ts'
import { useRoomUrl, whatsappLink } from './invitation.ts'
import { useHasSheet } from './link-keys.tsx'

/** More names than this make no message that anybody reads. */
const NAMES = 6

/** A message to the owner of a room that waits for them; nothing before the seal. */
export function WakeOwner({ owner, isNext }: { owner: string; isNext: boolean }) {
  const { view, stage } = useThisRoom()
  return (
    <Message
      name={messageText('wake.owner.key', stage)}
      text={messageText('wake.owner.text', stage, { room: view.name, owner })}
      roomId={view.id}
      isNext={isNext}
    />
  )
}

/** A message that names those who have not finished, while they still can; nothing afterwards, or where all have. */
export function WakeUnfinished() {
  const { player, view, stage } = useThisRoom()
  const names = missingNames(view, player.user.id, NAMES)
  const time = useEachSecond(() => minutesLeft(player.season, serverNow()))
  if (names === '') return null
  return (
    <Message
      name={messageText('wake.unfinished.key', stage)}
      text={messageText('wake.unfinished.text', stage, { room: view.name, names, time })}
      roomId={view.id}
      isNext={false}
    />
  )
}

type MessageProps = { name: string; text: string; roomId: string; isNext: boolean }

/** By the device's share sheet, where there is one; else by WhatsApp. Nothing is sent without the person. */
function Message({ name, text, roomId, isNext }: MessageProps) {
  const url = useRoomUrl(roomId)
  const hasSheet = useHasSheet()
  if (name === '') return null
  const style = `button wide ${isNext ? 'action' : ''}`
  if (!hasSheet) {
    return (
      <a className={style} href={whatsappLink(text, url)} target="_blank" rel="noreferrer">
        {name}
      </a>
    )
  }
  const share = (): void => {
    // The promise rejects when the sheet is closed without a choice: nothing went wrong.
    navigator.share({ title: 'DIECI PAROLE', text: text, url }).catch(() => {})
  }
  return (
    <button className={style} type="button" onClick={share}>
      {name}
    </button>
  )
}
