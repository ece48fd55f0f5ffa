/**
 * Changes that are not in the directory yet (DIRECTORY-CATCHES-UP): one entry for the room's own row, one for each
 * player who has joined or left. Putting an entry also sets the alarm, here and nowhere else, so none is forgotten.
 */
import { type Deadlines, FIRST_ATTEMPT_MS } from '../alarm/deadlines.ts'

export type OutboxRow = { user_id: string; change_number: number; present: number }

export const OUTBOX_TABLE =
  'CREATE TABLE IF NOT EXISTS outbox (user_id TEXT PRIMARY KEY, change_number INTEGER NOT NULL, present INTEGER NOT NULL) WITHOUT ROWID'

/** The key of the room's own row; user ids are never empty. */
export const ROOM_ROW = ''

export class Outbox {
  readonly #storage: DurableObjectStorage
  readonly #deadlines: Deadlines

  constructor(storage: DurableObjectStorage, deadlines: Deadlines) {
    this.#storage = storage
    this.#deadlines = deadlines
  }

  /** Puts the room's row and the rows of these players, each with the number of its own change. */
  put(changeNumber: number, players: readonly { id: string; changeNumber: number }[], present: boolean): void {
    const rows = players.map((player) => [player.id, player.changeNumber, present ? 1 : 0])
    this.#storage.sql.exec(
      `INSERT OR REPLACE INTO outbox (user_id, change_number, present)
        SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)`,
      JSON.stringify([[ROOM_ROW, changeNumber, 1], ...rows]),
    )
    this.#deadlines.ask('directory', Date.now() + FIRST_ATTEMPT_MS)
  }

  /** The oldest entries. */
  rows(limit: number): OutboxRow[] {
    return this.#storage.sql.exec<OutboxRow>('SELECT * FROM outbox ORDER BY change_number LIMIT ?', limit).toArray()
  }

  get size(): number {
    return this.#storage.sql.exec<{ size: number }>('SELECT count(*) AS size FROM outbox').one().size
  }

  get isEmpty(): boolean {
    return this.#storage.sql.exec('SELECT 1 FROM outbox LIMIT 1').toArray().length === 0
  }

  /** Strikes out the entries that D1 has confirmed; an entry that has changed since it was sent stays. */
  confirm(rows: readonly OutboxRow[]): void {
    this.#storage.sql.exec(
      'DELETE FROM outbox WHERE (user_id, change_number) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?))',
      JSON.stringify(rows.map((row) => [row.user_id, row.change_number])),
    )
  }
}
