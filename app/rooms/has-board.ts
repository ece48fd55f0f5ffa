import type { RoomCard } from '../../shared/api/shapes.ts'
import { isCrowded } from '../../shared/evening/crowded.ts'
import type { Stage } from '../../shared/evening/stage.ts'
import { eveningText } from '../../shared/evening/texts/evening-text.ts'

/** Whether a closed room's board is to be played now. */
export const hasBoard = (room: Pick<RoomCard, 'isOpen' | 'isMega' | 'playerCount'>, stage: Stage): boolean =>
  !room.isOpen && !isCrowded(room) && eveningText('card.closed.key', stage) !== ''
