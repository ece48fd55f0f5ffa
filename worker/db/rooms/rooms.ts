/** Home's cards from the directory, in one query a page. Only the rooms write these rows (ONE-WRITER). */
import { desc, eq, sql } from 'drizzle-orm'
import type { Invitation, RoomCard } from '../../../shared/api/shapes.ts'
import { isRoomId } from '../../../shared/rooms/room-id.ts'
import { normaliseRules } from '../../../shared/rules.ts'
import { roomPlayers, rooms } from '../schema.ts'
import { batch, type Placeholders, query, statement } from '../statement.ts'
import { selectInvitations } from './lines.ts'

/** A page's cursor: the last room of the page before. */
export type CardPlace = { createdAt: number; id: string }
export type CardPage = { cards: RoomCard[]; next: string | null }

const FROM_THE_NEWEST: CardPlace = { createdAt: Number.MAX_SAFE_INTEGER, id: '' }

/** Parses a cursor that a client sent; null when it is not one. */
export function readCardCursor(text: string | undefined): CardPlace | null {
  if (text === undefined) return FROM_THE_NEWEST
  const [, createdAt, id = ''] = /^(\d{1,15})\.(.*)$/.exec(text) ?? []
  return createdAt !== undefined && isRoomId(id) ? { createdAt: Number(createdAt), id } : null
}

export type Home = { userId: string; season: number }
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
        AND ${roomPlayers.roomId} NOT IN (SELECT room_id FROM hidden_rooms WHERE account_id = ${after.userId})
        AND (${roomPlayers.roomCreatedAt}, ${roomPlayers.roomId}) < (${after.createdAt}, ${after.id})`,
    )
    .orderBy(desc(roomPlayers.roomCreatedAt), desc(roomPlayers.roomId))
    .limit(after.rows)
    .prepare(),
)

/**
 * A page of the user's rooms of this season, newest first (decision 23), without those they have hidden (decision 55).
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
    selectInvitations(db, userId, season),
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
