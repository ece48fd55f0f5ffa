/** The walks in progress. The table is created with the first of them: an object that is only read stores nothing. */
import { delayAfter } from '../calls/back-off.ts'
import { START } from '../db/rooms/directory.ts'
import type { Walk, WalkKind, WalkOf } from './walk.ts'
import type { WalksState } from './walks-api.ts'

const TABLE = `
  CREATE TABLE IF NOT EXISTS walks (
    kind TEXT NOT NULL, account_id TEXT NOT NULL, season INTEGER NOT NULL, wished_at INTEGER NOT NULL, cursor TEXT NOT NULL,
    has_failed INTEGER NOT NULL, attempts INTEGER NOT NULL, due_at INTEGER NOT NULL,
    PRIMARY KEY (kind, account_id, season)) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS walks_due ON walks (due_at)`

const THIS = 'kind = ? AND account_id = ? AND season = ?'
const keyOf = ({ kind, accountId, season }: WalkOf) => [kind, accountId, season] as const

export class WalkStore {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  get #isEmpty(): boolean {
    return this.#sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'walks'").toArray().length === 0
  }

  /**
   * A walk that is in progress goes on. But a person who signs out again may have opened a socket in a room that this
   * walk has passed: then another round follows, as after a failure.
   */
  wish(walk: WalkOf, now: number, due = now): void {
    this.#sql.exec(TABLE)
    this.#sql.exec(
      `INSERT INTO walks (kind, account_id, season, wished_at, cursor, has_failed, attempts, due_at)
       VALUES (?, ?, ?, ?, ?, 0, 0, ?)
       ON CONFLICT (kind, account_id, season) DO UPDATE SET wished_at = excluded.wished_at, has_failed = 1
         WHERE kind = 'sign-out'`,
      ...keyOf(walk),
      now,
      START,
      due,
    )
  }

  /** Null when the walk is over. */
  find(walk: WalkOf): (Walk & { hasFailed: boolean }) | null {
    const [row] = this.#sql
      .exec<{ wished_at: number; cursor: string; attempts: number; has_failed: number }>(
        `SELECT wished_at, cursor, attempts, has_failed FROM walks WHERE ${THIS}`,
        ...keyOf(walk),
      )
      .toArray()
    if (!row) return null
    const { wished_at: wishedAt, cursor, attempts, has_failed } = row
    return { ...walk, wishedAt, cursor, attempts, hasFailed: has_failed === 1 }
  }

  /** The one that has waited longest comes first: after each page a walk goes to the end of the queue. */
  due(now: number, limit: number): WalkOf[] {
    return this.#sql
      .exec<{ kind: WalkKind; account_id: string; season: number }>(
        'SELECT kind, account_id, season FROM walks WHERE due_at <= ? ORDER BY due_at LIMIT ?',
        now,
        limit,
      )
      .toArray()
      .map(({ kind, account_id, season }) => ({ kind, accountId: account_id, season }))
  }

  /** Stores the cursor, and whether some room of the page failed, in one statement. */
  pageDone(walk: Walk, next: string, hasFailed: boolean, now: number): void {
    this.#sql.exec(
      `UPDATE walks SET cursor = ?, has_failed = max(has_failed, ?), due_at = ? WHERE ${THIS}`,
      next,
      hasFailed ? 1 : 0,
      now,
      ...keyOf(walk),
    )
  }

  /** D1 did not answer: the same page is read again later. */
  pageFailed(walk: Walk, now: number): void {
    this.#sql.exec(
      `UPDATE walks SET attempts = attempts + 1, due_at = ? WHERE ${THIS}`,
      now + delayAfter(walk.attempts),
      ...keyOf(walk),
    )
  }

  /** Some room has failed: all rooms are called again later. */
  roundFailed(walk: Walk, now: number): void {
    this.#sql.exec(
      `UPDATE walks SET cursor = ?, has_failed = 0, attempts = attempts + 1, due_at = ? WHERE ${THIS}`,
      START,
      now + delayAfter(walk.attempts),
      ...keyOf(walk),
    )
  }

  /** Those of these accounts that are being deleted. */
  deletionsAmong(accountIds: readonly string[]): string[] {
    if (this.#isEmpty) return []
    return this.#sql
      .exec<{ account_id: string }>(
        "SELECT account_id FROM walks WHERE kind = 'deletion' AND account_id IN (SELECT value FROM json_each(?))",
        JSON.stringify(accountIds),
      )
      .toArray()
      .map(({ account_id }) => account_id)
  }

  over(walk: WalkOf): void {
    this.#sql.exec(`DELETE FROM walks WHERE ${THIS}`, ...keyOf(walk))
  }

  state(): WalksState {
    if (this.#isEmpty) return { deletions: 0, others: 0 }
    return this.#sql
      .exec<WalksState>(
        "SELECT count(iif(kind = 'deletion', 1, NULL)) AS deletions, count(iif(kind = 'deletion', NULL, 1)) AS others FROM walks",
      )
      .one()
  }

  /** When the alarm has to ring next; null when nothing is left to do. */
  nextDue(): number | null {
    if (this.#isEmpty) return null
    return this.#sql.exec<{ due: number | null }>('SELECT min(due_at) AS due FROM walks').one().due
  }
}
