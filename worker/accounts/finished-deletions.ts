/**
 * DELETED-STAYS-DELETED, also over a restore of D1: an account that was deleted after the moment to which D1 is put back comes
 * back with it. For as long as D1 can be put back, the ids of finished deletions are kept, so that they can be done again. An
 * id is random, and leads to nobody.
 */

/** How far back D1's time travel goes. */
export const KEPT_MS = 30 * 86_400_000

export const FINISHED_DELETIONS_TABLE = `
  CREATE TABLE IF NOT EXISTS finished_deletions (account_id TEXT PRIMARY KEY, done_at INTEGER NOT NULL) WITHOUT ROWID`

export class FinishedDeletions {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  /** Also forgets those that no restore can bring back any more. */
  add(accountId: string, now: number): void {
    this.#sql.exec(FINISHED_DELETIONS_TABLE)
    this.#sql.exec('INSERT OR REPLACE INTO finished_deletions (account_id, done_at) VALUES (?, ?)', accountId, now)
    this.#sql.exec('DELETE FROM finished_deletions WHERE done_at < ?', now - KEPT_MS)
  }

  all(now: number): string[] {
    const isThere = this.#sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'finished_deletions'").toArray().length > 0
    if (!isThere) return []
    return this.#sql
      .exec<{ account_id: string }>('SELECT account_id FROM finished_deletions WHERE done_at >= ?', now - KEPT_MS)
      .toArray()
      .map(({ account_id }) => account_id)
  }
}
