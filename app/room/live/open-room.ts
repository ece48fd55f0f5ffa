import { paths } from '../../../shared/api/paths.ts'
import type { RoomView } from '../../../shared/api/shapes.ts'
import { CallFailed, call, isPassing } from '../../api/call.ts'
import { forgetRoom, keepRoom, keptRoom } from '../../rooms/kept-rooms.ts'

/**
 * Opening a room: entering it, and looking at it where one may not. Only a navigation does this, never a reconnection (decision 35).
 * With the server away, the room as it was last seen here: its connection says that it is behind, and goes on trying.
 *
 * @returns null when there is no such room
 */
export async function openRoom(id: string): Promise<RoomView | null> {
  const view = await enter(id)
  if (view) keepRoom(view)
  else forgetRoom(id)
  return view
}

/** Entering answers the view, also to whoever is in already: nearly everybody asks once (decision 88). */
async function enter(id: string): Promise<RoomView | null> {
  const entered = await call<RoomView>('POST', paths.join(id))
  const isRefused = !entered.ok && entered.failure.status === 409
  const seen = isRefused ? await call<RoomView>('GET', paths.room(id)) : entered
  if (seen.ok) return seen.value
  if (seen.failure.status === 404) return null
  const kept = isPassing(seen.failure) ? keptRoom(id) : null
  if (kept) return kept.value.view
  throw new CallFailed(seen.failure)
}
