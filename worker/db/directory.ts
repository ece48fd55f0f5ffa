/** The directory: its writes, made by a room's object and by nothing else (ONE-WRITER), its reads, and its tombstones. */
import { and, asc, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { inTime } from '../platform/calls.ts'
import { askPatiently, type BoundStatement, batch, type Placeholders, query, statement } from '../platform/d1.ts'
import { type FinishedList, finishedNow } from './finished.ts'
import { accounts, parseWordList, roomPlayers, rooms, users } from './schema.ts'

export type DirectoryRow = Omit<typeof rooms.$inferSelect, 'deletedAt'>

/** One player's row: the user, whether they are in the room, and the change number. */
export type PlayerEntry = { id: string; isPresent: boolean; changeNumber: number }

const newest = (column: { name: string }): SQL => sql`excluded.${sql.identifier(column.name)}`

const upsertRoom = statement((orm, row: Placeholders<DirectoryRow>) =>
  orm
    .insert(rooms)
    .values({
      id: row.id,
      season: row.season,
      name: row.name,
      ownerId: row.ownerId,
      isOpen: row.isOpen,
      isMega: row.isMega,
      rules: row.rules,
      playerCount: row.playerCount,
      playerNames: row.playerNames,
      changeNumber: row.changeNumber,
      createdAt: row.createdAt,
      line: row.line,
    })
    .onConflictDoUpdate({
      target: rooms.id,
      set: {
        name: newest(rooms.name),
        ownerId: newest(rooms.ownerId),
        isOpen: newest(rooms.isOpen),
        playerCount: newest(rooms.playerCount),
        playerNames: newest(rooms.playerNames),
        changeNumber: newest(rooms.changeNumber),
      },
      setWhere: sql`${rooms.deletedAt} IS NULL AND ${newest(rooms.changeNumber)} > ${rooms.changeNumber}`,
    })
    .prepare(),
)

type Players = { roomId: string; season: number; entries: string; createdAt: number }

const upsertPlayers = statement((orm, players: Placeholders<Players>) =>
  orm.run(
    sql`INSERT INTO room_players (room_id, user_id, season, present, change_number, room_created_at)
        SELECT ${players.roomId}, value ->> 0, ${players.season}, value ->> 1, value ->> 2, ${players.createdAt}
          FROM json_each(${players.entries})
         WHERE NOT EXISTS (SELECT 1 FROM rooms WHERE id = ${players.roomId} AND deleted_at IS NOT NULL)
        ON CONFLICT (room_id, user_id) DO UPDATE SET present = excluded.present, change_number = excluded.change_number
         WHERE excluded.change_number > room_players.change_number`,
  ),
)

type Room = { id: string; season: number; createdAt: number }

const writePlayers = (db: D1Database, { id, season, createdAt }: Room, entries: readonly PlayerEntry[]) =>
  upsertPlayers(db, {
    roomId: id,
    season,
    entries: JSON.stringify(entries.map((entry) => [entry.id, Number(entry.isPresent), entry.changeNumber])),
    createdAt,
  })

/** The words of a row of `users`; null while they have not finished. */
const finishedWords = sql`CASE WHEN ${users.hasFinished} THEN ${users.words} END`.mapWith(
  (text: string): string[] | null => parseWordList(text),
)

const knownUsers = statement((orm, { ids, season }: Placeholders<{ ids: string; season: number }>) =>
  orm
    .select({
      id: sql`ids.value`.mapWith(String),
      finishedWords,
      exists:
        sql`${accounts.id} IS NOT NULL AND ${accounts.deletedAt} IS NULL AND ${users.accountId} IS NOT NULL`.mapWith(
          Boolean,
        ),
      isMarked: sql`${accounts.deletedAt} IS NOT NULL`.mapWith(Boolean),
    })
    .from(sql`json_each(${ids}) AS ids`)
    .leftJoin(accounts, sql`${accounts.id} = ids.value`)
    .leftJoin(users, sql`${users.accountId} = ids.value AND ${users.season} = ${season}`)
    .prepare(),
)

const state = statement((orm, { id, season }: Placeholders<{ id: string; season: number }>) =>
  orm
    .select({
      speechVersion: sql`coalesce((SELECT speech_version FROM seasons WHERE year = ${season}), 0)`.mapWith(Number),
      sealedAt: sql<number | null>`(SELECT sealed_at FROM seasons WHERE year = ${season})`,
      publishedAt: sql<number | null>`(SELECT published_at FROM seasons WHERE year = ${season})`,
      isTombstoned: sql`EXISTS (SELECT 1 FROM rooms WHERE id = ${id} AND deleted_at IS NOT NULL)`.mapWith(Boolean),
    })
    .from(sql`(SELECT 1)`)
    .prepare(),
)

/** A user's state in D1, read in the batch that wrote their row. `isMarked`: their account is being deleted. */
type KnownUser = { id: string; exists: boolean; isMarked: boolean; finishedWords: string[] | null }

/** The result of a flush's reads, applied in the turn that confirms the rows. */
export type FlushResult = {
  users: KnownUser[]
  /** Players whose entry in the room has no words, and who have finished. */
  finished: FinishedList[]
  speechVersion: number
  /** The seal of the room's season (SEALED-IS-FINAL). */
  sealedAt: number | null
  speechPublished: boolean
  /** The earlier of seal and publication: from then on nobody enters or leaves (design.md, «A shut season»). Null: not shut. */
  shutAt: number | null
  isTombstoned: boolean
}

/**
 * Writes the room's row and a page of its players' rows. Reads D1's state of some of these players in the same atomic batch.
 * @param namedIds those whose names the room keeps
 * @param empty people in the room without words
 * @throws when D1 does not answer
 */
export async function writeDirectory(
  db: D1Database,
  row: DirectoryRow,
  namedIds: readonly string[],
  entries: readonly PlayerEntry[],
  empty: readonly string[],
): Promise<FlushResult> {
  const { id, season } = row
  const [, , users, finished, [facts]] = await batch(
    db,
    [
      upsertRoom(db, row),
      writePlayers(db, row, entries),
      knownUsers(db, { ids: JSON.stringify(namedIds), season }),
      finishedNow(db, season, empty),
      state(db, { id, season }),
    ],
    askPatiently,
  )
  return {
    users,
    finished,
    speechVersion: facts?.speechVersion ?? 0,
    sealedAt: facts?.sealedAt ?? null,
    speechPublished: (facts?.publishedAt ?? null) !== null,
    shutAt: earlier(facts?.sealedAt ?? null, facts?.publishedAt ?? null),
    isTombstoned: facts?.isTombstoned ?? false,
  }
}

const earlier = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)

// Reads, which anybody may make.

/** One of a user's rooms, with the fields that a tour through them needs. */
export type KnownRoom = {
  id: string
  season: number
  /** False: they have left the room. */
  isPresent: boolean
  /**
   * Whether finished words are sent there: the user is in the room, and it is neither closed, by the directory, nor the mega
   * room. The mega room fetches words itself (room/catching-up.ts), so that the last minute's calls do not all reach one object.
   */
  takesWords: boolean
  name: string | null
  isOwner: boolean
}

/** `next`: the cursor of the next page; null after the last. */
type RoomPage = { rooms: KnownRoom[]; next: string | null }

/** Rooms in one page: few enough calls for one event, and enough to be worth a round trip. */
export const ROOMS_A_PAGE = 100

/** The cursor of the first page. */
export const START = ''

/** Selects the person: by id, or in the batch that locks words, which knows only the session, by the session's hash. */
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
 * A page of one user's rooms, read by an index alone: it costs the page's size for any number of rooms. With `season`, only
 * the rooms that the user is in. Without it, every room of any season that may have their name, even those they have left,
 * whose next write may still contain it. An owner has a row like everyone.
 *
 * Rooms come from the newest season to the oldest, first those the user is in and then those they have left: a room that
 * they leave during a tour is still ahead of the cursor. A room that they join during a tour is left out, because its flush
 * reads D1 itself.
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

/** A page of all rooms, of any season, that may have this user's name. */
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

// The tombstone of a deleted room (DELETING-IS-REMEMBERED).

const listed = statement((orm, { id }: Placeholders<{ id: string }>) =>
  orm
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(eq(rooms.id, id), isNull(rooms.deletedAt)))
    .prepare(),
)

/**
 * True if the directory has the room and no tombstone of it.
 * @throws when D1 does not answer within `patienceMs`
 */
export const isListed = async (db: D1Database, id: string, patienceMs: number): Promise<boolean> =>
  (await query(listed(db, { id }), (answer) => inTime(answer, patienceMs))).length > 0

/** `line` stays in the tombstone, so that the line's next room of the season gets another id (design.md, «The same company»). */
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
