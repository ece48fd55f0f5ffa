import { paths } from '../../../shared/api/paths.ts'
import type { RoomView } from '../../../shared/api/shapes.ts'
import { type Answer, CallFailed, call } from '../../api/call.ts'
import { answerOrKept, forgetRoom, forgetRoomAndCard } from '../../local/kept.ts'

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
  const answer = await answerOrKept('room', id, enter(id, came))
  if (answer.ok) return { view: answer.value, isKept: false }
  if (answer.kept) return { view: answer.kept.value, isKept: true }
  const { status, code } = answer.failure
  if (code === 'room/removed') {
    forgetRoomAndCard(id)
    return 'removed'
  }
  if (status !== 404) throw new CallFailed(answer.failure)
  forgetRoom(id)
  return null
}

/** A join answers the view, also to a member: nearly everybody asks once (decision 88). */
async function enter(id: string, came?: RoomView): Promise<Answer<RoomView>> {
  if (came?.id === id && came.isMember) return { ok: true, status: 200, value: came }
  const entered = await call<RoomView>('POST', paths.join(id))
  return !entered.ok && entered.failure.status === 409 ? call<RoomView>('GET', paths.room(id)) : entered
}
