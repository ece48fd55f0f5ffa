import { paths } from '../../../shared/api/paths.ts'
import type { RoomView } from '../../../shared/api/shapes.ts'
import { CallFailed, call, demand, isPassing } from '../../api/call.ts'
import { forgetRoom, keepRoom, keptRoom } from '../../rooms/kept-rooms.ts'
import type { Player } from '../../session/use-session.ts'
import { keysFor } from '../permission.ts'

/**
 * Opens a room: reads it, and joins it where that is allowed. Only a navigation does this, never a reconnection
 * (decision 35). With the server away it returns the view kept in this browser, and the connection shows it as out of
 * date.
 *
 * @returns null when there is no such room
 */
export async function openRoom(id: string, player: Player): Promise<RoomView | null> {
  const view = await enter(id, player)
  if (view) keepRoom(view)
  else forgetRoom(id)
  return view
}

async function enter(id: string, player: Player): Promise<RoomView | null> {
  const look = await call<RoomView>('GET', paths.room(id))
  if (!look.ok) {
    if (look.failure.status === 404) return null
    const kept = isPassing(look.failure) ? keptRoom(id) : null
    if (kept) return kept.value.view
    throw new CallFailed(look.failure)
  }
  if (!keysFor(player, look.value).join) return look.value
  const joined = await call<RoomView>('POST', paths.join(id))
  if (joined.ok) return joined.value
  if (joined.failure.status === 404) return null
  // The room closed between the two calls, but can still be seen.
  if (joined.failure.status === 409) return demand(call<RoomView>('GET', paths.room(id)))
  throw new CallFailed(joined.failure)
}
