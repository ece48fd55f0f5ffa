/**
 * Changes that are not in the directory yet (DIRECTORY-CATCHES-UP): one entry for the room's own row, one for each
 * player who has joined or left. Putting an entry also sets the alarm, here and nowhere else, so none is forgotten.
 */
import { type Deadlines, FIRST_ATTEMPT_MS } from '../alarm/deadlines.ts'

/** `at`: the moment of the change, by the room's clock. */
export type OutboxRow = { user_id: string; change_number: number; present: number; at: number }

export const OUTBOX_TABLE =
  'CREATE TABLE IF NOT EXISTS outbox (user_id TEXT PRIMARY KEY, change_number INTEGER NOT NULL, present INTEGER NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID'

/** The key of the room's own row; user ids are never empty. */
export const ROOM_ROW = ''

export class Outbox {
  readonly #storage: DurableObjectStorage
  readonly #deadlines: Deadlines
  /** D1 has confirmed all entries up to this number; they are stored until `strikeOut`. */
  #confirmed = 0

  constructor(storage: DurableObjectStorage, deadlines: Deadlines) {
    this.#storage = storage
    this.#deadlines = deadlines
  }

  /** Puts the room's row and the rows of these players, each with the number of its own change. */
  put(changeNumber: number, players: readonly { id: string; changeNumber: number }[], present: boolean): void {
    const now = Date.now()
    const rows = players.map((player) => [player.id, player.changeNumber, present ? 1 : 0])
    this.#storage.sql.exec(
      `INSERT OR REPLACE INTO outbox (user_id, change_number, present, at)
        SELECT value ->> 0, value ->> 1, value ->> 2, ? FROM json_each(?)`,
      now,
      JSON.stringify([[ROOM_ROW, changeNumber, 1], ...rows]),
    )
    this.#deadlines.ask('directory', now + FIRST_ATTEMPT_MS)
  }

  /**
   * The oldest entries that D1 has not confirmed. The room's has the number of the last player's and comes after it: should
   * it be cut off, every flush writes the room's row anyway.
   */
  rows(limit: number): OutboxRow[] {
    return this.#storage.sql
      .exec<OutboxRow>(
        'SELECT * FROM outbox WHERE change_number > ? ORDER BY change_number, user_id DESC LIMIT ?',
        this.#confirmed,
        limit,
      )
      .toArray()
  }

  /** True: D1 has every change up to this one. False: the entries say it. */
  hasConfirmed(changeNumber: number): boolean {
    return changeNumber <= this.#confirmed
  }

  /** How many entries D1 has not confirmed. */
  get size(): number {
    return this.#storage.sql
      .exec<{ size: number }>('SELECT count(*) AS size FROM outbox WHERE change_number > ?', this.#confirmed)
      .one().size
  }

  get isEmpty(): boolean {
    if (this.#confirmed > 0) return false // stored until `strikeOut`, or with a later change
    return this.#storage.sql.exec('SELECT 1 FROM outbox LIMIT 1').toArray().length === 0
  }

  /** Strikes out the entries that D1 has confirmed; an entry that has changed since it was sent stays. */
  confirm(rows: readonly OutboxRow[]): void {
    this.strikeOut()
    this.#storage.sql.exec(
      'DELETE FROM outbox WHERE (user_id, change_number) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?))',
      JSON.stringify(rows.map((row) => [row.user_id, row.change_number])),
    )
  }

  /**
   * For a busy room, which soon stores something anyway: the entries are struck out then, and a commit is saved. Nothing
   * is lost if the object dies before: their alarm writes them again, and D1 has them already. `rows`: the oldest, so
   * that D1 has every entry up to the last of them; a later change of one of them has a higher number.
   */
  confirmLater(rows: readonly OutboxRow[]): void {
    this.#confirmed = rows.at(-1)?.change_number ?? this.#confirmed
  }

  /** Strikes out what was confirmed before. With nothing left, the alarm is no longer needed. */
  strikeOut(): void {
    if (this.#confirmed === 0) return
    this.#storage.sql.exec('DELETE FROM outbox WHERE change_number <= ?', this.#confirmed)
    this.#confirmed = 0
    // After a failure, the flush itself ends the deadline, and reports that it is over.
    if (this.isEmpty && this.#deadlines.attempts('directory') === 0) this.#deadlines.done('directory')
  }

  /** The entries may be stored again, or belong to a room that is gone: what was confirmed is written once more. */
  forget(): void {
    this.#confirmed = 0
  }
}
