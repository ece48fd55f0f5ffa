import { paths } from '../../../shared/api/paths.ts'
import type { RoomView } from '../../../shared/api/shapes.ts'
import { CallFailed, call, isPassing } from '../../api/call.ts'
import { forgetRoom, forgetRoomAndCard, keepRoom, keptRoom } from '../../rooms/kept-rooms.ts'

/** `isKept`: the server is away, and the view is the last one seen in this browser. */
export type OpenedRoom = { view: RoomView; isKept: boolean }

/**
 * Opens a room: joins it, and reads it where joining is refused. Only a navigation does this, never a reconnection
 * (decision 35). With the server away it returns the view kept in this browser, and the connection shows it as out of
 * date.
 *
 * @param came the room that came with the page
 * @returns null when there is no such room; `removed`: its owner has taken this person out
 */
export async function openRoom(id: string, came?: RoomView): Promise<OpenedRoom | 'removed' | null> {
  const room = await enter(id, came)
  if (room === 'removed') forgetRoomAndCard(id)
  else if (room) keepRoom(room.view)
  else forgetRoom(id)
  return room
}

/** A join answers the view, also to a member: nearly everybody asks once (decision 88). */
async function enter(id: string, came?: RoomView): Promise<OpenedRoom | 'removed' | null> {
  if (came?.id === id && came.isMember) return { view: came, isKept: false }
  const entered = await call<RoomView>('POST', paths.join(id))
  const isRefused = !entered.ok && entered.failure.status === 409
  const seen = isRefused ? await call<RoomView>('GET', paths.room(id)) : entered
  if (seen.ok) return { view: seen.value, isKept: false }
  if (seen.failure.status === 404) return null
  if (seen.failure.code === 'room/removed') return 'removed'
  const kept = isPassing(seen.failure) ? keptRoom(id) : null
  if (kept) return { view: kept.value.view, isKept: true }
  throw new CallFailed(seen.failure)
}
