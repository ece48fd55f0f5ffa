/** Reads of the directory. There are no writes here: only a room's object writes it (ONE-WRITER). */
import { and, asc, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { roomPlayers, rooms } from '../schema.ts'
import { type BoundStatement, type Placeholders, query, statement } from '../statement.ts'

/** One of a user's rooms, with what a tour through them needs to know. */
export type KnownRoom = {
  id: string
  season: number
  /** Whether they are in it; false: they have left it. */
  isPresent: boolean
  /**
   * Whether finished words are sent there: they are in it, and it is neither closed as far as the directory knows nor
   * the mega room, which fetches them (room/directory/finished-pull.ts) lest the last minute's calls all land on one
   * object.
   */
  takesWords: boolean
  name: string | null
  isOwner: boolean
}

/** `next`: the cursor of the next page; null after the last. */
export type RoomPage = { rooms: KnownRoom[]; next: string | null }

/** Rooms in one page: few enough calls for one event, and enough to be worth a round trip. */
export const ROOMS_A_PAGE = 100

/** The cursor of the first page. */
export const START = ''

/** Whose rooms. By their session's hash in the batch that locks their words, which knows no more of them. */
type Whose = { userId: string } | { tokenHash: string }

type Bounds = {
  userId: string | null
  tokenHash: string | null
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

const idOf = (whose: Pick<Placeholders<Bounds>, 'userId' | 'tokenHash'>): SQL =>
  sql`coalesce(${whose.userId}, (SELECT s.account_id FROM sessions s WHERE s.token_hash = ${whose.tokenHash}))`

const roomPage = statement((orm, from: Placeholders<Bounds>) =>
  orm
    .select({
      id: roomPlayers.roomId,
      season: roomPlayers.season,
      isPresent: roomPlayers.present,
      createdAt: roomPlayers.roomCreatedAt,
      name: rooms.name,
      isOwner: sql`coalesce(${rooms.ownerId} = ${roomPlayers.userId}, 0)`.mapWith(Boolean),
      takesWords:
        sql`${roomPlayers.present} = 1 AND coalesce(${rooms.isOpen}, 1) = 1 AND coalesce(${rooms.isMega}, 0) = 0`.mapWith(
          Boolean,
        ),
    })
    .from(roomPlayers)
    .leftJoin(rooms, and(eq(rooms.id, roomPlayers.roomId), isNull(rooms.deletedAt)))
    .where(
      sql`${roomPlayers.userId} = ${idOf(from)}
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
 * A page of one user's rooms, by an index alone: it costs the page's size, however many rooms there are. With `season`,
 * the rooms that they are in. Without it, every room of any season that may know them, even those they have left, whose
 * next write may still name them. An owner has a row like everyone.
 *
 * The order is from the newest season to the oldest, first the rooms they are in and then those they have left: a room
 * that they leave during a tour is still ahead of it. A room that they join during a tour is left out: its flush reads
 * D1 itself.
 */
export function selectRoomPage(
  db: D1Database,
  whose: Whose,
  season: number | null,
  cursor: string,
  limit = ROOMS_A_PAGE,
): BoundStatement<PageRow[]> {
  const [fromSeason, fromPresent, fromCreated, fromId] = cursor.split('.')
  return roomPage(db, {
    userId: null,
    tokenHash: null,
    ...whose,
    season: season ?? 0,
    present: season === null ? 0 : 1,
    // The default cursor is past the end of the range.
    fromSeason: Number(fromSeason || (season ?? 9999)),
    fromPresent: Number(fromPresent ?? 2),
    fromCreated: Number(fromCreated ?? 0),
    fromId: fromId ?? '',
    rows: limit + 1,
  })
}

/** Reads the answer of `selectRoomPage`. */
export function toRoomPage(rows: readonly PageRow[], limit = ROOMS_A_PAGE): RoomPage {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    rooms: page.map(({ createdAt, ...room }) => room),
    next: last && rows.length > limit ? [last.season, Number(last.isPresent), last.createdAt, last.id].join('.') : null,
  }
}

/** A page of all rooms, of any season, that may know this user. */
export async function roomsThatKnow(
  db: D1Database,
  userId: string,
  cursor: string,
  limit = ROOMS_A_PAGE,
): Promise<RoomPage> {
  return toRoomPage(await query(selectRoomPage(db, { userId }, null, cursor, limit)), limit)
}

const idsAfter = statement((orm, from: Placeholders<{ season: number; after: string; limit: number }>) =>
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
