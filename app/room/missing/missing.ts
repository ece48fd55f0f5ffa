import type { RoomView } from '../../../shared/api/shapes.ts'
import type { Stage } from '../../../shared/evening/stage.ts'
import { messageText } from '../../../shared/evening/texts/messages.ts'
import { toldApart } from '../../../shared/rooms/names.ts'
import { listNames } from '../../text/count.ts'

/** An owner writes to all of them: more names than in the message that everybody may send. */
export const NAMES_FOR_OWNER = 20

/**
 * «Ada, Bruno e altri 40»: who has not finished, but for oneself, by first names as far as they tell apart; empty when
 * that is nobody. In a large room the browser has not all of them, and counts the others.
 */
export function missingNames(view: RoomView, me: string, most: number): string {
  const unfinished = view.players.filter(({ hasFinished }) => !hasFinished)
  const others = unfinished.filter(({ id }) => id !== me)
  const isMissing = others.length < unfinished.length
  const total = Math.max(others.length, view.playerCount - view.finishedCount - (isMissing ? 1 : 0))
  if (others.length === 0) return ''
  return listNames(toldApart(others.map(({ fullName }) => fullName)), total, most)
}

/** The owner's key to write to them; empty where nobody misses, where it is too late, or once the room closes. */
export function missingKey(view: RoomView, me: string, stage: Stage): string {
  const isOver = !view.isOpen || view.isClosing
  return isOver || missingNames(view, me, NAMES_FOR_OWNER) === '' ? '' : messageText('missing.key', stage)
}
