/** Home, from the directory: one query a page, whatever the rooms hold. Written by the rooms alone (ONE-WRITER). */
import type { RoomCard } from '../../shared/api/shapes.ts'
import { isRoomId } from '../../shared/rooms/room-id.ts'
import { normaliseRules } from '../../shared/rules.ts'
import { ask } from './database.ts'

type Row = {
  id: string
  name: string
  owner_id: string
  is_open: number
  is_mega: number
  rules: string
  player_count: number
  player_names: string
  created_at: number
}

/** The room after which a page begins. */
export type CardPlace = { createdAt: number; id: string }
export type CardPage = { cards: RoomCard[]; next: string | null }

const FROM_THE_NEWEST: CardPlace = { createdAt: Number.MAX_SAFE_INTEGER, id: '' }

/** A page's `next`, read back as strangers send it; null when it never was one. */
export function readCardCursor(text: string | undefined): CardPlace | null {
  if (text === undefined) return FROM_THE_NEWEST
  const [, createdAt, id = ''] = /^(\d{1,15})\.(.*)$/.exec(text) ?? []
  return createdAt !== undefined && isRoomId(id) ? { createdAt: Number(createdAt), id } : null
}

/**
 * A page of this season's rooms of a user, newest first (decision 23). In the index the rows of somebody's rooms lie in that
 * order, and `CROSS JOIN` keeps SQLite from beginning with the rooms: a page reads its own rows and no others.
 */
export async function cardsOf(
  db: D1Database,
  userId: string,
  season: number,
  after: CardPlace,
  limit: number,
): Promise<CardPage> {
  const { results } = await ask(
    db
      .prepare(
        `SELECT r.id, r.name, r.owner_id, r.is_open, r.is_mega, r.rules, r.player_count, r.player_names,
                p.room_created_at AS created_at
           FROM room_players p CROSS JOIN rooms r ON r.id = p.room_id
          WHERE p.user_id = ?1 AND p.season = ?2 AND p.present = 1 AND r.deleted_at IS NULL
            AND (p.room_created_at, p.room_id) < (?3, ?4)
          ORDER BY p.room_created_at DESC, p.room_id DESC LIMIT ?5`,
      )
      .bind(userId, season, after.createdAt, after.id, limit + 1)
      .all<Row>(),
  )
  const page = results.slice(0, limit)
  const last = page.at(-1)
  return {
    cards: page.map((row) => toCard(row, userId)),
    next: last && results.length > limit ? `${last.created_at}.${last.id}` : null,
  }
}

const toCard = (row: Row, userId: string): RoomCard => ({
  id: row.id,
  name: row.name,
  isOpen: row.is_open === 1,
  rules: normaliseRules(JSON.parse(row.rules) as string[]), // the room's own, written by its object
  isMega: row.is_mega === 1,
  isOwner: row.owner_id === userId,
  playerCount: row.player_count,
  playerNames: JSON.parse(row.player_names) as string[], // likewise
})
