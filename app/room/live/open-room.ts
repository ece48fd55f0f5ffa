import { paths } from '../../../shared/api/paths.ts'
import type { RoomView } from '../../../shared/api/shapes.ts'
import { CallFailed, call, isPassing } from '../../api/call.ts'
import { forgetRoom, keepRoom, keptRoom } from '../../rooms/kept-rooms.ts'

/** `isKept`: it is not the server's, which is away, but as it was last seen in this browser. */
export type OpenedRoom = { view: RoomView; isKept: boolean }

/**
 * Opening a room: entering it, and looking at it where one may not. Only a navigation does this, never a reconnection (decision 35).
 * With the server away, the room as it was last seen here: its connection says that it is behind, and goes on trying.
 *
 * @returns null when there is no such room
 */
export async function openRoom(id: string): Promise<OpenedRoom | null> {
  const room = await enter(id)
  if (room) keepRoom(room.view)
  else forgetRoom(id)
  return room
}

/** Entering answers the view, also to whoever is in already: nearly everybody asks once (decision 88). */
async function enter(id: string): Promise<OpenedRoom | null> {
  const entered = await call<RoomView>('POST', paths.join(id))
  const isRefused = !entered.ok && entered.failure.status === 409
  const seen = isRefused ? await call<RoomView>('GET', paths.room(id)) : entered
  if (seen.ok) return { view: seen.value, isKept: false }
  if (seen.failure.status === 404) return null
  const kept = isPassing(seen.failure) ? keptRoom(id) : null
  if (kept) return { view: kept.value.view, isKept: true }
  throw new CallFailed(seen.failure)
}
