import type { FlushResult } from '../../db/rooms/room-directory.ts'
import { beginDeleting } from '../commands/delete.ts'
import { deliver } from '../commands/deliver-words.ts'
import { forget } from '../commands/forget-account.ts'
import { hearSeal } from '../evening/hear-seal.ts'
import type { RoomParts } from '../room-parts.ts'
import type { OutboxRow } from './outbox.ts'

/** Applies what a flush has read from D1, in the turn that strikes out the outbox entries. */
export function applyFlushResult(
  parts: RoomParts,
  result: FlushResult,
  written: readonly OutboxRow[],
  now: number,
): void {
  if (result.isTombstoned) {
    // The room was created again by a repeated call after its deletion: it is deleted, and stays so.
    beginDeleting(parts, now)
    return
  }
  hearSeal(parts, result.sealedAt, now)
  if (result.shutAt !== null) takeBackLateJoins(parts, written, result.shutAt)
  const season = {
    year: parts.store.room?.season ?? 0,
    sealedAt: result.sealedAt,
    speechPublished: result.shutAt !== null,
  }
  // After a restore D1 may not know whom the owner had taken out: the rewriting looks at them itself.
  const keepsRemoved = parts.store.room?.rewriting !== null
  for (const user of result.users) {
    if (keepsRemoved && parts.store.removed.ids.has(user.id)) continue
    if (!user.exists) forget(parts, user.id, season)
    else if (user.finishedWords) deliver(parts, user.id, user.finishedWords)
  }
  parts.rankings.noteSpeechVersion(result.speechVersion, now)
}

/**
 * An isolate that had not heard of the seal or the publication may have let somebody in after it, who has read others' words
 * elsewhere. A join's entry carries the number under which its player came; other entries of players who are here do not.
 */
function takeBackLateJoins({ store, broadcaster }: RoomParts, written: readonly OutboxRow[], shutAt: number): void {
  const late = written.flatMap(({ user_id, change_number, present, at }) => {
    const player = present === 1 && at > shutAt && user_id !== store.room?.ownerId ? store.player(user_id) : null
    return player?.joined === change_number ? [player] : []
  })
  for (const player of late) store.removePlayer(player)
  broadcaster.changed(late, 'left')
}

/** Whether a flush has read something that changes the room. */
export function bringsNews({ store, rankings }: RoomParts, result: FlushResult): boolean {
  const { room } = store
  return (
    !room ||
    result.isTombstoned ||
    result.shutAt !== null ||
    result.users.some(({ exists, finishedWords }) => !exists || finishedWords !== null) ||
    result.speechVersion > room.speechVersion ||
    rankings.isUnannounced
  )
}
