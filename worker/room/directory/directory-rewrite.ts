/**
 * Rewrites all of the room's directory rows after D1 was restored to an earlier moment. The room's own data is the
 * truth (ONE-WRITER). Its change numbers go on rising, so they are above those of the older rows in D1.
 *
 * The rewriting is a deadline from the start (DIRECTORY-CATCHES-UP). The room's own row goes through the outbox. The
 * players' rows are written in pages, each page with change numbers of its own. Then players who are present in D1 but
 * not in the room are put into the outbox as absent. As in each flush, finished words are read after the write.
 *
 * It differs from a flush in one thing: an account that D1 does not know was not deleted. It was made after the moment
 * that D1 was restored to, and the room keeps its player. Only an account that D1 has marked as deleted is forgotten.
 */

import { type KnownAccount, presentAfter, rewritePlayers } from '../../db/rooms/room-rewrite.ts'
import { isListed } from '../../db/rooms/room-tombstones.ts'
import { LISTS_A_PAGE } from '../../db/word-list.ts'
import { FIRST_ATTEMPT_MS } from '../alarm/deadlines.ts'
import { ANSWER_MS } from '../alarm/within-patience.ts'
import { beginDeleting } from '../commands/delete.ts'
import { forget } from '../commands/forget-account.ts'
import type { RoomParts } from '../room-parts.ts'
import { existingRoom, type LivingRoom, type Rewriting } from '../state/room-record.ts'

/** Pages written in one alarm. */
const SHARE = 50

/**
 * For an object without a room. If the room was deleted, the restore may have brought its directory row back: then the
 * deletion begins once more (DELETING-IS-REMEMBERED). An id that was never a room's has no row.
 */
export async function beginTombstone(parts: RoomParts, id: string, season: number): Promise<void> {
  const { env, store } = parts
  const isThere = await isListed(env.DB, id, ANSWER_MS)
  // Someone may have created the room while D1 answered: then the row belongs to it.
  if (store.room || !isThere) return
  const now = Date.now()
  store.create({ id, name: '', season, rules: [], isMega: false, owner: null, now })
  beginDeleting(parts, now + FIRST_ATTEMPT_MS)
}

export function beginRewriting(parts: RoomParts, now: number): void {
  const { store, deadlines } = parts
  store.transaction(() => {
    // The room's own row.
    store.addToOutbox()
    const since = store.room?.changeNumber ?? 0
    // The finish numbers have gone back with D1: the next player to finish may get one below the mega room's cursor.
    store.patch({ rewriting: { since, step: 'players', after: '' }, finishCursor: 0 })
    deadlines.ask('rewriting', now + FIRST_ATTEMPT_MS)
  })
}

/**
 * Writes up to `SHARE` pages; the record says whether something is left.
 * @throws when D1 does not answer: the cursor stays where it is
 */
export async function continueRewriting(parts: RoomParts): Promise<void> {
  for (let pages = 0; pages < SHARE; pages++) {
    const room = existingRoom(parts.store)
    if (!room?.rewriting) return
    if (room.rewriting.step === 'players') await writePlayers(parts, room, room.rewriting)
    else await findStrangers(parts, room, room.rewriting)
  }
}

/** False when another attempt has advanced the cursor, or a new rewriting has begun, while D1 answered. */
const isStill = ({ store }: RoomParts, { since, step, after }: Rewriting): boolean => {
  const now = existingRoom(store)?.rewriting
  return now?.since === since && now.step === step && now.after === after
}

async function writePlayers(parts: RoomParts, room: LivingRoom, rewriting: Rewriting): Promise<void> {
  const { env, store } = parts
  // Whom the owner has taken out has a row too: their account's deletion finds the room, and their name in it, by it.
  const players = store.sql
    .exec<{ id: string; is_present: number }>(
      `SELECT id, is_removed = 0 AS is_present FROM players WHERE id > ?1
       UNION ALL SELECT id, 0 FROM removed WHERE id > ?1 ORDER BY id LIMIT ?2`,
      rewriting.after,
      LISTS_A_PAGE,
    )
    .toArray()
  // Reserved here, before the await: a player who leaves while D1 answers gets a higher number.
  store.patch({ changeNumber: room.changeNumber + players.length })
  const entries = players.map(({ id, is_present }, at) => ({
    id,
    isPresent: is_present === 1,
    changeNumber: room.changeNumber + at + 1,
  }))
  const known = await rewritePlayers(env.DB, room, entries)
  if (!isStill(parts, rewriting)) return
  const { since } = rewriting
  const last = players.at(-1)
  const isLast = players.length < LISTS_A_PAGE || !last
  store.transaction(() => {
    store.patch({ rewriting: isLast ? { since, step: 'strangers', after: '' } : { ...rewriting, after: last.id } })
    applyKnown(parts, known)
  })
}

function applyKnown(parts: RoomParts, known: readonly KnownAccount[]): void {
  const { store, broadcaster } = parts
  const room = existingRoom(store)
  // CLOSED-IS-FINAL, also from the moment of closing on: the closing itself reads who had finished by then.
  if (room && room.phase !== 'closed' && !room.closingProgress) {
    const finished = known.flatMap(({ id, words }) => (words === null ? [] : [{ id, words }]))
    const changed = store.setWordsOfMany(finished)
    broadcaster.changed(changed, 'updated')
  }
  for (const { id, isMarked } of known) if (isMarked) forget(parts, id)
}

async function findStrangers(parts: RoomParts, room: LivingRoom, rewriting: Rewriting): Promise<void> {
  const { env, store } = parts
  const ids = await presentAfter(env.DB, room.id, rewriting.after, LISTS_A_PAGE)
  if (!isStill(parts, rewriting)) return
  const members = store.members(ids)
  const strangers = ids.filter((id) => !members.has(id))
  const last = ids.at(-1)
  const isLast = ids.length < LISTS_A_PAGE || last === undefined
  store.transaction(() => {
    store.patch({ rewriting: isLast ? null : { ...rewriting, after: last } })
    if (strangers.length > 0) store.addAbsenceToOutbox(...strangers)
  })
}
