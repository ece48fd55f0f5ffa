import { type CSSProperties, type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../shared/api/paths.ts'
import type { AlboRoom } from '../../shared/api/years-shapes.ts'
import { act } from '../api/act.ts'
import { Command } from '../teletext/command.tsx'
import { grouped } from '../text/count.ts'
import { number } from '../text/points.ts'
import { alboNote, type Course } from './albo-text.ts'
import { askAndReopen, reopenKey } from './reopen.tsx'

/** `isAlone`: of its season no other room can come back, and its key stands beside it. */
type Props = { room: AlboRoom; year: number; course: Course; isAlone: boolean }

export function AlboRow({ room, year, course, isAlone }: Props) {
  const { id, name, position, score, currentId } = room
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
      {currentId !== undefined && (
        <Link className="button plain small as-link" to={`/stanza/${currentId}`}>
          Vai alla stanza del {course.year}
          <span className="spoken">: {name}</span>
        </Link>
      )}
      {isAlone && (
        <Reopen room={room} year={course.year}>
          {reopenKey(course.year)}
          <span className="spoken">: {name}</span>
        </Reopen>
      )}
      {room.isHidden && year === course.year && <Show room={room} />}
    </li>
  )
}

/** Of a season with several rooms: one key, and behind it their names. A key at each would be a column of the same words. */
export function ReopenOneOf({ rooms, year }: { rooms: readonly AlboRoom[]; year: number }) {
  return (
    <details>
      <summary className="button plain small as-link">Riapri una di queste per il {year}</summary>
      <ul>
        {rooms.map((room) => (
          <li key={room.id}>
            <Reopen room={room} year={year}>
              «{room.name}»
            </Reopen>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Reopen({ room, year, children }: { room: AlboRoom; year: number; children: ReactNode }) {
  const navigate = useNavigate()
  return (
    <Command
      className="button plain small as-link"
      run={() => askAndReopen(room, year)}
      done={({ id }) => navigate(`/stanza/${id}`)}
    >
      {children}
    </Command>
  )
}

function Show({ room }: { room: AlboRoom }) {
  const [isBack, setBack] = useState(false)
  return (
    <Command
      className="button plain small as-link"
      isBusy={isBack} // it stays, since it has the focus
      run={() => act<void>('DELETE', paths.hidden(room.id))}
      done={() => setBack(true)}
    >
      {isBack ? 'È di nuovo nella lista' : 'Rimetti nella lista'}
      <span className="spoken">: {room.name}</span>
    </Command>
  )
}
