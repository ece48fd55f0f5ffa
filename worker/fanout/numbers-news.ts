/**
 * Tells the object that counts the country's numbers that the speech has changed (decision 56). Stored in the turn that
 * stores the speech's fan-out, and told until that object has stored it.
 */
import { delayAfter } from '../calls/back-off.ts'
import type { Bindings } from '../env.ts'
import { faultOf, log } from '../logging/log.ts'
import { wishNumbers } from '../numbers/tell-numbers.ts'

const TABLE = `
  CREATE TABLE IF NOT EXISTS numbers_news (
    one INTEGER PRIMARY KEY CHECK (one = 1), season INTEGER NOT NULL, wishes INTEGER NOT NULL, attempts INTEGER NOT NULL,
    due_at INTEGER NOT NULL)`

const LONGEST_DELAY_MS = 10_000

type Row = { season: number; wishes: number; attempts: number; due_at: number }

export class NumbersNews {
  readonly #env: Pick<Bindings, 'NUMBERS'>
  readonly #sql: SqlStorage

  constructor(env: Pick<Bindings, 'NUMBERS'>, { sql }: DurableObjectStorage) {
    this.#env = env
    this.#sql = sql
  }

  wish(season: number, now: number): void {
    this.#sql.exec(TABLE)
    this.#sql.exec(
      `INSERT INTO numbers_news (one, season, wishes, attempts, due_at) VALUES (1, ?, 1, 0, ?)
       ON CONFLICT (one) DO UPDATE SET wishes = wishes + 1, attempts = 0, due_at = excluded.due_at`,
      season,
      now,
    )
  }

  #owed(): Row | null {
    const tables = this.#sql
      .exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'numbers_news'")
      .toArray()
    const [row] = tables.length === 0 ? [] : this.#sql.exec<Row>('SELECT * FROM numbers_news').toArray()
    return row ?? null
  }

  nextDue(): number | null {
    return this.#owed()?.due_at ?? null
  }

  /** The work of one alarm. */
  async advance(): Promise<void> {
    const owed = this.#owed()
    if (!owed || owed.due_at > Date.now()) return
    const { season, wishes, attempts } = owed
    try {
      await wishNumbers(this.#env, season)
    } catch (error) {
      log({ event: 'numbers-owed', season, ...faultOf(error) })
      const due = Date.now() + delayAfter(attempts, LONGEST_DELAY_MS)
      this.#sql.exec('UPDATE numbers_news SET attempts = attempts + 1, due_at = ? WHERE wishes = ?', due, wishes)
      return
    }
    this.#sql.exec('DELETE FROM numbers_news WHERE wishes = ?', wishes)
  }
}
