import type { FlushResult } from '../../db/rooms/room-directory.ts'
import { beginDeleting } from '../commands/delete.ts'
import { deliver } from '../commands/deliver-words.ts'
import { forget } from '../commands/forget-account.ts'
import { hearSeal } from '../evening/hear-seal.ts'
import type { RoomParts } from '../room-parts.ts'
import type { ChangedRow } from './directory-writer.ts'

/** Applies what a flush has read from D1, in the turn that confirms the rows. */
export function applyFlushResult(
  parts: RoomParts,
  result: FlushResult,
  written: readonly ChangedRow[],
  now: number,
): void {
  if (result.isTombstoned) {
    // The room was created again by a repeated call after its deletion: it is deleted, and stays so.
    beginDeleting(parts)
    return
  }
  hearSeal(parts, result.sealedAt, now)
  if (result.shutAt !== null) takeBackLateJoins(parts, written, result.shutAt)
  const season = {
    year: parts.store.room?.season ?? 0,
    sealedAt: result.sealedAt,
    speechPublished: result.shutAt !== null,
  }
  // What D1 does not know after a restore was made after the moment that it was restored to: the room keeps it.
  const rewriteUpTo = parts.store.room?.rewriteUpTo ?? 0
  const mayBeUnknown = new Set(written.flatMap(({ id, change }) => (change <= rewriteUpTo ? [id] : [])))
  for (const { id, exists, isMarked } of result.users) {
    if (!exists && (isMarked || !mayBeUnknown.has(id))) forget(parts, id, season)
  }
  const finished = result.users.flatMap(({ id, exists, finishedWords }) =>
    exists && finishedWords ? [{ id, words: finishedWords }] : [],
  )
  deliver(parts, [...finished, ...result.finished])
  parts.rankings.noteSpeechVersion(result.speechVersion)
}

/**
 * An isolate that had not heard of the seal or the publication may have let somebody in after it, who has read others' words
 * elsewhere. What D1 says of rows that it had before a restore was said of them then.
 */
function takeBackLateJoins({ store, broadcaster }: RoomParts, written: readonly ChangedRow[], shutAt: number): void {
  const { ownerId = '', rewriteUpTo = 0 } = store.room ?? {}
  const late = written.flatMap(({ id, change, came_at }) => {
    const isLate = came_at !== null && came_at > shutAt && change > rewriteUpTo && id !== ownerId
    const player = isLate ? store.player(id) : null
    return player?.change === change ? [player] : []
  })
  for (const player of late) store.removePlayer(player)
  // In a closed room they may be in a ranking that was announced.
  if (late.length > 0) store.patch({ announcedVersion: 0 })
  broadcaster.changed(late, 'left')
}
