/** Home, from the directory: one query, whatever the rooms hold. Written by the rooms alone (ONE-WRITER). */
import type { RoomCard } from '../../shared/api/shapes.ts'
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
}

/** This season's rooms of a user, newest first (decision 23). */
export async function cardsOf(db: D1Database, userId: string, season: number): Promise<RoomCard[]> {
  const { results } = await ask(
    db
      .prepare(
        `SELECT r.id, r.name, r.owner_id, r.is_open, r.is_mega, r.rules, r.player_count, r.player_names
           FROM room_players p JOIN rooms r ON r.id = p.room_id
          WHERE p.user_id = ?1 AND p.season = ?2 AND p.present = 1 AND r.deleted_at IS NULL
          ORDER BY r.created_at DESC, r.id`,
      )
      .bind(userId, season)
      .all<Row>(),
  )
  return results.map((row) => ({
    id: row.id,
    name: row.name,
    isOpen: row.is_open === 1,
    rules: normaliseRules(JSON.parse(row.rules) as string[]), // the room's own, written by its object
    isMega: row.is_mega === 1,
    isOwner: row.owner_id === userId,
    playerCount: row.player_count,
    playerNames: JSON.parse(row.player_names) as string[], // likewise
  }))
}
