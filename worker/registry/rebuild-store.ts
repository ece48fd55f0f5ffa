/** Progress of a rebuilding of the directory: the cursor, and the rooms that have to be asked again. */
import { delayAfter } from '../calls/back-off.ts'

export const REBUILD_TABLES = `
  CREATE TABLE IF NOT EXISTS rebuild (
    one INTEGER PRIMARY KEY CHECK (one = 1), run INTEGER NOT NULL, season INTEGER NOT NULL, cursor TEXT NOT NULL,
    is_read INTEGER NOT NULL, asked INTEGER NOT NULL, due_at INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS unasked_rooms (
    id TEXT PRIMARY KEY, attempts INTEGER NOT NULL, due_at INTEGER NOT NULL) WITHOUT ROWID;`

/** `run` tells one rebuilding from the next, which begins again with the first room. */
export type Rebuild = { run: number; season: number; cursor: string; isRead: boolean; asked: number }
export type UnaskedRoom = { id: string; attempts: number }
/** A page of rooms that were asked: the cursor of the next page, and the rooms that failed. */
export type AskedPage = { cursor: string; isLast: boolean; asked: number; failed: readonly string[] }

/** May be used only once the tables exist: a registry without rooms has nothing to rebuild. */
export class RebuildStore {
  readonly #storage: DurableObjectStorage

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage
  }

  #sql<Row extends Record<string, SqlStorageValue>>(query: string, ...values: SqlStorageValue[]): Row[] {
    return this.#storage.sql.exec<Row>(query, ...values).toArray()
  }

  /** Begins with the first room, even during a rebuilding: D1 may have been restored once more. */
  begin(season: number, now: number): void {
    this.#storage.transactionSync(() => {
      this.#sql('DELETE FROM unasked_rooms')
      this.#sql(
        `INSERT INTO rebuild (one, run, season, cursor, is_read, asked, due_at) VALUES (1, 1, ?, '', 0, 0, ?)
         ON CONFLICT (one) DO UPDATE SET run = run + 1, season = excluded.season, cursor = '', is_read = 0, asked = 0,
           due_at = excluded.due_at`,
        season,
        now,
      )
    })
  }

  current(): Rebuild | null {
    const [row] = this.#sql<{ run: number; season: number; cursor: string; is_read: number; asked: number }>(
      'SELECT run, season, cursor, is_read, asked FROM rebuild',
    )
    if (!row) return null
    const { run, season, cursor, is_read, asked } = row
    return { run, season, cursor, isRead: is_read === 1, asked }
  }

  #isCurrent = (run: number): boolean => this.current()?.run === run

  /** Stores the cursor and the rooms to ask again in one turn. */
  pageDone(run: number, page: AskedPage, now: number): void {
    if (!this.#isCurrent(run)) return
    this.#storage.transactionSync(() => {
      for (const id of page.failed) this.failed(run, { id, attempts: 0 }, now)
      this.#sql(
        'UPDATE rebuild SET cursor = ?, is_read = ?, asked = asked + ?, due_at = ?',
        page.cursor,
        page.isLast ? 1 : 0,
        page.asked,
        now,
      )
    })
  }

  failed(run: number, { id, attempts }: UnaskedRoom, now: number): void {
    if (!this.#isCurrent(run)) return
    this.#sql(
      'INSERT OR REPLACE INTO unasked_rooms (id, attempts, due_at) VALUES (?, ?, ?)',
      id,
      attempts + 1,
      now + delayAfter(attempts),
    )
  }

  askedAtLast(run: number, { id }: UnaskedRoom): void {
    if (!this.#isCurrent(run)) return
    this.#sql('DELETE FROM unasked_rooms WHERE id = ?', id)
    this.#sql('UPDATE rebuild SET asked = asked + 1')
  }

  due(now: number, limit: number): UnaskedRoom[] {
    return this.#sql<UnaskedRoom>(
      'SELECT id, attempts FROM unasked_rooms WHERE due_at <= ? ORDER BY due_at LIMIT ?',
      now,
      limit,
    )
  }

  get failedCount(): number {
    return this.#sql<{ count: number }>('SELECT count(*) AS count FROM unasked_rooms')[0]?.count ?? 0
  }

  /** When the alarm has to ring next; null when nothing is left to do. */
  nextDue(): number | null {
    const [row] = this.#sql<{ due: number | null }>(
      `SELECT min(due_at) AS due FROM (
         SELECT due_at FROM rebuild WHERE is_read = 0 UNION ALL SELECT due_at FROM unasked_rooms)`,
    )
    return row?.due ?? null
  }
}
