import type { RoomParts } from '../room-parts.ts'
import { existingRoom } from '../state/room-record.ts'
import { attempt } from './handle-failure.ts'

/** For a caller who wants the ranking: a small room's is made at once, a large room's is left to the alarm. */
export async function tryRanking(parts: RoomParts): Promise<void> {
  await attempt(parts, 'ranking', () => parts.rankings.refresh())
}

/** One alarm's share of the ranking; the next alarm continues. */
export async function workOnRanking(parts: RoomParts): Promise<void> {
  const { store, rankings, deadlines } = parts
  const outcome = await attempt(parts, 'ranking', () => rankings.work())
  if (outcome !== 'done' || !existingRoom(store)) return
  if (rankings.isStale) deadlines.postpone('ranking', Date.now())
  else deadlines.done('ranking')
}
