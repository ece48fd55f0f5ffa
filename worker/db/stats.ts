/** A season counted: one row read for each player and each room, so counters-object.ts paces it. */
import { ask } from './database.ts'

export type SeasonCounts = {
  players: number
  finished: number
  owedDeliveries: number
  rooms: number
  openRooms: number
}

const COUNT_USERS = `
  SELECT count(*) AS players, coalesce(sum(has_finished), 0) AS finished,
    coalesce(sum(has_finished = 1 AND delivered_at IS NULL), 0) AS owedDeliveries
  FROM users WHERE season = ?1`
const COUNT_ROOMS = `
  SELECT count(*) AS rooms, coalesce(sum(is_open), 0) AS openRooms FROM rooms WHERE season = ?1 AND deleted_at IS NULL`

export async function countSeason(db: D1Database, year: number): Promise<{ counts: SeasonCounts; rowsRead: number }> {
  const [users, rooms] = await ask(
    db.batch<Partial<SeasonCounts>>([db.prepare(COUNT_USERS).bind(year), db.prepare(COUNT_ROOMS).bind(year)]),
  )
  const none: SeasonCounts = { players: 0, finished: 0, owedDeliveries: 0, rooms: 0, openRooms: 0 }
  return {
    counts: { ...none, ...users?.results[0], ...rooms?.results[0] },
    rowsRead: (users?.meta.rows_read ?? 0) + (rooms?.meta.rows_read ?? 0),
  }
}
