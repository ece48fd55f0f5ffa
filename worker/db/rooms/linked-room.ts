/** What D1 knows of a room whose link is opened. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { inTime } from '../../calls/in-time.ts'
import { toVisit, type Visit, visitStatements } from '../accounts/session-rows.ts'
import { roomPlayers, rooms, sessions } from '../schema.ts'
import { batch, type Placeholders, query, statement } from '../statement.ts'

type LinkRow = { name: string; openerId: string | null }

const linkedRoom = statement((orm, { id, tokenHash }: Placeholders<{ id: string; tokenHash: string }>) =>
  orm
    .select({ name: rooms.name, openerId: sql<string | null>`${roomPlayers.userId}`.as('opener_id') })
    .from(rooms)
    .leftJoin(sessions, eq(sessions.tokenHash, tokenHash))
    .leftJoin(
      roomPlayers,
      and(eq(roomPlayers.roomId, rooms.id), eq(roomPlayers.userId, sessions.accountId), eq(roomPlayers.present, true)),
    )
    .where(and(eq(rooms.id, id), isNull(rooms.deletedAt)))
    .prepare(),
)

/** `isOpenersOwn`: whether the opener, by their session's hash, is in it. A hint that saves a question, and no proof. */
export type LinkedRoom = { name: string; isOpenersOwn: boolean }

const toLinkedRoom = ([room]: readonly LinkRow[]): LinkedRoom | null =>
  room ? { name: room.name, isOpenersOwn: room.openerId !== null } : null

/**
 * The name for a link's preview. Null when there is no such room.
 *
 * @throws when D1 does not answer within `patienceMs`
 */
export async function findRoomName(db: D1Database, id: string, patienceMs: number): Promise<string | null> {
  const rows = await query(linkedRoom(db, { id, tokenHash: '' }), (answer) => inTime(answer, patienceMs))
  return toLinkedRoom(rows)?.name ?? null
}

/** A visit that begins at a room's link, in the visit's own round trip. `room`: null when there is no such room. */
export async function readVisitOfRoom(
  db: D1Database,
  tokenHash: string,
  year: number,
  now: number,
  id: string,
): Promise<Visit & { room: LinkedRoom | null }> {
  const [rows, , linked] = await batch(db, [
    ...visitStatements(db, tokenHash, year, now),
    linkedRoom(db, { id, tokenHash }),
  ])
  return { ...toVisit(tokenHash, rows), room: toLinkedRoom(linked) }
}
