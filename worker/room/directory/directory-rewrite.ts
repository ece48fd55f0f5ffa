/**
 * After D1 was put back to an earlier moment: the room writes all of its directory rows anew. What the room has is the truth
 * (ONE-WRITER), and its change numbers go on, so that they are above whatever D1 has, which is older.
 *
 * It is owed from the first moment on (DIRECTORY-CATCHES-UP). The room's own row goes by the outbox. The players' rows are
 * written a page at a time, each page with numbers of its own; then whoever D1 still has as present, and the room has not,
 * is put into the outbox as absent. As at each flush, words are read after the write.
 *
 * One thing is not as at a flush: here somebody whom D1 does not know has not been deleted. Their account was made after the
 * moment that D1 was put back to, and the room keeps them. Only an account that D1 has marked is forgotten.
 */
import { type KnownAccount, presentAfter, rewritePlayers } from '../../db/rooms/room-rewrite.ts'
import { isListed } from '../../db/rooms/room-tombstones.ts'
import { FIRST_LOOK_MS } from '../alarm/deadlines.ts'
import { ANSWER_MS } from '../alarm/within-patience.ts'
import { beginDeleting } from '../commands/delete.ts'
import { forget, REMOVED_NAME } from '../commands/forget-account.ts'
import type { RoomParts } from '../room-parts.ts'
import { type LivingRoom, livingRoom, type Rewriting } from '../state/room-record.ts'

/** Players of one page: the words of so many, as long as words can be, are one value of less than 1 MB. */
const PAGE = 400
/** Pages of one alarm. */
const SHARE = 50

/**
 * A room that was deleted has left an object without storage, and its row may have come back with the restore: it becomes a
 * room that is being deleted once more (DELETING-IS-REMEMBERED). An id that never was one has no row, and stays nothing.
 */
export async function beginBurying(parts: RoomParts, id: string, season: number): Promise<void> {
  const { env, store } = parts
  const isThere = await isListed(env.DB, id, ANSWER_MS)
  // Somebody may have made it while D1 answered: then the row is theirs.
  if (store.room || !isThere) return
  const now = Date.now()
  store.create({ id, name: '', season, rules: [], isMega: false, owner: null, now })
  beginDeleting(parts, now + FIRST_LOOK_MS)
}

export function beginRewriting(parts: RoomParts, now: number): void {
  const { store, deadlines } = parts
  store.transaction(() => {
    store.addToOutbox()
    const since = store.room?.changeNumber ?? 0
    // The numbers of those who finish have gone back with D1: whoever finishes next may have one below the mega room's cursor.
    store.patch({ rewriting: { since, step: 'players', after: '' }, finishCursor: 0 })
    deadlines.ask('rewriting', now + FIRST_LOOK_MS)
  })
}

/**
 * A share of it; the record says whether something is left.
 * @throws when D1 does not answer: the cursor stays where it is
 */
export async function continueRewriting(parts: RoomParts): Promise<void> {
  for (let pages = 0; pages < SHARE; pages++) {
    const room = livingRoom(parts.store)
    if (!room?.rewriting) return
    if (room.rewriting.step === 'players') await writePlayers(parts, room, room.rewriting)
    else await findStrangers(parts, room, room.rewriting)
  }
}

/** Another attempt may have gone on, or a new rewriting begun, while D1 answered. */
const isStill = ({ store }: RoomParts, { since, step, after }: Rewriting): boolean => {
  const now = livingRoom(store)?.rewriting
  return now?.since === since && now.step === step && now.after === after
}

async function writePlayers(parts: RoomParts, room: LivingRoom, rewriting: Rewriting): Promise<void> {
  const { env, store } = parts
  const players = store.sql
    .exec<{ id: string; is_removed: number }>(
      'SELECT id, full_name = ?1 AS is_removed FROM players WHERE id > ?2 ORDER BY id LIMIT ?3',
      REMOVED_NAME,
      rewriting.after,
      PAGE,
    )
    .toArray()
  // These numbers are nobody else's from here on: whoever leaves while D1 answers has a higher one.
  store.patch({ changeNumber: room.changeNumber + players.length })
  const entries = players.map(({ id, is_removed }, at) => ({
    id,
    isPresent: is_removed === 0,
    changeNumber: room.changeNumber + at + 1,
  }))
  const known = await rewritePlayers(env.DB, room, entries)
  if (!isStill(parts, rewriting)) return
  const { since } = rewriting
  const last = players.at(-1)
  const isLast = players.length < PAGE || !last
  store.transaction(() => {
    store.patch({ rewriting: isLast ? { since, step: 'strangers', after: '' } : { ...rewriting, after: last.id } })
    applyKnown(parts, known)
  })
}

function applyKnown(parts: RoomParts, known: readonly KnownAccount[]): void {
  const { store, broadcaster } = parts
  const room = livingRoom(store)
  // CLOSED-IS-FINAL, also from the moment of the closing on: who had finished by then is being read.
  if (room && room.phase !== 'closed' && !room.filling) {
    const finished = known.flatMap(({ id, words }) => (words === null ? [] : [{ id, words }]))
    const changed = store.setWordsOfMany(finished)
    broadcaster.changed(changed, 'updated')
  }
  for (const { id, isMarked } of known) if (isMarked) forget(parts, id)
}

async function findStrangers(parts: RoomParts, room: LivingRoom, rewriting: Rewriting): Promise<void> {
  const { env, store } = parts
  const ids = await presentAfter(env.DB, room.id, rewriting.after, PAGE)
  if (!isStill(parts, rewriting)) return
  const members = store.members(ids)
  const strangers = ids.filter((id) => !members.has(id))
  const last = ids.at(-1)
  const isLast = ids.length < PAGE || last === undefined
  store.transaction(() => {
    store.patch({ rewriting: isLast ? null : { ...rewriting, after: last } })
    if (strangers.length > 0) store.addAbsenceToOutbox(...strangers)
  })
}
