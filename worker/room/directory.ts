/**
 * DIRECTORY-CATCHES-UP: writes to D1 all changes since the last one that D1 has confirmed. Simultaneous changes share one
 * write (group commit): a caller that comes during a write waits for the next one, which takes everybody's changes.
 *
 * Each flush first writes the rows and then reads, in one atomic batch: whether those users have finished, whether they
 * still exist, the speech's version and the seal. A read before the write could miss a finish or a publication that comes
 * between the two. With the read after the write, either this read sees the finish or the publication, or the finish or the
 * publication sees this row in the directory.
 */
import { shutBy } from '../../shared/evening/phase.ts'
import { type FlushResult, writeDirectory } from '../db/directory.ts'
import { LISTS_A_PAGE } from '../db/schema.ts'
import { askPatiently } from '../platform/d1.ts'
import { accountsObject } from '../platform/objects.ts'
import { applyFlushResult, type ChangedRow } from './catching-up.ts'
import type { RoomParts } from './parts.ts'
import { existingRoom, type RoomRecord, takesWords } from './record.ts'
import type { GameStore } from './store.ts'

/** Names on a room's card on home (contract, `RoomCard`). */
const CARD_NAMES = 20

/**
 * Writes up to the last change that was there at the start, and the changes that D1's answers cause: later joins of a crowd
 * must not hold up earlier ones. Runs one at a time.
 * @throws when D1 did not confirm: the changes stay owed
 */
export async function flushDirectory(parts: RoomParts): Promise<void> {
  const { store } = parts
  let last = store.room?.changeNumber ?? 0
  for (;;) {
    const room = existingRoom(store)
    if (!room || room.confirmed >= last) return
    const rows = changedAfter(store, room.confirmed, LISTS_A_PAGE)
    const result = await withDeletions(parts, await write(parts, room, rows), rows)
    parts.directory.shutBy = shutBy(result)
    const now = existingRoom(store)
    if (!now) return // the room was deleted while D1 answered
    store.transaction(() => applyFlushResult(parts, result, rows, Date.now()))
    // If D1 was restored while it answered, it may have lost the rows that it confirms here.
    if (now.run === room.run) {
      const end = rows.length < LISTS_A_PAGE ? undefined : rows.at(-1)
      store.confirm(end?.change ?? room.changeNumber)
    }
    const after = store.room?.changeNumber ?? 0
    if (after > now.changeNumber) last = after // D1's answer removed a deleted account's entry: this flush writes that too
  }
}

/**
 * Checks accounts that are missing in D1 after a restore. The account may have been made after the restored moment. Or it
 * was deleted before this room had written its row again, so that the deletion's tour could not find the room
 * (DELETED-STAYS-DELETED). The answer marks the deleted ones.
 */
async function withDeletions(
  { env, store }: RoomParts,
  result: FlushResult,
  rows: readonly ChangedRow[],
): Promise<FlushResult> {
  const rewriteUpTo = store.room?.rewriteUpTo ?? 0
  const old = new Set(rows.flatMap(({ id, change }) => (change <= rewriteUpTo ? [id] : [])))
  const unknown = result.users.filter(({ id, exists, isMarked }) => !exists && !isMarked && old.has(id))
  if (unknown.length === 0) return result
  // With a time limit: a call that never ended would keep every later flush waiting.
  const answer = accountsObject(env).deletedAmong(unknown.map(({ id }) => id))
  const deleted = new Set(await askPatiently(answer))
  const users = result.users.map((user) => (deleted.has(user.id) ? { ...user, isMarked: true } : user))
  return { ...result, users }
}

/**
 * FINISHED-WORDS-ARRIVE: other entries whose words may not have arrived; together with the rows, one page. The search
 * begins behind the id of somebody who has joined or left. Ids are random, so in a large room everybody has their turn, and
 * no cursor is stored. The mega room pulls words instead.
 */
function emptyBeside(store: GameStore, rows: readonly ChangedRow[]): string[] {
  const limit = LISTS_A_PAGE - rows.length
  const behind = store.emptyIds(rows[0]?.id ?? '', limit)
  const found = behind.length < limit ? [...behind, ...store.emptyIds('', limit)] : behind
  const others = new Set(found)
  for (const { id } of rows) others.delete(id)
  return [...others].slice(0, limit)
}

/** The oldest changes after this one, by two indexes: a page costs its size in a room of any size. */
function changedAfter(store: GameStore, confirmed: number, limit: number): ChangedRow[] {
  return store.sql
    .exec<ChangedRow>(
      `SELECT id, change, is_removed = 0 AS present, is_removed = 0 AS is_named, iif(joined = change, came_at, NULL) AS came_at
         FROM players WHERE change > ?1
       UNION ALL
       SELECT id, change, 0, full_name IS NOT NULL, NULL FROM gone WHERE change > ?1
       ORDER BY change LIMIT ?2`,
      confirmed,
      limit,
    )
    .toArray()
}

function write({ env, store, views }: RoomParts, room: RoomRecord, rows: readonly ChangedRow[]): Promise<FlushResult> {
  return writeDirectory(
    env.DB,
    // The record's fields have the columns' names.
    { ...room, isOpen: room.phase !== 'closed', playerNames: views.names(CARD_NAMES) },
    rows.flatMap((player) => (player.is_named === 1 ? [player.id] : [])),
    rows.map((player) => ({ id: player.id, isPresent: player.present === 1, changeNumber: player.change })),
    room.isMega || !takesWords(room) ? [] : emptyBeside(store, rows),
  )
}
