import { Link } from 'react-router'
import type { RoomView, Season } from '../../../shared/api/shapes.ts'
import { isCrowded } from '../../../shared/evening/crowded.ts'
import type { Stage } from '../../../shared/evening/stage.ts'
import { eveningText } from '../../../shared/evening/texts/evening-text.ts'
import { lastKeptRoom } from '../../rooms/kept-rooms.ts'

/** The room last on screen in this browser, if it has a board or will have one when it closes; as it was seen then. */
export function roomOfTheBoard(season: Season, stage: Stage): RoomView | null {
  const room = lastKeptRoom()
  if (eveningText('words.board.key', stage) === '' || room === null) return null
  return room.season === season.year && room.isMember && !isCrowded(room) ? room : null
}

/** To a closed room's board, or to an open room, where the cards are still covered. */
export function ToTheBoard({ room, stage }: { room: RoomView; stage: Stage }) {
  return (
    <Link className="button action wide" to={`/stanza/${room.id}`}>
      {eveningText(room.isOpen ? 'words.room.key' : 'words.board.key', stage, { room: room.name })}
    </Link>
  )
}
