import { paths } from '../../shared/api/paths.ts'
import type { RoomView } from '../../shared/api/shapes.ts'
import { call } from '../api/call.ts'
import { keysFor } from '../room/permission.ts'
import type { Player } from '../session/use-session.ts'
import { forgetRoom, lastKeptRoom } from './kept-rooms.ts'

/**
 * Where page 110 leads: the room last on screen in this browser; null: none. Turning a page enters no room:
 * one that was left elsewhere, or is gone, counts as never seen. With the server away, it is shown as it was kept.
 */
export async function lastRoom(player: Player): Promise<string | null> {
  const last = lastKeptRoom()
  if (last === null) return null
  const look = await call<RoomView>('GET', paths.room(last.id))
  const isOver = look.ok ? keysFor(player, look.value).join : look.failure.status === 404
  if (isOver) forgetRoom(last.id)
  return isOver ? null : last.id
}
