/**
 * Whom the owner has taken out, with the names that the owner may let in again (decision 50). Every question about the
 * room asks it, so the ids are cached.
 */
export type RemovedPlayer = { id: string; fullName: string }

export const REMOVED_TABLE =
  'CREATE TABLE IF NOT EXISTS removed (id TEXT PRIMARY KEY, full_name TEXT NOT NULL, name_key TEXT NOT NULL) WITHOUT ROWID'

export class RemovedPlayers {
  readonly #sql: SqlStorage
  /** Undefined: not read yet. */
  #ids: Set<string> | undefined

  /** May be asked only once the room's tables exist. */
  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  get ids(): ReadonlySet<string> {
    return this.#known
  }

  /** Called in the transaction that removes the player. */
  add({ id, full_name, name_key }: { id: string; full_name: string; name_key: string }): void {
    this.#sql.exec('INSERT OR REPLACE INTO removed (id, full_name, name_key) VALUES (?, ?, ?)', id, full_name, name_key)
    this.#known.add(id)
  }

  /** A pardon, or the end of their account. @returns whether they had been taken out */
  drop(id: string): boolean {
    if (!this.#known.delete(id)) return false
    this.#sql.exec('DELETE FROM removed WHERE id = ?', id)
    return true
  }

  /** In the order of names. */
  all(): RemovedPlayer[] {
    return this.#sql
      .exec<{ id: string; full_name: string }>('SELECT id, full_name FROM removed ORDER BY name_key, full_name, id')
      .toArray()
      .map(({ id, full_name }) => ({ id, fullName: full_name }))
  }

  nameOf(id: string): string | null {
    const [row] = this.#sql.exec<{ full_name: string }>('SELECT full_name FROM removed WHERE id = ?', id).toArray()
    return row?.full_name ?? null
  }

  /** Drops the cache: what is stored has changed under it. */
  forget(): void {
    this.#ids = undefined
  }

  get #known(): Set<string> {
    this.#ids ??= new Set(
      this.#sql
        .exec<{ id: string }>('SELECT id FROM removed')
        .toArray()
        .map(({ id }) => id),
    )
    return this.#ids
  }
}
