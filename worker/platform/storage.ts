/**
 * What an object has stored, and its format (design.md, «Stored formats»): how many of its class's steps have made it. Missing
 * steps run in one transaction when the object wakes, before it serves anything; all of them run with the first write of a new
 * one, so that reading an unknown id leaves nothing behind.
 *
 * A program that is older than what is stored may write it where the format says so. Else it only reads: its writes throw
 * `StoredByNewer`, and its alarm is put off.
 */
import { log } from './log.ts'

/** A step only adds: tables, indexes, columns that may be null or have a default. Once released it is never changed. */
export type MigrationStep = {
  /**
   * The lowest format whose programs may still write what this step has made. The step's own number where they would do harm:
   * after a column was copied they would go on writing the old one alone.
   */
  oldestWriter: number
  run: (sql: Sql) => void
}

export type Sql = Pick<SqlStorage, 'exec'>

/** `version`: how many steps have run. */
type Format = { version: number; oldestWriter: number }

type Values = Record<string, SqlStorageValue>

const FORMAT = 'format'
const NO_FORMAT: Format = { version: 0, oldestWriter: 0 }
/** How long an alarm is put off: short, since a room may be closing, and long beside a deployment's way back. */
const PUT_OFF_MS = 60_000

/** What is stored here may be written by newer programs alone. */
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

  /** @param kind of which class the object is, for the log */
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

  /** Makes what the class's rows and values are stored in. Called with the first of them. */
  make(): void {
    this.mustWrite()
    this.#migrate(NO_FORMAT)
  }

  /** Reads, or changes what is there; does nothing while nothing was ever stored. */
  existing<Row extends Values>(query: string, ...values: SqlStorageValue[]): Row[] {
    return this.isMade ? this.sql.exec<Row>(query, ...values).toArray() : []
  }

  /** Writes what may be the first. */
  store(query: string, ...values: SqlStorageValue[]): void {
    if (!this.isMade) this.make()
    this.sql.exec(query, ...values)
  }

  get<T>(key: string): T | undefined {
    return this.#storage.kv.get<T>(key)
  }

  /** Writes what may be the first. */
  put(key: string, value: unknown): void {
    this.mustWrite()
    if (!this.isMade) this.make()
    this.#storage.kv.put(key, value)
  }

  /** All writes of it or none. */
  transaction<T>(act: () => T): T {
    return this.#storage.transactionSync(act)
  }

  /** Everything, even the tables and the alarm. */
  async deleteAll(): Promise<void> {
    this.mustWrite()
    await this.#storage.deleteAll()
  }

  /** @param due null: none */
  async setAlarm(due: number | null): Promise<void> {
    if (due === null) await this.#storage.deleteAlarm()
    else await this.#storage.setAlarm(due)
  }

  /**
   * Called by the alarm's handler, before whose begin the platform has deleted the alarm.
   * @returns whether it was put off: what it rings for is not this program's to do, and has to be done once a newer one is back
   */
  async hasPutOff(): Promise<boolean> {
    if (!this.mayWrite) await this.#storage.setAlarm(Date.now() + PUT_OFF_MS)
    return !this.mayWrite
  }

  /** @throws StoredByNewer */
  mustWrite(): void {
    if (!this.mayWrite) throw new StoredByNewer()
  }

  /** Undefined: nothing was ever stored. Not kept in memory, which a rollback would leave behind. */
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

/** Also of an error that has come from an object, which keeps its name. */
export const isStoredByNewer = (error: unknown): boolean => error instanceof Error && error.name === 'StoredByNewer'

/** What newer programs have stored, for one that may only read it. */
const readOnly = (sql: SqlStorage): Sql => ({
  exec: (query, ...values) => {
    if (!/^\s*SELECT\b/i.test(query)) throw new StoredByNewer()
    return sql.exec(query, ...values)
  },
})
