import { log } from '../../logging/log.ts'
import { finishDeleting } from '../commands/delete.ts'
import type { RoomParts } from '../room-parts.ts'
import { attempt } from './handle-failure.ts'
import { reportGone } from './report-owed.ts'

/** @returns whether the room is deleted completely */
export async function tryDeleting(parts: RoomParts): Promise<boolean> {
  const { season, id } = parts.store.room ?? {}
  const outcome = await attempt(parts, 'deleting', () => finishDeleting(parts))
  if (outcome === 'done' && season !== undefined && id !== undefined) {
    log({ event: 'room-deleted', room: id, season })
    await reportGone(parts, season, id)
  }
  return outcome === 'done'
}
