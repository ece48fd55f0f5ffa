/**
 * The facts that a room reads from D1 when a call with them did not arrive: by the answer to a flush; by asking for missing
 * words, in the mega room for everybody's (FINISHED-WORDS-ARRIVE); and after D1 was restored to an earlier moment.
 */

import { type FlushResult, isListed } from '../db/directory.ts'
import { finishedNow, pageOfFinished } from '../db/finished.ts'
import { LISTS_A_PAGE } from '../db/schema.ts'
import { askPatiently, query } from '../platform/d1.ts'
import { faultOf, log } from '../platform/log.ts'
import { ROOM_WORK_WAIT_MS } from '../platform/waits.ts'
import { beginDeleting, learnSeal } from './closing.ts'
import { deliver, forget } from './members.ts'
import type { RoomParts } from './parts.ts'
import { existingRoom, type RoomRecord, takesWords } from './record.ts'

/** `came_at`: of a player who has joined with this change. `is_named`: the room keeps the name, so D1 is asked about them. */
export type ChangedRow = { id: string; change: number; present: number; is_named: number; came_at: number | null }

/** Applies the reads of a flush, in the turn that confirms its rows. */
export function applyFlushResult(
  parts: RoomParts,
  result: FlushResult,
  written: readonly ChangedRow[],
  now: number,
): void {
  if (result.isTombstoned) {
    // A repeated call created the room again after its deletion: it is deleted once more, and stays deleted.
    beginDeleting(parts)
    return
  }
  learnSeal(parts, result.sealedAt, now)
  if (result.shutAt !== null) takeBackLateJoins(parts, written, result.shutAt)
  const season = {
    year: parts.store.room?.season ?? 0,
    sealedAt: result.sealedAt,
    speechPublished: result.speechPublished,
  }
  // After a restore, an account missing in D1 may be younger than the restored moment: the room keeps its entry.
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
 * Removes people whom an isolate let in after the seal or the publication because it did not know of it: they may have read
 * others' words elsewhere. Rows that D1 had before a restore are left alone: they were judged then.
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

/**
 * FINISHED-WORDS-ARRIVE, by comparing: a person who opens the room has finished, by their session or their ticket, but the
 * room has no words of theirs. So the message of their lock did not arrive, and the room asks D1. No caller waits for this
 * and nothing of it is stored: if D1 does not answer, the next opening asks again, or the next flush (directory.ts), or the
 * closing. The mega room pulls words (`pullFinished`).
 */
export class MissingWords {
  readonly #wanted = new Set<string>()
  #isAsking = false

  /** @param ids of people who have finished, in this room or not */
  askFor(parts: RoomParts, ids: readonly string[]): void {
    const { room } = parts.store
    if (ids.length === 0 || !takesWords(room) || room.isMega) return
    for (const id of parts.store.emptyAmong(ids)) this.#wanted.add(id)
    if (!this.#isAsking) void this.#ask(parts, room)
  }

  /** One question at a time: people who come meanwhile are in the next one. */
  async #ask(parts: RoomParts, { id: room, season }: RoomRecord): Promise<void> {
    this.#isAsking = true
    try {
      while (this.#wanted.size > 0) {
        const ids = [...this.#wanted].slice(0, LISTS_A_PAGE)
        for (const id of ids) this.#wanted.delete(id)
        deliver(parts, await query(finishedNow(parts.env.DB, season, ids), askPatiently))
      }
    } catch (error) {
      this.#wanted.clear()
      log({ event: 'words-not-found', room, season, ...faultOf(error) })
    } finally {
      this.#isAsking = false
    }
  }
}

/**
 * Fetches the words of everyone who has finished by now: FINISHED-WORDS-ARRIVE in the mega room. Everybody is in that room,
 * so a finish does not call it: it asks D1 who has finished since its cursor, hundreds in a query. It does so every few
 * seconds while someone watches; otherwise it waits for the next watcher or its closing. For players who finished before
 * they joined, the directory flush reads the words.
 * @throws when D1 does not answer: the pages that were read stay stored, with the cursor
 */
export async function pullFinished({ env, store, broadcaster }: RoomParts): Promise<void> {
  for (;;) {
    const cursor = cursorOf(store.room)
    if (!existingRoom(store)?.isMega || cursor === null) return
    const season = store.room?.season ?? 0
    const page = await pageOfFinished(env.DB, season, cursor)
    // While D1 answered, the room may have closed, or D1 may have been restored, which puts the cursor back.
    if (!existingRoom(store) || cursorOf(store.room) !== cursor) continue
    const { finished, cursor: next } = page
    if (next === null) return
    const changed = store.transaction(() => {
      store.patch({ finishCursor: next })
      return store.setWords(finished)
    })
    broadcaster.changed(changed, 'updated')
    if (page.isLast) return
  }
}

/**
 * After D1 was restored to an earlier moment. The room's own data is the truth (ONE-WRITER): it sends everything again,
 * under the same change numbers. D1 has each row under the same number, with the same content, or under a lower one, which
 * is replaced.
 *
 * Returns true once everything is stored as owed. Returns false when the object has no room and D1 did not answer whether
 * one was deleted here: nothing is stored, and the caller has to ask again.
 *
 * @param season for an object without a room, which has none
 */
export async function oweDirectory(parts: RoomParts, id: string, season: number): Promise<boolean> {
  const { store } = parts
  try {
    if (!store.room) await beginTombstone(parts, id, season)
  } catch (error) {
    log({ event: 'room-work-failed', kind: 'deleting', room: id, season, ...faultOf(error) })
    return false
  }
  if (existingRoom(store)) {
    // The finish numbers have gone back with D1: the next player to finish may get one below the mega room's cursor.
    store.transaction(() => {
      store.oweEverything()
      store.patch({ finishCursor: 0 })
    })
  }
  return true
}

/**
 * For an object without a room. If the room was deleted, the restore may have brought its directory row back: then the
 * deletion begins once more (DELETING-IS-REMEMBERED). An id that never was a room's has no row.
 */
async function beginTombstone(parts: RoomParts, id: string, season: number): Promise<void> {
  const { env, store } = parts
  const isThere = await isListed(env.DB, id, ROOM_WORK_WAIT_MS)
  // Someone may have created the room while D1 answered: then the row belongs to that room.
  if (store.room || !isThere) return
  store.create({ id, name: '', season, rules: [], isMega: false, owner: null, now: Date.now() })
  beginDeleting(parts)
}

/** Null when the room no longer accepts words. */
const cursorOf = (room: RoomRecord | null): number | null => (takesWords(room) ? room.finishCursor : null)
