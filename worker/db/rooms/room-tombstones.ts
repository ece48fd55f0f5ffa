/** The tombstone of a deleted room in the directory (DELETING-IS-REMEMBERED). */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { inTime } from '../../calls/in-time.ts'
import { askPatiently } from '../database.ts'
import { roomPlayers, rooms } from '../schema.ts'
import { batch, type Placeholders, query, statement } from '../statement.ts'
import type { Room } from './room-directory.ts'

const listed = statement((orm, { id }: Placeholders<{ id: string }>) =>
  orm
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(eq(rooms.id, id), isNull(rooms.deletedAt)))
    .prepare(),
)

/** @throws when D1 does not answer within `patienceMs` */
export const isListed = async (db: D1Database, id: string, patienceMs: number): Promise<boolean> =>
  (await query(listed(db, { id }), (answer) => inTime(answer, patienceMs))).length > 0

/** `line`: kept, so that the next room of the line and season gets another id (decision 52). */
type Buried = Room & { line: string; changeNumber: number }

const tombstone = statement((orm, room: Placeholders<Buried & { now: number }>) =>
  orm.run(
    sql`INSERT INTO rooms (id, season, name, owner_id, is_open, is_mega, rules, player_count, player_names, change_number,
          line, created_at, deleted_at)
        VALUES (${room.id}, ${room.season}, '', '', 0, 0, '[]', 0, '[]', ${room.changeNumber},
          ${room.line}, ${room.createdAt}, ${room.now})
        ON CONFLICT (id) DO UPDATE SET name = '', owner_id = '', is_open = 0, player_count = 0, player_names = '[]',
          deleted_at = coalesce(rooms.deleted_at, excluded.deleted_at)`,
  ),
)

// The only DELETE of these rows: after the tombstone no late write can bring one back.
const dropPlayers = statement((orm, { roomId }: Placeholders<{ roomId: string }>) =>
  orm.delete(roomPlayers).where(eq(roomPlayers.roomId, roomId)).prepare(),
)

/** @throws when D1 does not answer */
export async function writeTombstone(db: D1Database, room: Buried, now: number): Promise<void> {
  const { id, season, line, changeNumber, createdAt } = room
  await batch(
    db,
    [tombstone(db, { id, season, line, changeNumber, createdAt, now }), dropPlayers(db, { roomId: id })],
    askPatiently,
  )
}
