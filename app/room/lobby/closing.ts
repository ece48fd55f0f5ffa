import type { RoomView } from '../../../shared/api/shapes.ts'
import { asked } from '../../api/act.ts'
import type { Answer } from '../../api/call.ts'
import { chunk, loaded } from '../../chunk.ts'
import type { ThisRoom } from '../this-room.ts'

/** A chunk of its own: only an owner closes a room. Prefetched beside their keys (owner-keys.tsx). */
export const loadClosing = chunk(() => import('./close-room.tsx'))

/** «Chiudi stanza», and from the seal on «Scopri le carte»: asks first. */
export async function askAndClose(room: ThisRoom): Promise<Answer<RoomView> | null> {
  const closing = await loaded(asked(loadClosing()))
  return closing.ok ? closing.value.askAndClose(room) : closing
}
