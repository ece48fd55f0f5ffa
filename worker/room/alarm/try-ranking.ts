import type { RoomParts } from '../room-parts.ts'
import { livingRoom } from '../state/room-record.ts'
import { attempt } from './handle-failure.ts'

/** Whoever asks for a ranking: a small room's is made now, a large one's is left to the alarm. */
export async function tryRanking(parts: RoomParts): Promise<void> {
  await attempt(parts, 'ranking', () => parts.rankings.refresh())
}

/** The alarm's share of a ranking; what is left goes on with the next. */
export async function workOnRanking(parts: RoomParts): Promise<void> {
  const { store, rankings, deadlines } = parts
  const outcome = await attempt(parts, 'ranking', () => rankings.work())
  if (outcome !== 'done' || !livingRoom(store)) return
  if (rankings.isStale) deadlines.postpone('ranking', Date.now())
  else deadlines.done('ranking')
}
