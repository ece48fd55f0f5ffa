/**
 * What home and a link ask of D1: a person's cards, a room by its link, a line of rooms. The directory is only read here: the
 * rooms alone write it (ONE-WRITER).
 */
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Invitation, RoomCard } from '../../shared/api/shapes.ts'
import { isRoomId } from '../../shared/rooms/rooms.ts'
import { normaliseRules } from '../../shared/rules.ts'
import type { Wait } from '../platform/calls.ts'
import { batch, type Placeholders, query, statement } from '../platform/d1.ts'
import { accounts, roomPlayers, rooms } from './schema.ts'
import { type AskedVisit, endsAt, findVisit, toVisit, type Visit, visitWith } from './sessions.ts'

// Home's cards from the directory, in one query a page.

/** A page's cursor: the last room of the page before. */
type CardPlace = { createdAt: number; id: string }
type CardPage = { cards: RoomCard[]; next: string | null }

const FROM_THE_NEWEST: CardPlace = { createdAt: Number.MAX_SAFE_INTEGER, id: '' }

/** Parses a cursor that a client sent; null when it is not one. */
export function readCardCursor(text: string | undefined): CardPlace | null {
  if (text === undefined) return FROM_THE_NEWEST
  const [, createdAt, id = ''] = /^(\d{1,15})\.(.*)$/.exec(text) ?? []
  return createdAt !== undefined && isRoomId(id) ? { createdAt: Number(createdAt), id } : null
}

type Home = { userId: string; season: number }
type CardRow = Omit<RoomCard, 'rules'> & { rules: string[]; createdAt: number }
type AfterCard = { userId: string; season: number; createdAt: number; id: string; rows: number }

/**
 * The index has a user's rooms in this order, and `CROSS JOIN` keeps SQLite from beginning with the table `rooms`: a
 * page reads its own rows and no others.
 */
const cards = statement((orm, after: Placeholders<AfterCard>) =>
  orm
    .select({
      id: rooms.id,
      name: rooms.name,
      isOpen: rooms.isOpen,
      rules: rooms.rules,
      isMega: rooms.isMega,
      isOwner: sql`${rooms.ownerId} = ${after.userId}`.mapWith(Boolean),
      playerCount: rooms.playerCount,
      playerNames: rooms.playerNames,
      createdAt: roomPlayers.roomCreatedAt,
    })
    .from(roomPlayers)
    .crossJoin(rooms)
    .where(
      sql`${eq(rooms.id, roomPlayers.roomId)}
        AND ${roomPlayers.userId} = ${after.userId} AND ${roomPlayers.season} = ${after.season} AND ${roomPlayers.present} = 1
        AND ${rooms.deletedAt} IS NULL
        AND (${roomPlayers.roomCreatedAt}, ${roomPlayers.roomId}) < (${after.createdAt}, ${after.id})`,
    )
    .orderBy(desc(roomPlayers.roomCreatedAt), desc(roomPlayers.roomId))
    .limit(after.rows)
    .prepare(),
)

/**
 * A page of the user's rooms of this season, newest first (decision 23).
 * @throws when D1 does not answer
 */
export async function cardsOf(
  db: D1Database,
  { userId, season }: Home,
  after: CardPlace,
  limit: number,
): Promise<CardPage> {
  return toCardPage(await query(cards(db, { userId, season, ...after, rows: limit + 1 })), limit)
}

/**
 * The first page, and in the same round trip the rooms that have come back (decision 52).
 * @throws when D1 does not answer
 */
export async function homeOf(
  db: D1Database,
  { userId, season }: Home,
  limit: number,
): Promise<CardPage & { invitations: Invitation[] }> {
  const [rows, invitations] = await batch(db, [
    cards(db, { userId, season, ...FROM_THE_NEWEST, rows: limit + 1 }),
    invited(db, { userId, season }),
  ])
  return { ...toCardPage(rows, limit), invitations }
}

function toCardPage(rows: readonly CardRow[], limit: number): CardPage {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    cards: page.map(({ createdAt, rules, ...room }) => ({ ...room, rules: normaliseRules(rules) })),
    next: last && rows.length > limit ? `${last.createdAt}.${last.id}` : null,
  }
}

// What D1 knows of a room whose link is opened.

/** What anybody with the link may know. */
export type DoorRow = { name: string; season: number; isOpen: boolean }
/** `isOpenersOwn`: whether the opener, by their session's hash, is in it. A hint that saves a question, and no proof. */
type LinkedRoom = { name: string; isOpenersOwn: boolean }

const door = statement((orm, { id }: Placeholders<{ id: string }>) =>
  orm
    .select({ name: rooms.name, season: rooms.season, isOpen: rooms.isOpen })
    .from(rooms)
    .where(and(eq(rooms.id, id), isNull(rooms.deletedAt)))
    .prepare(),
)

/** Null when there is no such room. */
export async function findDoor(db: D1Database, id: string, wait?: Wait): Promise<DoorRow | null> {
  const [room] = await query(door(db, { id }), wait)
  return room ?? null
}

const visitByLink = statement((orm, asked: Placeholders<AskedVisit & { room: string }>) =>
  visitWith(orm, asked, {
    linked: {
      name: sql<string | null>`(SELECT name FROM rooms WHERE id = ${asked.room} AND deleted_at IS NULL)`.as(
        'room_name',
      ),
      isOpenersOwn: sql`EXISTS (SELECT 1 FROM room_players WHERE room_id = ${asked.room}
          AND user_id = ${accounts.id} AND present = 1)`
        .mapWith(Boolean)
        .as('is_openers_own'),
    },
  }),
)

/**
 * The visit of somebody who opens a page, in one statement: a batch's cost the processor for each of them. It does not
 * prolong the session.
 *
 * @param room of a room's page. `linked`: null as well when there is no such room
 */
export async function readOpening(
  db: D1Database,
  tokenHash: string,
  year: number,
  now: number,
  room: string | null,
  wait: Wait,
): Promise<{ visit: Visit; linked: LinkedRoom | null }> {
  if (room === null) return { visit: await findVisit(db, tokenHash, year, now, wait), linked: null }
  const rows = await query(visitByLink(db, { tokenHash, year, ...endsAt(now), room }), wait)
  const { name = null, isOpenersOwn = false } = rows[0]?.linked ?? {}
  return { visit: toVisit(tokenHash, rows), linked: name === null ? null : { name, isOpenersOwn } }
}

// A line: a room and those that were reopened from it, one a season (decision 52). Read by `rooms_line`, a few rows.

export type LineOfSeason = {
  /** The room that is there; null: none that D1 knows. */
  living: string | null
  deleted: number
}

const ofSeason = statement((orm, { line, season }: Placeholders<{ line: string; season: number }>) =>
  orm
    .select({
      living: sql<string | null>`max(iif(deleted_at IS NULL, id, NULL))`.as('living'),
      deleted: sql`count(deleted_at)`.mapWith(Number).as('deleted'),
    })
    .from(sql`rooms`)
    .where(sql`line = ${line} AND season = ${season}`)
    .prepare(),
)

/** @throws when D1 does not answer */
export async function lineOfSeason(db: D1Database, line: string, season: number): Promise<LineOfSeason> {
  const [row] = await query(ofSeason(db, { line, season }))
  return { living: row?.living ?? null, deleted: row?.deleted ?? 0 }
}

type InLine = { userId: string; line: string; season: number }

const latest = statement((orm, asked: Placeholders<InLine>) =>
  orm
    .select({
      roomId: sql<string>`row.room_id`.as('roomId'),
      isPresent: sql`row.present`.mapWith(Boolean).as('isPresent'),
    })
    .from(sql`rooms AS past CROSS JOIN room_players AS row ON row.room_id = past.id AND row.user_id = ${asked.userId}`)
    .where(sql`past.line = ${asked.line} AND past.season < ${asked.season}`)
    .orderBy(sql`past.season DESC`)
    .limit(1)
    .prepare(),
)

/**
 * This person's row in the latest of the line's rooms before this season that they have ever been in; null: there is none.
 * @throws when D1 does not answer
 */
export async function latestInLine(
  db: D1Database,
  userId: string,
  line: string,
  season: number,
): Promise<{ roomId: string; isPresent: boolean } | null> {
  const [row] = await query(latest(db, { userId, line, season }))
  return row ?? null
}

/** The newest of a person's past rooms that are looked at for invitations: home does not grow with the years. */
const PAST_ROOMS = 200

/**
 * Whether this person is invited to `new`, a room of this season: it is open, the season is not shut (decision 106), and no
 * later row of theirs stands in its line. Somebody who left, was taken out or is in already has one.
 *
 * @param old an earlier room of the line, which this person is in
 */
export const isInvited = (asked: { userId: unknown; season: unknown }, old: { line: SQL; season: SQL }): SQL =>
  sql`new.is_open = 1 AND new.deleted_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM seasons
          WHERE year = ${asked.season} AND (sealed_at IS NOT NULL OR speech IS NOT NULL))
    AND NOT EXISTS (SELECT 1 FROM rooms AS later CROSS JOIN room_players AS row
          ON row.room_id = later.id AND row.user_id = ${asked.userId}
        WHERE later.line = ${old.line} AND later.season > ${old.season})`

/**
 * The person's newest past rooms come from the index of home, and each asks `rooms_line` whether its company has an open
 * room this season. Only for those few their later rows in the line are looked up. A deleted account's rows are absent. The
 * shown name is the old room's, which this person knows: a new one could be an insult. `CROSS JOIN` keeps SQLite to this
 * order.
 */
const invited = statement((orm, asked: Placeholders<Home>) =>
  orm
    .select({
      id: sql<string>`new.id`.as('id'),
      name: sql<string>`old.name`.as('name'),
      // The owner may be a stranger to this person, and wrote their name as they liked: it is shown as little as can be.
      ownerName:
        sql<string>`coalesce(substr(new.player_names ->> 0, 1, instr(new.player_names ->> 0 || ' ', ' ') - 1), '')`.as(
          'ownerName',
        ),
      season: sql<number>`old.season`.as('season'),
    })
    .from(
      sql`(SELECT room_id, season, present FROM room_players WHERE user_id = ${asked.userId} AND season < ${asked.season}
            ORDER BY season DESC, present DESC, room_created_at DESC, room_id DESC LIMIT ${sql.raw(String(PAST_ROOMS))}) AS mine
          CROSS JOIN rooms AS old ON old.id = mine.room_id
          CROSS JOIN rooms AS new ON new.line = old.line AND new.season = ${asked.season}`,
    )
    .where(
      sql`mine.present = 1 AND old.is_mega = 0 AND old.deleted_at IS NULL
        AND ${isInvited(asked, { line: sql`old.line`, season: sql`old.season` })}`,
    )
    .prepare(),
)
