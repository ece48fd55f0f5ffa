/** The directory as home and links read it: a person's cards, a room by its link. Only rooms' objects write it (ONE-WRITER). */
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Invitation, RoomCard } from '../../shared/api/shapes.ts'
import { isRoomId, normaliseRules } from '../../shared/rooms/rooms.ts'
import type { Wait } from '../platform/calls.ts'
import { batch, type Placeholders, query, statement } from '../platform/d1.ts'
import { invited } from './lines.ts'
import { accounts, roomPlayers, rooms } from './schema.ts'
import { type AskedVisit, endsAt, findVisit, toVisit, type Visit, visitWith } from './sessions.ts'

// Home's cards from the directory, one query per page.

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
 * A page of the user's rooms of this season, newest first (game.md, «Lists»).
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
 * The first page, and in the same round trip the rooms that have come back (design.md, «The same company»).
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

// A room's row in D1, for opening its link.

/** The facts that anybody with the link may have. */
export type DoorRow = { name: string; season: number; isOpen: boolean }
/** `isOpenersOwn`: whether the opener, by their session's hash, is in the room. A hint that saves a query, not a proof. */
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

const visitByLink = statement((orm, values: Placeholders<AskedVisit & { room: string }>) =>
  visitWith(orm, values, {
    linked: {
      name: sql<string | null>`(SELECT name FROM rooms WHERE id = ${values.room} AND deleted_at IS NULL)`.as(
        'room_name',
      ),
      isOpenersOwn: sql`EXISTS (SELECT 1 FROM room_players WHERE room_id = ${values.room}
          AND user_id = ${accounts.id} AND present = 1)`
        .mapWith(Boolean)
        .as('is_openers_own'),
    },
  }),
)

/**
 * The visit of a person who opens a page: one statement, as a batch costs more processor time. Does not prolong the session.
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
