import type { OperatorStats } from '../../shared/api/shapes.ts'
import { ask } from './database.ts'

export async function countSeason(
  db: D1Database,
  year: number,
): Promise<Omit<OperatorStats, 'waitingDirectoryWrites'>> {
  const row = await ask(
    db
      .prepare(
        `SELECT
           (SELECT count(*) FROM users WHERE season = ?1) AS players,
           (SELECT count(*) FROM users WHERE season = ?1 AND has_finished = 1) AS finished,
           (SELECT count(*) FROM rooms WHERE season = ?1 AND deleted_at IS NULL) AS rooms,
           (SELECT count(*) FROM rooms WHERE season = ?1 AND deleted_at IS NULL AND is_open = 1) AS openRooms`,
      )
      .bind(year)
      .first<Omit<OperatorStats, 'waitingDirectoryWrites'>>(),
  )
  return row ?? { players: 0, finished: 0, rooms: 0, openRooms: 0 }
}
