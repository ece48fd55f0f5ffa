import type { FlushResult } from '../../db/rooms/room-directory.ts'
import { beginDeleting } from '../commands/delete.ts'
import { deliver } from '../commands/deliver-words.ts'
import { forget } from '../commands/forget-account.ts'
import { hearSeal } from '../evening/hear-seal.ts'
import type { RoomParts } from '../room-parts.ts'

/** Applies what a flush has read from D1, in the turn that strikes out the outbox entries. */
export function applyFlushResult(parts: RoomParts, result: FlushResult, now: number): void {
  if (result.isTombstoned) {
    // The room was created again by a repeated call after its deletion: it is deleted, and stays so.
    beginDeleting(parts, now)
    return
  }
  hearSeal(parts, result.sealedAt, now)
  for (const user of result.users) {
    if (!user.exists) forget(parts, user.id)
    else if (user.finishedWords) deliver(parts, user.id, user.finishedWords)
  }
  parts.rankings.noteSpeechVersion(result.speechVersion, now)
}

/** Whether a flush has read something that changes the room. */
export function bringsNews({ store, rankings }: RoomParts, result: FlushResult): boolean {
  const { room } = store
  return (
    !room ||
    result.isTombstoned ||
    (result.sealedAt !== null && room.sealedAt === null) ||
    result.users.some(({ exists, finishedWords }) => !exists || finishedWords !== null) ||
    result.speechVersion > room.speechVersion ||
    rankings.isStale
  )
}
