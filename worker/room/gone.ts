/**
 * Whom the owner has taken out: those of `gone` who have a name, so that the owner may let them in again (decision 50). Every
 * question about the room asks it, so the ids are cached.
 */
export type RemovedPlayer = { id: string; fullName: string }

/** Whoever is not in the room and whom the directory may know: they left, declined, or were taken out. */
export const GONE_TABLE =
  'CREATE TABLE IF NOT EXISTS gone (id TEXT PRIMARY KEY, change INTEGER NOT NULL, full_name TEXT, name_key TEXT) WITHOUT ROWID'

const REMOVED = 'gone WHERE full_name IS NOT NULL'

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

  /** Called in the transaction that removes the player, and after that. */
  add({ id, full_name, name_key }: { id: string; full_name: string; name_key: string }): void {
    this.#sql.exec('UPDATE gone SET full_name = ?, name_key = ? WHERE id = ?', full_name, name_key, id)
    this.#known.add(id)
  }

  /** A pardon, or the end of their account. @returns whether they had been taken out */
  drop(id: string): boolean {
    if (!this.#known.delete(id)) return false
    this.#sql.exec('UPDATE gone SET full_name = NULL, name_key = NULL WHERE id = ?', id)
    return true
  }

  /** In the order of names. */
  all(): RemovedPlayer[] {
    return this.#sql
      .exec<{ id: string; full_name: string }>(`SELECT id, full_name FROM ${REMOVED} ORDER BY name_key, full_name, id`)
      .toArray()
      .map(({ id, full_name }) => ({ id, fullName: full_name }))
  }

  nameOf(id: string): string | null {
    const [row] = this.#sql.exec<{ full_name: string | null }>('SELECT full_name FROM gone WHERE id = ?', id).toArray()
    return row?.full_name ?? null
  }

  /** Drops the cache: what is stored has changed under it. */
  forget(): void {
    this.#ids = undefined
  }

  get #known(): Set<string> {
    this.#ids ??= new Set(
      this.#sql
        .exec<{ id: string }>(`SELECT id FROM ${REMOVED}`)
        .toArray()
        .map(({ id }) => id),
    )
    return this.#ids
  }
}
