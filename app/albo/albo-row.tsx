import { type CSSProperties, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../shared/api/paths.ts'
import type { AlboRoom } from '../../shared/api/years-shapes.ts'
import { act } from '../api/act.ts'
import { useCommand } from '../room/use-command.ts'
import { BusyButton } from '../teletext/busy-button.tsx'
import { grouped } from '../text/count.ts'
import { number } from '../text/points.ts'
import { alboNote, type Course } from './albo-text.ts'
import { askAndReopen, reopenKey } from './reopen.tsx'

/** `mayReopen`: the season in course still takes rooms. */
type Props = { room: AlboRoom; year: number; course: Course; mayReopen: boolean }

export function AlboRow({ room, year, course, mayReopen }: Props) {
  const { id, name, position, score } = room
  const place = position === null ? '–' : `${grouped(position)}º`
  return (
    <li>
      <Link to={`/stanza/${id}`}>
        {/* React's type of a style has no custom properties. */}
        <span className={position === 1 ? 'place won' : 'place'} style={{ '--n': [...place].length } as CSSProperties}>
          <span className="spoken">Posto: </span>
          {place}
        </span>
        <span className="what">
          <span>{name}</span>
          <span className="small second">{alboNote(room, year, course)}</span>
        </span>
        <span className="points">
          {score !== null && number(score)}
          <span className="spoken">{score === null ? 'punti: non si sa' : ' punti'}</span>
        </span>
      </Link>
      {year < course.year && mayReopen && !room.isMega && <Reopen room={room} year={course.year} />}
      {room.isHidden && year === course.year && <Show room={room} />}
    </li>
  )
}

function Reopen({ room, year }: { room: AlboRoom; year: number }) {
  const navigate = useNavigate()
  const { refusal, isBusy, carryOut } = useCommand()
  return (
    <>
      <BusyButton
        className="button plain small as-link"
        isBusy={isBusy}
        press={() => void carryOut(() => askAndReopen(room, year, navigate))}
      >
        {reopenKey(year)}
        <span className="spoken">: {room.name}</span>
      </BusyButton>
      <Refusal text={refusal} />
    </>
  )
}

function Show({ room }: { room: AlboRoom }) {
  const [isBack, setBack] = useState(false)
  const { refusal, isBusy, carryOut } = useCommand()
  const show = () =>
    carryOut(async () => {
      const answer = await act<void>('DELETE', paths.hidden(room.id))
      setBack(answer.ok)
      return answer.ok ? null : answer.failure
    })
  return (
    <>
      {/* The key stays, since it has the focus. */}
      <BusyButton className="button plain small as-link" isBusy={isBusy || isBack} press={() => void show()}>
        {isBack ? 'È di nuovo nella lista' : 'Rimetti nella lista'}
        <span className="spoken">: {room.name}</span>
      </BusyButton>
      <Refusal text={refusal} />
    </>
  )
}

const Refusal = ({ text }: { text: string | null }) =>
  text !== null && (
    <p className="notice bad" role="alert">
      {text}
    </p>
  )
