/** What the count of a season has to remember. Everything goes when the numbers are in D1. */
import * as v from 'valibot'
import type { Counting } from '../../shared/numbers/counting.ts'

/** `wishes`: grows with each; a count that has seen fewer does not end the next. `attempts`: failures since a success. */
export type NumbersJob = { season: number; wishes: number; attempts: number; dueAt: number }
/** The lists up to `cursor` are in `counting`, by the speech of this version. */
export type Progress = { version: number; cursor: number; counting: Counting }

const TABLES = `
  CREATE TABLE IF NOT EXISTS numbers_job (
    one INTEGER PRIMARY KEY CHECK (one = 1), season INTEGER NOT NULL, wishes INTEGER NOT NULL, attempts INTEGER NOT NULL,
    due_at INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS numbers_progress (
    one INTEGER PRIMARY KEY CHECK (one = 1), version INTEGER NOT NULL, cursor INTEGER NOT NULL, counting TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS numbers_words (part INTEGER PRIMARY KEY, counts TEXT NOT NULL)`

/** Words in one row: with the longest words 1.3 MB, below the platform's 2. */
const WORDS_IN_A_ROW = 5000

const Counts = v.pipe(v.string(), v.parseJson(), v.array(v.tuple([v.string(), v.number()])))
/** The rest of `Counting`, as JSON. */
const Rest = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    players: v.number(),
    spread: v.array(v.number()),
  }),
)

export class NumbersStore {
  readonly #storage: DurableObjectStorage

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage
  }

  #sql<Row extends Record<string, SqlStorageValue>>(query: string, ...values: SqlStorageValue[]): Row[] {
    return this.#storage.sql.exec<Row>(query, ...values).toArray()
  }

  get #isEmpty(): boolean {
    return this.#sql("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'numbers_job'").length === 0
  }

  wish(season: number, now: number): void {
    this.#storage.sql.exec(TABLES)
    this.#sql(
      `INSERT INTO numbers_job (one, season, wishes, attempts, due_at) VALUES (1, ?, 1, 0, ?)
       ON CONFLICT (one) DO UPDATE SET wishes = wishes + 1, attempts = 0, due_at = excluded.due_at`,
      season,
      now,
    )
  }

  /** Null: nothing is wished. */
  job(): NumbersJob | null {
    if (this.#isEmpty) return null
    const [job] = this.#sql<NumbersJob>('SELECT season, wishes, attempts, due_at AS dueAt FROM numbers_job')
    return job ?? null
  }

  goOn(dueAt: number): void {
    this.#sql('UPDATE numbers_job SET attempts = 0, due_at = ?', dueAt)
  }

  failed({ wishes }: NumbersJob, dueAt: number): void {
    this.#sql('UPDATE numbers_job SET attempts = attempts + 1, due_at = ? WHERE wishes = ?', dueAt, wishes)
  }

  /** Nobody's words stay here when they are counted. A wish that came meanwhile stays. */
  over({ wishes }: NumbersJob): void {
    this.#storage.transactionSync(() => {
      this.#sql('DELETE FROM numbers_job WHERE wishes = ?', wishes)
      this.#sql('DELETE FROM numbers_progress')
      this.#sql('DELETE FROM numbers_words')
    })
  }

  save({ version, cursor, counting: { counts, ...rest } }: Progress): void {
    this.#storage.transactionSync(() => {
      this.#sql(
        'INSERT OR REPLACE INTO numbers_progress (one, version, cursor, counting) VALUES (1, ?, ?, ?)',
        version,
        cursor,
        JSON.stringify(rest),
      )
      this.#sql('DELETE FROM numbers_words')
      let row: [string, number][] = []
      let part = 0
      const write = (): void => {
        this.#sql('INSERT INTO numbers_words (part, counts) VALUES (?, ?)', part++, JSON.stringify(row))
        row = []
      }
      for (const count of counts) if (row.push(count) === WORDS_IN_A_ROW) write()
      if (row.length > 0) write()
    })
  }

  /** Null: nothing is saved, or by a release that saved something else. */
  saved(): Progress | null {
    const [row] = this.#sql<{ version: number; cursor: number; counting: string }>(
      'SELECT version, cursor, counting FROM numbers_progress',
    )
    const rest = v.safeParse(Rest, row?.counting)
    if (!row || !rest.success) return null
    const counts = new Map<string, number>()
    for (const stored of this.#storage.sql.exec<{ counts: string }>('SELECT counts FROM numbers_words'))
      for (const [word, players] of v.parse(Counts, stored.counts)) counts.set(word, players)
    return { version: row.version, cursor: row.cursor, counting: { ...rest.output, counts } }
  }
}
