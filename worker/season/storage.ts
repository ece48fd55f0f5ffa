/** The tables of a season's object. They are made by the first write: an object that is only read stores nothing. */

/** Every object of the class has all of them, and fills those of its own concern (season-stub.ts). */
const TABLES = `
  CREATE TABLE IF NOT EXISTS jobs (
    kind TEXT NOT NULL, key TEXT NOT NULL, state TEXT NOT NULL, requests INTEGER NOT NULL, attempts INTEGER NOT NULL,
    due_at INTEGER, PRIMARY KEY (kind, key)) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS jobs_due ON jobs (due_at) WHERE due_at IS NOT NULL;
  CREATE TABLE IF NOT EXISTS stragglers (
    kind TEXT NOT NULL, key TEXT NOT NULL, room_id TEXT NOT NULL, attempts INTEGER NOT NULL, due_at INTEGER NOT NULL,
    PRIMARY KEY (kind, key, room_id)) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS stragglers_due ON stragglers (kind, key, due_at);
  CREATE TABLE IF NOT EXISTS rooms (id TEXT PRIMARY KEY, maker TEXT) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS rooms_maker ON rooms (maker) WHERE maker IS NOT NULL;
  CREATE TABLE IF NOT EXISTS owed (
    room_id TEXT NOT NULL, kind TEXT NOT NULL, count INTEGER NOT NULL, since INTEGER NOT NULL, said_at INTEGER NOT NULL,
    PRIMARY KEY (room_id, kind)) WITHOUT ROWID`

type Values = Record<string, SqlStorageValue>

export class SeasonStorage {
  readonly #storage: DurableObjectStorage

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage
  }

  /** Reads, or changes what is there; does nothing while nothing was ever stored. */
  existing<Row extends Values>(query: string, ...values: SqlStorageValue[]): Row[] {
    const { sql } = this.#storage
    const made = sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'jobs'").toArray()
    return made.length === 0 ? [] : sql.exec<Row>(query, ...values).toArray()
  }

  store(query: string, ...values: SqlStorageValue[]): void {
    this.#storage.sql.exec(TABLES)
    this.#storage.sql.exec(query, ...values)
  }

  /** All writes of it or none. */
  transaction<T>(act: () => T): T {
    return this.#storage.transactionSync(act)
  }
}
