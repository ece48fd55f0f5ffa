/** Pending work in the rooms, as each reports it, for the operator. The truth is in the rooms; this only adds it up. */
export type OwedKind = 'directory' | 'closing'
/** `since`: when the oldest of it began; null when nothing is pending. */
export type OwedSum = { directoryWrites: number; closingRooms: number; rooms: number; since: number | null }

const TABLE = `
  CREATE TABLE IF NOT EXISTS owed_work (
    room_id TEXT NOT NULL, kind TEXT NOT NULL, count INTEGER NOT NULL, since INTEGER NOT NULL, said_at INTEGER NOT NULL,
    PRIMARY KEY (room_id, kind))`

/**
 * A room reports pending work at its first failure and then about once a minute. The report of a room that has been
 * silent for this long is ignored, since its last report was lost: it must not keep the service degraded for ever.
 */
const SILENCE_MS = 10 * 60_000

export class OwedWork {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  get #isEmpty(): boolean {
    return (
      this.#sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'owed_work'").toArray().length === 0
    )
  }

  /** A count of 0 withdraws the report. An object that gets only such calls stores nothing. */
  set(roomId: string, kind: OwedKind, count: number, now: number): void {
    if (count <= 0) {
      if (!this.#isEmpty) this.#sql.exec('DELETE FROM owed_work WHERE room_id = ? AND kind = ?', roomId, kind)
      return
    }
    this.#sql.exec(TABLE)
    this.#sql.exec(
      `INSERT INTO owed_work (room_id, kind, count, since, said_at) VALUES (?1, ?2, ?3, ?4, ?4)
       ON CONFLICT (room_id, kind) DO UPDATE SET count = excluded.count, said_at = excluded.said_at,
         since = CASE WHEN said_at < excluded.said_at - ${SILENCE_MS} THEN excluded.since ELSE since END`,
      roomId,
      kind,
      count,
      now,
    )
  }

  /** The room is deleted, and its pending work with it. */
  forget(roomId: string): void {
    if (!this.#isEmpty) this.#sql.exec('DELETE FROM owed_work WHERE room_id = ?', roomId)
  }

  sum(now: number): OwedSum {
    if (this.#isEmpty) return { directoryWrites: 0, closingRooms: 0, rooms: 0, since: null }
    return this.#sql
      .exec<OwedSum>(
        `SELECT coalesce(sum(CASE kind WHEN 'directory' THEN count END), 0) AS directoryWrites,
           coalesce(sum(kind = 'closing'), 0) AS closingRooms, count(DISTINCT room_id) AS rooms, min(since) AS since
         FROM owed_work WHERE said_at >= ?`,
        now - SILENCE_MS,
      )
      .one()
  }
}
