/**
 * An object's stored data and its format (design.md, «Stored formats»): the number of its class's steps that have run.
 * Missing steps run in one transaction when the object wakes, before it serves anything. A new object runs all of them with
 * its first write, so that reading an unknown id stores nothing.
 *
 * A program older than the stored data may write it where the format allows. Otherwise it only reads: its writes throw
 * `StoredByNewer`, and its alarm is put off.
 */
import { log } from './log.ts'

/** A step only adds: tables, indexes, columns that may be null or have a default. Once released it is never changed. */
export type MigrationStep = {
  /**
   * The lowest format whose programs may still write this step's tables. It is the step's own number where older programs
   * would do harm: after a column was copied, they would go on writing only the old one.
   */
  oldestWriter: number
  run: (sql: Sql) => void
}

export type Sql = Pick<SqlStorage, 'exec'>

/** `version`: the number of steps that have run. */
type Format = { version: number; oldestWriter: number }

type Values = Record<string, SqlStorageValue>

const FORMAT = 'format'
const NO_FORMAT: Format = { version: 0, oldestWriter: 0 }
/** How long an alarm is put off: short, since a room may be closing, but long enough for a deployment to be replaced. */
const PUT_OFF_MS = 60_000

/** Only newer programs may write this object's stored data. */
export class StoredByNewer extends Error {
  override readonly name = 'StoredByNewer'
  constructor() {
    super('A newer program has stored this')
  }
}

export class ObjectStorage {
  readonly mayWrite: boolean
  readonly #storage: DurableObjectStorage
  readonly #steps: readonly MigrationStep[]

  /** @param kind the object's class, for the log */
  constructor(
    { storage, id }: Pick<DurableObjectState, 'storage' | 'id'>,
    kind: string,
    steps: readonly MigrationStep[],
  ) {
    this.#storage = storage
    this.#steps = steps
    const stored = this.#format ?? NO_FORMAT
    this.mayWrite = stored.oldestWriter <= steps.length
    if (!this.mayWrite) log({ event: 'stored-by-newer', kind, version: stored.version, detail: id.name ?? `${id}` })
    else if (stored !== NO_FORMAT && stored.version < steps.length) this.#migrate(stored)
  }

  get sql(): Sql {
    return this.mayWrite ? this.#storage.sql : readOnly(this.#storage.sql)
  }

  /** Whether anything was ever stored. */
  get isMade(): boolean {
    return this.#format !== undefined
  }

  /** Makes the tables of the class. Called with the first write. */
  make(): void {
    this.mustWrite()
    this.#migrate(NO_FORMAT)
  }

  /** Reads, or changes existing rows; does nothing while nothing was ever stored. */
  existing<Row extends Values>(query: string, ...values: SqlStorageValue[]): Row[] {
    return this.isMade ? this.sql.exec<Row>(query, ...values).toArray() : []
  }

  /** A write that may be the object's first. */
  store(query: string, ...values: SqlStorageValue[]): void {
    if (!this.isMade) this.make()
    this.sql.exec(query, ...values)
  }

  get<T>(key: string): T | undefined {
    return this.#storage.kv.get<T>(key)
  }

  /** A write that may be the object's first. */
  put(key: string, value: unknown): void {
    this.mustWrite()
    if (!this.isMade) this.make()
    this.#storage.kv.put(key, value)
  }

  transaction<T>(act: () => T): T {
    return this.#storage.transactionSync(act)
  }

  /** Deletes everything, the tables and the alarm too. */
  async deleteAll(): Promise<void> {
    this.mustWrite()
    await this.#storage.deleteAll()
  }

  async setAlarm(due: number | null): Promise<void> {
    if (due === null) await this.#storage.deleteAlarm()
    else await this.#storage.setAlarm(due)
  }

  /**
   * Called by the alarm's handler; the platform deletes the alarm before the handler begins.
   * @returns whether the alarm was put off: this program may not do its work, which a newer one does once it is back
   */
  async hasPutOff(): Promise<boolean> {
    if (!this.mayWrite) await this.#storage.setAlarm(Date.now() + PUT_OFF_MS)
    return !this.mayWrite
  }

  mustWrite(): void {
    if (!this.mayWrite) throw new StoredByNewer()
  }

  /** Undefined: nothing was ever stored. Not cached in memory, which would keep it after a rollback. */
  get #format(): Format | undefined {
    return this.get<Format>(FORMAT)
  }

  #migrate({ version, oldestWriter }: Format): void {
    this.#storage.transactionSync(() => {
      const missing = this.#steps.slice(version)
      for (const step of missing) step.run(this.#storage.sql)
      const format: Format = {
        version: this.#steps.length,
        oldestWriter: Math.max(oldestWriter, ...missing.map((step) => step.oldestWriter)),
      }
      this.#storage.kv.put(FORMAT, format)
    })
  }
}

/** Also true for such an error from an object: it keeps its name. */
export const isStoredByNewer = (error: unknown): boolean => error instanceof Error && error.name === 'StoredByNewer'

/** Access to the data of newer programs, for one that may only read it. */
const readOnly = (sql: SqlStorage): Sql => ({
  exec: (query, ...values) => {
    if (!/^\s*SELECT\b/i.test(query)) throw new StoredByNewer()
    return sql.exec(query, ...values)
  },
})
