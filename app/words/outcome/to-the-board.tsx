import { Link } from 'react-router'
import type { Season } from '../../../shared/api/shapes.ts'
import { isCrowded } from '../../../shared/evening/crowded.ts'
import type { Stage } from '../../../shared/evening/stage.ts'
import { eveningText } from '../../../shared/evening/texts/evening-text.ts'
import { lastKeptRoom } from '../../rooms/kept-rooms.ts'

type Room = { id: string; name: string }

/** The room last on screen in this browser, if it is one of the player's that has a board. */
export function roomOfTheBoard(season: Season, stage: Stage): Room | null {
  const room = lastKeptRoom()
  if (eveningText('words.board.key', stage) === '' || room === null) return null
  return room.season === season.year && room.isMember && !isCrowded(room) ? room : null
}

export function ToTheBoard({ room, stage }: { room: Room; stage: Stage }) {
  return (
    <Link className="button action wide" to={`/stanza/${room.id}`}>
      {eveningText('words.board.key', stage, { room: room.name })}
    </Link>
  )
}
