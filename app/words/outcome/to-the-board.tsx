import { Link } from 'react-router'
import type { Stage } from '../../../shared/evening/stage.ts'
import { wordsText } from '../../../shared/evening/texts/words.ts'
import type { BoardRooms } from '../../rooms/use-board-rooms.ts'

/** To the boards of closed rooms, or to an open room, where the cards are still covered. */
export function ToTheBoards({ rooms, hasMore, stage }: BoardRooms & { stage: Stage }) {
  return (
    <>
      {rooms.map(({ id, name, isOpen }, index) => (
        <Link className={`button wide ${index === 0 ? 'action' : ''}`} to={`/stanza/${id}`} key={id}>
          {wordsText(isOpen ? 'words.room.key' : 'words.board.key', stage, { room: name })}
        </Link>
      ))}
      {hasMore && (
        <Link className="button wide" to="/">
          Tutte le tue stanze
        </Link>
      )}
    </>
  )
}
