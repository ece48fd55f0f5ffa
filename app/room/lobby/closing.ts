import { asked } from '../../api/act.ts'
import type { Failure } from '../../api/call.ts'
import { chunk, chunkFailure } from '../../chunk.ts'
import type { Closing } from './close-room.tsx'

/** A chunk of its own: only an owner closes a room. Prefetched beside their keys (owner-keys.tsx). */
export const loadClosing = chunk(() => import('./close-room.tsx'))

/** «Chiudi stanza», and from the seal on «Scopri le carte»: asks first. @returns why it was not carried out */
export async function askAndClose(room: Closing): Promise<Failure | null> {
  const closing = await asked(loadClosing()).catch(chunkFailure)
  return 'askAndClose' in closing ? closing.askAndClose(room) : closing
}
