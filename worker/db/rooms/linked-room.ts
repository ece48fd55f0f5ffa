/** What D1 knows of a room whose link is opened. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { readVisit, toVisit, type Visit, visitStatements } from '../accounts/session-rows.ts'
import { roomPlayers, rooms, sessions } from '../schema.ts'
import { batch, type Placeholders, query, statement, type Wait } from '../statement.ts'

type LinkRow = DoorRow & { openerId: string | null }

const linkedRoom = statement((orm, { id, tokenHash }: Placeholders<{ id: string; tokenHash: string }>) =>
  orm
    .select({
      name: rooms.name,
      season: rooms.season,
      isOpen: rooms.isOpen,
      openerId: sql<string | null>`${roomPlayers.userId}`.as('opener_id'),
    })
    .from(rooms)
    .leftJoin(sessions, eq(sessions.tokenHash, tokenHash))
    .leftJoin(
      roomPlayers,
      and(eq(roomPlayers.roomId, rooms.id), eq(roomPlayers.userId, sessions.accountId), eq(roomPlayers.present, true)),
    )
    .where(and(eq(rooms.id, id), isNull(rooms.deletedAt)))
    .prepare(),
)

/** What anybody with the link may know. */
export type DoorRow = { name: string; season: number; isOpen: boolean }
/** `isOpenersOwn`: whether the opener, by their session's hash, is in it. A hint that saves a question, and no proof. */
export type LinkedRoom = { name: string; isOpenersOwn: boolean }

const toLinkedRoom = ([room]: readonly LinkRow[]): LinkedRoom | null =>
  room ? { name: room.name, isOpenersOwn: room.openerId !== null } : null

/** Null when there is no such room. */
export async function findDoor(db: D1Database, id: string, wait?: Wait): Promise<DoorRow | null> {
  const [room] = await query(linkedRoom(db, { id, tokenHash: '' }), wait)
  return room ? { name: room.name, season: room.season, isOpen: room.isOpen } : null
}

/**
 * The visit of somebody who opens a page. Where it is a room's, the room comes in the visit's own round trip.
 *
 * @param id null: no room's page. `linked`: null as well when there is no such room
 */
export async function readOpening(
  db: D1Database,
  tokenHash: string,
  year: number,
  now: number,
  id: string | null,
): Promise<{ visit: Visit; linked: LinkedRoom | null }> {
  if (id === null) return { visit: await readVisit(db, tokenHash, year, now), linked: null }
  const [rows, , linked] = await batch(db, [
    ...visitStatements(db, tokenHash, year, now),
    linkedRoom(db, { id, tokenHash }),
  ])
  return { visit: toVisit(tokenHash, rows), linked: toLinkedRoom(linked) }
}
