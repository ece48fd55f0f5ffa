/** A person's closed rooms of all seasons, from the directory (design.md, «The albo»). Results are read from the rooms. */
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { isRoomId } from '../../shared/rooms/rooms.ts'
import { type Placeholders, query, statement } from '../platform/d1.ts'
import { isInvited } from './lines.ts'
import { roomPlayers, rooms } from './schema.ts'

/** Closed rooms in one page … */
const ROOMS_A_PAGE = 50
/** … and the most rooms that are read for it: with all of a season's open rooms among them, a page may have fewer. */
const ROWS_A_PAGE = 200

type AlboPlace = { season: number; createdAt: number; id: string }
export type ClosedRoom = {
  id: string
  season: number
  name: string
  playerCount: number
  isMega: boolean
  /** The company's room of this season, if this person is in it or invited to it; null when there is none. */
  currentId: string | null
}
type AlboPage = { closed: ClosedRoom[]; next: string | null }

const FROM_THE_NEWEST: AlboPlace = { season: 9999, createdAt: 0, id: '' }

/** Parses a cursor that a client sent; null when it is not one. */
export function readAlboCursor(text: string | undefined): AlboPlace | null {
  if (text === undefined) return FROM_THE_NEWEST
  const [, season, createdAt, id = ''] = /^(\d{4})\.(\d{1,15})\.(.*)$/.exec(text) ?? []
  return season !== undefined && isRoomId(id) ? { season: Number(season), createdAt: Number(createdAt), id } : null
}

type After = AlboPlace & { userId: string; current: number; rows: number }

/** Only a member or an invited person learns that the company has a new room, and where. */
const currentRoom = ({ userId, current }: Placeholders<After>) =>
  sql<string | null>`(SELECT new.id FROM rooms AS new
    WHERE new.line = ${rooms.line} AND new.season = ${current} AND ${rooms.season} < ${current} AND new.deleted_at IS NULL
      AND (EXISTS (SELECT 1 FROM room_players AS mine
            WHERE mine.room_id = new.id AND mine.user_id = ${userId} AND mine.present = 1)
        OR ${isInvited({ userId, season: current }, { line: sql`${rooms.line}`, season: sql`${rooms.season}` })}))`.as(
    'current_id',
  )

/**
 * In the index, `present` lies between season and moment, and a page also reads rooms that the person has left. The unary
 * plus makes SQLite take the order from the index instead of sorting a whole season.
 */
const page = statement((orm, after: Placeholders<After>) =>
  orm
    .select({
      id: roomPlayers.roomId,
      season: roomPlayers.season,
      createdAt: roomPlayers.roomCreatedAt,
      name: rooms.name,
      playerCount: rooms.playerCount,
      isMega: rooms.isMega,
      isOpen: rooms.isOpen,
      currentId: currentRoom(after),
    })
    .from(roomPlayers)
    .innerJoin(rooms, and(eq(rooms.id, roomPlayers.roomId), isNull(rooms.deletedAt)))
    .where(
      sql`${roomPlayers.userId} = ${after.userId} AND +${roomPlayers.present} = 1
        AND (${roomPlayers.season}, ${roomPlayers.present}, ${roomPlayers.roomCreatedAt}, ${roomPlayers.roomId})
          < (${after.season}, 1, ${after.createdAt}, ${after.id})`,
    )
    .orderBy(
      desc(roomPlayers.season),
      desc(roomPlayers.present),
      desc(roomPlayers.roomCreatedAt),
      desc(roomPlayers.roomId),
    )
    .limit(after.rows)
    .prepare(),
)

/**
 * The closed rooms that this person is in, newest first. `next`: where the next page begins; null after the last.
 * @throws when D1 does not answer
 */
export async function closedRoomsOf(
  db: D1Database,
  userId: string,
  current: number,
  after: AlboPlace,
): Promise<AlboPage> {
  const rows = await query(page(db, { userId, current, ...after, rows: ROWS_A_PAGE + 1 }))
  const looked = rows.slice(0, ROWS_A_PAGE)
  const closed = looked.filter(({ isOpen }) => !isOpen).slice(0, ROOMS_A_PAGE)
  const last = closed.length === ROOMS_A_PAGE ? closed.at(-1) : looked.at(-1)
  const isMoreHere = looked.filter(({ isOpen }) => !isOpen).length > closed.length
  return {
    closed: closed.map(({ createdAt, isOpen, ...room }) => room),
    next: last && (isMoreHere || rows.length > ROWS_A_PAGE) ? [last.season, last.createdAt, last.id].join('.') : null,
  }
}
