/** What a room's card on home says of the evening. Pure. */
import type { RoomCard as Card } from '../../../shared/api/shapes.ts'
import { BOARD_LIMIT, isCrowded } from '../../../shared/evening/crowded.ts'
import { isSealed, type Stage } from '../../../shared/evening/stage.ts'
import { homeText } from '../../../shared/evening/texts/home.ts'
import { toldApart } from '../../../shared/rooms/names.ts'

/** Whether a closed room's board is to be played now. */
export const hasBoard = (room: Pick<Card, 'isOpen' | 'isMega' | 'playerCount'>, stage: Stage): boolean =>
  !room.isOpen && !isCrowded(room) && homeText('card.closed.key', stage) !== ''

/** Cyan waits for its owner, green can be entered or is played, white is neither. */
export function toneOf(card: Card, stage: Stage): 'waiting' | 'closed' | '' {
  if (!isSealed(stage)) return card.isOpen ? '' : 'closed'
  if (card.isOpen && !card.isMega) return 'waiting'
  return hasBoard(card, stage) && stage !== 'spoken' ? '' : 'closed'
}

/** While boards are played, what a room without one is instead; else open or closed. */
export function badgeOf(card: Card, stage: Stage): string {
  const { isMega, isOpen, playerCount } = card
  // A mega room may have few people in it.
  const without = playerCount > BOARD_LIMIT ? 'card.crowded.badge' : 'card.mega.badge'
  const badge = isMega || (!isOpen && isCrowded(card)) ? homeText(without, stage) : ''
  return badge || homeText(isOpen ? 'card.open.badge' : 'card.closed.badge', stage)
}

/** Who has to close an open room; in one without a board, what there is to do instead. */
export function noteOf(card: Card, stage: Stage): string {
  const [owner = ''] = toldApart(card.playerNames)
  if (card.isMega) return homeText('card.crowded.note', stage) || (card.isOpen ? homeText('card.open.mega', stage) : '')
  if (!card.isOpen) return isCrowded(card) ? homeText('card.crowded.note', stage) : ''
  return homeText(card.isOwner ? 'card.open.owner' : 'card.open.player', stage, { owner })
}
