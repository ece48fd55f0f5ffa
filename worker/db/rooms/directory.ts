/** Reads of the directory. There are no writes here: only a room's object writes it (ONE-WRITER). */
import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { roomPlayers, rooms } from '../schema.ts'
import { type Question, query, type Slots, statement } from '../statement.ts'

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

/** Of a walk through somebody's rooms: enough calls for one event, and one call's answer is worth waiting for. */
export const ROOMS_A_WALK_PAGE = 100

/** The beginning of a walk. */
export const START = ''

type Bounds = {
  userId: string
  /** From these on … */
  season: number
  present: number
  /** … and before these. */
  fromSeason: number
  fromPresent: number
  fromCreated: number
  fromId: string
  rows: number
}

const roomPage = statement((orm, from: Slots<Bounds>) =>
  orm
    .select({
      id: roomPlayers.roomId,
      season: roomPlayers.season,
      isPresent: roomPlayers.present,
      createdAt: roomPlayers.roomCreatedAt,
      name: rooms.name,
      isOwner: sql`coalesce(${rooms.ownerId} = ${from.userId}, 0)`.mapWith(Boolean),
      takesWords:
        sql`${roomPlayers.present} = 1 AND coalesce(${rooms.isOpen}, 1) = 1 AND coalesce(${rooms.isMega}, 0) = 0`.mapWith(
          Boolean,
        ),
    })
    .from(roomPlayers)
    .leftJoin(rooms, and(eq(rooms.id, roomPlayers.roomId), isNull(rooms.deletedAt)))
    .where(
      sql`${roomPlayers.userId} = ${from.userId}
        AND (${roomPlayers.season}, ${roomPlayers.present}) >= (${from.season}, ${from.present})
        AND (${roomPlayers.season}, ${roomPlayers.present}, ${roomPlayers.roomCreatedAt}, ${roomPlayers.roomId})
          < (${from.fromSeason}, ${from.fromPresent}, ${from.fromCreated}, ${from.fromId})`,
    )
    .orderBy(
      desc(roomPlayers.season),
      desc(roomPlayers.present),
      desc(roomPlayers.roomCreatedAt),
      desc(roomPlayers.roomId),
    )
    .limit(from.rows)
    .prepare(),
)

type PageRow = KnownRoom & { createdAt: number }

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
): Question<PageRow[]> {
  const [fromSeason, fromPresent, fromCreated, fromId] = cursor.split('.')
  return roomPage(db, {
    userId,
    season: season ?? 0,
    present: season === null ? 0 : 1,
    // Past the end of what is asked for.
    fromSeason: Number(fromSeason || (season ?? 9999)),
    fromPresent: Number(fromPresent ?? 2),
    fromCreated: Number(fromCreated ?? 0),
    fromId: fromId ?? '',
    rows: limit + 1,
  })
}

/** Of what `selectRoomPage` has answered. */
export function toRoomPage(rows: readonly PageRow[], limit = ROOMS_A_WALK_PAGE): RoomPage {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    rooms: page.map(({ createdAt, ...room }) => room),
    next: last && rows.length > limit ? [last.season, Number(last.isPresent), last.createdAt, last.id].join('.') : null,
  }
}

/** A page of every room, of any season, that may know this person. */
export async function roomsThatKnow(
  db: D1Database,
  userId: string,
  cursor: string,
  limit = ROOMS_A_WALK_PAGE,
): Promise<RoomPage> {
  return toRoomPage(await query(selectRoomPage(db, userId, null, cursor, limit)), limit)
}

const crowded = statement((orm) =>
  orm
    .select({ id: rooms.id, count: rooms.relayCount })
    .from(rooms)
    .where(sql`${rooms.relayCount} > 0 AND ${rooms.deletedAt} IS NULL`)
    .prepare(),
)

/** The rooms that relays carry, of any season: an index holds these few alone. */
export const crowdedRooms = (db: D1Database): Promise<{ id: string; count: number }[]> => query(crowded(db, {}))

const idsAfter = statement((orm, from: Slots<{ season: number; after: string; limit: number }>) =>
  orm
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(eq(rooms.season, from.season), gt(rooms.id, from.after), isNull(rooms.deletedAt)))
    .orderBy(asc(rooms.id))
    .limit(from.limit)
    .prepare(),
)

/** A page of the season's rooms in id order, for the fan-out's cursor. */
export async function roomsAfter(db: D1Database, season: number, after: string, limit: number): Promise<string[]> {
  const rows = await query(idsAfter(db, { season, after, limit }))
  return rows.map(({ id }) => id)
}
