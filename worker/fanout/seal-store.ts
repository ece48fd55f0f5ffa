/** When the season's row has to be looked at next, and what the last look found. Created with the first wish. */

/** For the operator. `sealsAt`: when it is due, as things are now. */
export type SealState = { begunAt: number | null; sealsAt: number | null; sealedAt: number | null; isHeld: boolean }

/** `wishes`: grows with each; a look that has seen fewer does not cancel the next. */
export type SealJob = { season: number; dueAt: number | null; wishes: number; attempts: number } & SealState

const TABLE = `
  CREATE TABLE IF NOT EXISTS seal_job (
    one INTEGER PRIMARY KEY CHECK (one = 1), season INTEGER NOT NULL, due_at INTEGER, wishes INTEGER NOT NULL,
    attempts INTEGER NOT NULL, begun_at INTEGER, seals_at INTEGER, sealed_at INTEGER, is_held INTEGER NOT NULL)`

type Row = {
  season: number
  due_at: number | null
  wishes: number
  attempts: number
  begun_at: number | null
  seals_at: number | null
  sealed_at: number | null
  is_held: number
}

export class SealStore {
  readonly #sql: SqlStorage

  constructor({ sql }: DurableObjectStorage) {
    this.#sql = sql
  }

  /** Null before the first wish. */
  job(): SealJob | null {
    const tables = this.#sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'seal_job'").toArray()
    const [row] = tables.length === 0 ? [] : this.#sql.exec<Row>('SELECT * FROM seal_job').toArray()
    if (!row) return null
    const { season, wishes, attempts, due_at: dueAt, begun_at: begunAt, seals_at: sealsAt, sealed_at: sealedAt } = row
    return { season, wishes, attempts, dueAt, begunAt, sealsAt, sealedAt, isHeld: row.is_held === 1 }
  }

  wish(season: number, now: number): void {
    this.#sql.exec(TABLE)
    this.#sql.exec(
      `INSERT INTO seal_job (one, season, due_at, wishes, attempts, is_held) VALUES (1, ?, ?, 1, 0, 0)
       ON CONFLICT (one) DO UPDATE SET due_at = excluded.due_at, wishes = wishes + 1, attempts = 0`,
      season,
      now,
    )
  }

  /** @param dueAt the next look; it is at once if another wish came during this one */
  looked({ wishes }: SealJob, { begunAt, sealsAt, sealedAt, isHeld }: SealState, dueAt: number | null): void {
    this.#sql.exec(
      `UPDATE seal_job SET attempts = 0, begun_at = ?2, seals_at = ?3, sealed_at = ?4, is_held = ?5,
         due_at = iif(wishes = ?1, ?6, due_at)`,
      wishes,
      begunAt,
      sealsAt,
      sealedAt,
      isHeld ? 1 : 0,
      dueAt,
    )
  }

  failed({ wishes }: SealJob, dueAt: number): void {
    this.#sql.exec('UPDATE seal_job SET attempts = attempts + 1, due_at = ? WHERE wishes = ?', dueAt, wishes)
  }
}
