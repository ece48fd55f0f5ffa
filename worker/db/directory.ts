/** Reads of the directory. There are no writes here: only a room's object writes it (ONE-WRITER). */
import { ask } from './database.ts'

/** One row of somebody's rooms, as far as whoever goes through them has to know. */
export type KnownRoom = {
  id: string
  season: number
  /** They are in it; else they have left it. */
  isPresent: boolean
  /**
   * Whether finished words are brought there: a room that the directory does not know to be closed. Not the mega room, which
   * fetches (room/directory/finished-pull.ts): everybody is in it, and the minute before the deadline must not land on one object.
   */
  takesWords: boolean
  name: string | null
  isOwner: boolean
}

/** `next`: where the next page begins; null after the last. */
export type RoomPage = { rooms: KnownRoom[]; next: string | null }

type PageRow = {
  id: string
  season: number
  present: number
  created_at: number
  takes_words: number
  name: string | null
  is_owner: number | null
}

/** Of a walk through somebody's rooms: enough calls for one event, and one call's answer is worth waiting for. */
export const ROOMS_A_WALK_PAGE = 100

/** The beginning of a walk. */
export const START = ''

/**
 * A page of one person's rooms, by an index alone: it costs what the page holds, however many rooms there are. With `season`
 * those that they are in; without it every room, of any season, that may know them: also those they have left, where an entry
 * may be coming back through the room's outbox. An owner has a row like everyone.
 *
 * From the newest season to the oldest, first those they are in and then those they have left, so that a room which they
 * leave in the middle of a walk is still ahead of it. What they enter meanwhile is left out: its flush reads D1 itself.
 */
export function selectRoomPage(
  db: D1Database,
  userId: string,
  season: number | null,
  cursor: string,
  limit = ROOMS_A_WALK_PAGE,
): D1PreparedStatement {
  const [fromSeason, fromPresent, fromCreated, fromId] = cursor.split('.')
  return db
    .prepare(
      `SELECT p.room_id AS id, p.season, p.present, p.room_created_at AS created_at, r.name, r.owner_id = ?1 AS is_owner,
              p.present = 1 AND coalesce(r.is_open, 1) = 1 AND coalesce(r.is_mega, 0) = 0 AS takes_words
         FROM room_players p LEFT JOIN rooms r ON r.id = p.room_id AND r.deleted_at IS NULL
        WHERE p.user_id = ?1 AND (p.season, p.present) >= (?2, ?3)
          AND (p.season, p.present, p.room_created_at, p.room_id) < (?4, ?5, ?6, ?7)
        ORDER BY p.season DESC, p.present DESC, p.room_created_at DESC, p.room_id DESC LIMIT ?8`,
    )
    .bind(
      userId,
      season ?? 0,
      season === null ? 0 : 1,
      // Past the end of what is asked for.
      Number(fromSeason || (season ?? 9999)),
      Number(fromPresent ?? 2),
      Number(fromCreated ?? 0),
      fromId ?? '',
      limit + 1,
    )
}

/** Of what `selectRoomPage` has answered. */
export function toRoomPage(results: readonly unknown[] | undefined, limit = ROOMS_A_WALK_PAGE): RoomPage {
  const rows = (results ?? []) as PageRow[] // the columns of the statement above
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    rooms: page.map((row) => ({
      id: row.id,
      season: row.season,
      isPresent: row.present === 1,
      takesWords: row.takes_words === 1,
      name: row.name,
      isOwner: row.is_owner === 1,
    })),
    next: last && rows.length > limit ? [last.season, last.present, last.created_at, last.id].join('.') : null,
  }
}

/** A page of every room, of any season, that may know this person. */
export async function roomsThatKnow(
  db: D1Database,
  userId: string,
  cursor: string,
  limit = ROOMS_A_WALK_PAGE,
): Promise<RoomPage> {
  const { results } = await ask(selectRoomPage(db, userId, null, cursor, limit).all())
  return toRoomPage(results, limit)
}

/** The rooms that relays carry, of any season: an index holds these few alone. */
export async function crowdedRooms(db: D1Database): Promise<{ id: string; count: number }[]> {
  const { results } = await ask(
    db
      .prepare('SELECT id, relay_count AS count FROM rooms WHERE relay_count > 0 AND deleted_at IS NULL')
      .all<{ id: string; count: number }>(),
  )
  return results
}

/** A page of the season's rooms in id order, for the fan-out's cursor. */
export async function roomsAfter(db: D1Database, season: number, after: string, limit: number): Promise<string[]> {
  const { results } = await ask(
    db
      .prepare('SELECT id FROM rooms WHERE season = ?1 AND id > ?2 AND deleted_at IS NULL ORDER BY id LIMIT ?3')
      .bind(season, after, limit)
      .all<{ id: string }>(),
  )
  return results.map((row) => row.id)
}
