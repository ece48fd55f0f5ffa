/**
 * Progress of a fan-out: of the speech, or of the seal. The tables are created with the first job: an object that is
 * only read stores nothing.
 */
import { delayAfter } from '../calls/back-off.ts'

export type FanoutJob = {
  season: number
  version: number
  cursor: string
  isRead: boolean
  attempts: number
  dueAt: number
}
export type FailedRoom = { id: string; version: number; attempts: number }
/** A page of rooms that were called: the cursor of the next page, and the outcome of this one. */
export type DonePage = { cursor: string; isLast: boolean; told: number; failed: readonly string[] }
export type FanoutProgress = { version: number; told: number; failed: number; isDone: boolean }

/** The names of a fan-out's tables: one object has two fan-outs. */
export type FanoutTables = { job: string; failed: string; told: string }

const tablesOf = ({ job, failed, told }: FanoutTables): string => `
  CREATE TABLE IF NOT EXISTS ${job} (
    one INTEGER PRIMARY KEY CHECK (one = 1), season INTEGER NOT NULL, version INTEGER NOT NULL, cursor TEXT NOT NULL,
    is_read INTEGER NOT NULL, attempts INTEGER NOT NULL, due_at INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS ${failed} (
    id TEXT PRIMARY KEY, version INTEGER NOT NULL, attempts INTEGER NOT NULL, due_at INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS ${told} (version INTEGER PRIMARY KEY, rooms INTEGER NOT NULL)`

export class FanoutStore {
  readonly #storage: DurableObjectStorage
  readonly #tables: FanoutTables

  constructor(storage: DurableObjectStorage, tables: FanoutTables) {
    this.#storage = storage
    this.#tables = tables
  }

  #sql<Row extends Record<string, SqlStorageValue>>(query: string, ...values: SqlStorageValue[]): Row[] {
    return this.#storage.sql.exec<Row>(query, ...values).toArray()
  }

  #makeTables(): void {
    this.#storage.sql.exec(tablesOf(this.#tables))
  }

  get isEmpty(): boolean {
    return this.#sql("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", this.#tables.job).length === 0
  }

  /** @returns whether this version is new. A repetition, or an older version that arrives late, changes nothing. */
  wish(season: number, version: number, now: number): boolean {
    this.#makeTables()
    const changed = this.#sql(
      `INSERT INTO ${this.#tables.job} (one, season, version, cursor, is_read, attempts, due_at) VALUES (1, ?, ?, '', 0, 0, ?)
       ON CONFLICT (one) DO UPDATE SET season = excluded.season, version = excluded.version, cursor = '', is_read = 0,
         attempts = 0, due_at = excluded.due_at WHERE excluded.version > version RETURNING version`,
      season,
      version,
      now,
    )
    // Rooms that missed the older version get the newer one when the cursor passes them.
    if (changed.length > 0) this.#sql(`DELETE FROM ${this.#tables.failed}`)
    return changed.length > 0
  }

  job(): FanoutJob | null {
    if (this.isEmpty) return null
    const [row] = this.#sql<{
      season: number
      version: number
      cursor: string
      is_read: number
      attempts: number
      due_at: number
    }>(`SELECT season, version, cursor, is_read, attempts, due_at FROM ${this.#tables.job}`)
    if (!row) return null
    const { season, version, cursor, attempts } = row
    return { season, version, cursor, attempts, isRead: row.is_read === 1, dueAt: row.due_at }
  }

  /** Stores the cursor and the failed rooms of a page in one turn, unless a newer version has come. */
  pageDone(version: number, page: DonePage, now: number): void {
    this.#storage.transactionSync(() => {
      if (this.job()?.version !== version) return
      this.#sql(
        `UPDATE ${this.#tables.job} SET cursor = ?, is_read = ?, attempts = 0, due_at = ?`,
        page.cursor,
        page.isLast ? 1 : 0,
        now,
      )
      for (const id of page.failed) this.roomFailed({ id, version, attempts: 0 }, now)
      this.#toldMore(version, page.told)
    })
  }

  pageFailed(job: FanoutJob, now: number): void {
    this.#sql(
      `UPDATE ${this.#tables.job} SET attempts = attempts + 1, due_at = ? WHERE version = ?`,
      now + delayAfter(job.attempts),
      job.version,
    )
  }

  failedRooms(now: number, limit: number): FailedRoom[] {
    return this.isEmpty
      ? []
      : this.#sql<FailedRoom>(
          `SELECT id, version, attempts FROM ${this.#tables.failed} WHERE due_at <= ? ORDER BY due_at LIMIT ?`,
          now,
          limit,
        )
  }

  roomFailed(room: FailedRoom, now: number): void {
    if (this.job()?.version !== room.version) return
    this.#sql(
      `INSERT INTO ${this.#tables.failed} (id, version, attempts, due_at) VALUES (?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET version = excluded.version, attempts = excluded.attempts, due_at = excluded.due_at`,
      room.id,
      room.version,
      room.attempts + 1,
      now + delayAfter(room.attempts),
    )
  }

  roomTold(room: FailedRoom): void {
    this.#sql(`DELETE FROM ${this.#tables.failed} WHERE id = ? AND version = ?`, room.id, room.version)
    this.#toldMore(room.version, 1)
  }

  #toldMore(version: number, rooms: number): void {
    this.#makeTables()
    this.#sql(
      `INSERT INTO ${this.#tables.told} (version, rooms) VALUES (?, ?) ON CONFLICT (version) DO UPDATE SET rooms = rooms + excluded.rooms`,
      version,
      rooms,
    )
  }

  /** Null before the first job. */
  progress(): FanoutProgress | null {
    const job = this.job()
    if (!job) return null
    this.#makeTables() // an object stored by an earlier version has no `told`
    const [row] = this.#sql<{ rooms: number }>(`SELECT rooms FROM ${this.#tables.told} WHERE version = ?`, job.version)
    const failed = this.#count(`SELECT count(*) AS total FROM ${this.#tables.failed}`)
    return { version: job.version, told: row?.rooms ?? 0, failed, isDone: job.isRead && failed === 0 }
  }

  #count(query: string): number {
    return this.#sql<{ total: number }>(query)[0]?.total ?? 0
  }

  /** When the alarm has to ring next; null when nothing is left to do. */
  nextDue(): number | null {
    if (this.isEmpty) return null
    const [row] = this.#sql<{ due: number | null }>(
      `SELECT min(due_at) AS due FROM (
         SELECT due_at FROM ${this.#tables.job} WHERE is_read = 0
         UNION ALL SELECT due_at FROM ${this.#tables.failed})`,
    )
    return row?.due ?? null
  }
}
