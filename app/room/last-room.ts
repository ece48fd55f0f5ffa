import { paths } from '../../shared/api/paths.ts'
import type { Player, RoomView } from '../../shared/api/shapes.ts'
import { forgetRoom, forgetRoomAndCard, keptByAny } from '../keep/kept-answers.ts'
import { call } from '../net/call.ts'
import { keysFor } from './permission.ts'

/**
 * Page 110 leads to the room last on screen in this browser; null when there is none. It joins no room: one that the person
 * has left, was taken out of, or that was deleted, counts as none. With the server away, the kept view is shown.
 */
export async function lastRoom(player: Player): Promise<string | null> {
  const last = keptByAny('room')?.of
  if (last === undefined) return null
  const view = await call<RoomView>('GET', paths.room(last))
  const isTakenOut = !view.ok && view.failure.code === 'room/removed'
  const isOver = view.ok ? keysFor(player, view.value).join : isTakenOut || view.failure.status === 404
  if (isTakenOut) forgetRoomAndCard(last)
  else if (isOver) forgetRoom(last)
  return isOver ? null : last
}
