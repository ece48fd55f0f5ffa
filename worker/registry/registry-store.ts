/**
 * Which rooms a season has, and which account made each. This is not in D1: a restore would take it back there, and
 * making a room would depend on D1. The tables are created with the first room.
 */
import { MAX_ROOMS_MADE } from '../../shared/season.ts'
import { REBUILD_TABLES } from './rebuild-store.ts'

const TABLES = `
  CREATE TABLE IF NOT EXISTS rooms (id TEXT PRIMARY KEY, maker TEXT) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS rooms_maker ON rooms (maker) WHERE maker IS NOT NULL;
  ${REBUILD_TABLES}`

export class RegistryStore {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  get isEmpty(): boolean {
    return this.#sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'rooms'").toArray().length === 0
  }

  /** False when the account has made as many as it may. A known room is not counted again, whoever asks. */
  add(roomId: string, maker: string | null): boolean {
    this.#sql.exec(TABLES)
    if (this.#sql.exec('SELECT 1 FROM rooms WHERE id = ?', roomId).toArray().length > 0) return true
    if (maker !== null && this.#countOf(maker) >= MAX_ROOMS_MADE) return false
    this.#sql.exec('INSERT INTO rooms (id, maker) VALUES (?, ?)', roomId, maker)
    return true
  }

  #countOf(maker: string): number {
    return this.#sql.exec<{ count: number }>('SELECT count(*) AS count FROM rooms WHERE maker = ?', maker).one().count
  }

  madeBy(maker: string): string[] {
    return this.isEmpty ? [] : this.#ids('SELECT id FROM rooms WHERE maker = ? ORDER BY id', maker)
  }

  forgetMaker(maker: string): void {
    if (!this.isEmpty) this.#sql.exec('UPDATE rooms SET maker = NULL WHERE maker = ?', maker)
  }

  get size(): number {
    return this.isEmpty ? 0 : this.#sql.exec<{ size: number }>('SELECT count(*) AS size FROM rooms').one().size
  }

  /** A page of the rooms, in the order of their ids. */
  after(id: string, limit: number): string[] {
    return this.#ids('SELECT id FROM rooms WHERE id > ? ORDER BY id LIMIT ?', id, limit)
  }

  #ids(query: string, ...values: SqlStorageValue[]): string[] {
    return this.#sql
      .exec<{ id: string }>(query, ...values)
      .toArray()
      .map(({ id }) => id)
  }
}
