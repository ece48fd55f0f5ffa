/** Reads of the directory. There are no writes here: only a room's object writes it (ONE-WRITER). */
import { ask } from './database.ts'

/**
 * The rooms to which this person's finished words are brought: those of the season where the directory has them and that it
 * does not know to be closed. Not the mega room, which fetches (room/finished-pull.ts): everybody is in it, and the minute
 * before the deadline must not land on one object.
 */
export const selectOpenRooms = (db: D1Database, userId: string, season: number): D1PreparedStatement =>
  db
    .prepare(
      `SELECT p.room_id AS id FROM room_players p LEFT JOIN rooms r ON r.id = p.room_id
        WHERE p.user_id = ?1 AND p.season = ?2 AND p.present = 1
          AND r.deleted_at IS NULL AND coalesce(r.is_open, 1) = 1 AND coalesce(r.is_mega, 0) = 0
        ORDER BY p.room_id`,
    )
    .bind(userId, season)

/**
 * Every room, of any season, that may know this person: also those they have left: an entry may be coming back through
 * the room's outbox. An owner has a row like everyone.
 */
export async function roomsThatKnow(db: D1Database, userId: string): Promise<string[]> {
  const { results } = await ask(
    db
      .prepare(
        `SELECT p.room_id AS id FROM room_players p LEFT JOIN rooms r ON r.id = p.room_id
          WHERE p.user_id = ?1 AND r.deleted_at IS NULL`,
      )
      .bind(userId)
      .all<{ id: string }>(),
  )
  return results.map((row) => row.id)
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
