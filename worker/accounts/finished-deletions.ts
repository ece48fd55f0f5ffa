/**
 * DELETED-STAYS-DELETED, also after a restore of D1, which brings back accounts that were deleted since. For as long as
 * D1 can be restored, the ids of finished deletions are kept, so that these can be repeated. An id is random and
 * identifies nobody.
 */

/** How far back D1's Time Travel goes. */
export const KEPT_MS = 30 * 86_400_000

export const FINISHED_DELETIONS_TABLE = `
  CREATE TABLE IF NOT EXISTS finished_deletions (account_id TEXT PRIMARY KEY, done_at INTEGER NOT NULL) WITHOUT ROWID`

export class FinishedDeletions {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  /** Also drops the ids that no restore can bring back any more. */
  add(accountId: string, now: number): void {
    this.#sql.exec(FINISHED_DELETIONS_TABLE)
    this.#sql.exec('INSERT OR REPLACE INTO finished_deletions (account_id, done_at) VALUES (?, ?)', accountId, now)
    this.#sql.exec('DELETE FROM finished_deletions WHERE done_at < ?', now - KEPT_MS)
  }

  all(now: number): string[] {
    return this.#ids('done_at >= ?', now - KEPT_MS)
  }

  /** Those of these accounts that are among them. */
  among(accountIds: readonly string[]): string[] {
    return this.#ids('account_id IN (SELECT value FROM json_each(?))', JSON.stringify(accountIds))
  }

  #ids(condition: string, value: SqlStorageValue): string[] {
    const isThere = this.#sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'finished_deletions'").toArray().length > 0
    if (!isThere) return []
    return this.#sql
      .exec<{ account_id: string }>(`SELECT account_id FROM finished_deletions WHERE ${condition}`, value)
      .toArray()
      .map(({ account_id }) => account_id)
  }
}
