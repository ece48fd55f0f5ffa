import { type ReactNode, useEffect, useState } from 'react'
import { paths } from '../../shared/api/paths.ts'
import { type DOOR, doorText } from '../../shared/evening/door-texts.ts'
import type { Stage } from '../../shared/evening/stage.ts'
import type { Door, DoorState } from '../../shared/rooms/rooms.ts'
import { type Answer, call } from '../net/call.ts'
import { loginPath } from '../session/redirect.ts'
import { Link } from '../start/visit.tsx'

/** The door's texts in the evening's table: key and stage of each. */
const SAYS: Record<DoorState, [key: keyof typeof DOOR, stage: Stage]> = {
  open: ['door.open', 'choosing'],
  closed: ['door.shut', 'choosing'],
  sealed: ['door.shut', 'sealed'],
  over: ['door.shut', 'published'],
}

/** `children`: how to play, for those who still can. A late answer replaces them, so that nothing below moves. */
type Props = { roomId: string; setOpen: (isOpen: boolean) => void; children?: ReactNode }

/**
 * Says before the sign-in where a room's link leads (game.md, «Links to a room»), so that nobody signs in only to find a room
 * that was closed without them.
 */
export function RoomDoor({ roomId, setOpen, children }: Props) {
  const [answer, setAnswer] = useState<Answer<Door> | null>(null)
  useEffect(() => {
    let isGone = false
    void call<Door>('GET', paths.door(roomId)).then((answer) => {
      if (isGone) return
      setAnswer(answer)
      setOpen(answer.ok && answer.value.state === 'open')
    })
    return () => {
      isGone = true
      setOpen(false)
    }
  }, [roomId, setOpen])
  const { says, isShut } = noticeOf(answer)
  return (
    <div className="door" data-shut={isShut ? '' : undefined}>
      <div className="stack" role="status">
        {says}
      </div>
      {children && <div inert={isShut}>{children}</div>}
    </div>
  )
}

function noticeOf(answer: Answer<Door> | null): { says: ReactNode; isShut: boolean } {
  if (answer?.ok === false && answer.failure.code === 'room/not-found') {
    const says = (
      <p className="notice bad">
        questa stanza non esiste :(
        <br />
        Il link è vecchio, o è rimasta fuori una lettera. Fattene mandare uno nuovo.
      </p>
    )
    return { says, isShut: true }
  }
  const found = answer?.ok ? SAYS[answer.value.state] : undefined
  // Unknown, unreachable, or a state that only a newer server has (design.md, «A newer server»): this is true of every room.
  if (!answer?.ok || !found) {
    return { says: <p className="notice good">Ti hanno mandato il link di una stanza: entra!</p>, isShut: false }
  }
  const [key, stage] = found
  const text = doorText(key, stage, { room: answer.value.name })
  const [own, note] = [doorText('door.shut.own', stage), doorText('door.shut.note', stage)]
  if (key === 'door.open' || note === '') return { says: <p className="notice good">{text}</p>, isShut: false }
  const says = (
    <>
      <p className="notice wait">
        {text} {own !== '' && <Link to={loginPath('/stanza/nuova')}>{own}</Link>}
      </p>
      <p className="small second">{note}</p>
    </>
  )
  return { says, isShut: true }
}
