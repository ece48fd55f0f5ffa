/**
 * Everything a room still owes, over the one alarm an object has. The wish is stored in the same turn as the change that
 * causes it; the platform tries an alarm six times and then falls silent, so a failure is never thrown but re-armed here.
 */
import { delayAfter } from '../../calls/back-off.ts'

/** In the order in which an alarm sees to them: while D1 is silent, nothing waits for it that does not need it. */
const KINDS = [
  'moving',
  'relays',
  'sockets',
  'closing',
  'deleting',
  'directory',
  'rewriting',
  'pull',
  'ranking',
] as const
export type DeadlineKind = (typeof KINDS)[number]

export const DEADLINES_TABLE =
  'CREATE TABLE IF NOT EXISTS deadlines (kind TEXT PRIMARY KEY, due INTEGER NOT NULL, attempts INTEGER NOT NULL) WITHOUT ROWID'

/** What is tried at once by whoever causes it: the alarm looks this much later, and is taken back where they got through. */
export const FIRST_LOOK_MS = 2000
/** D1 is back for all rooms at once, and a player may be waiting. */
const LONGEST_RETRY_MS = 60_000
/** After an alarm nothing is due sooner than this: whatever stays owed by mistake cannot make the object spin. */
const PAUSE_MS = 1000

const waitAfter = (attempts: number): number => delayAfter(attempts - 1, LONGEST_RETRY_MS)

type Row = { kind: DeadlineKind; due: number; attempts: number }

export class Deadlines {
  readonly #storage: DurableObjectStorage
  /** Memory is a cache: what is owed, and what the alarm is set to, so that a crowd of joins does not ask a thousand times. */
  #known: Map<DeadlineKind, Row> | undefined
  #armed: number | null | undefined

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage
  }

  /** Asks to be woken at `due` for this, unless it is asked for already. */
  ask(kind: DeadlineKind, due: number): void {
    if (this.#rows.has(kind)) this.#arm()
    else this.#put({ kind, due, attempts: 0 })
  }

  /** From here on this alone is owed: a room that is being deleted pays nothing else. */
  askOnly(kind: DeadlineKind, due: number): void {
    this.#storage.sql.exec('DELETE FROM deadlines')
    this.#known = new Map()
    this.ask(kind, due)
  }

  /**
   * The work was tried and did not get through: once more, later each time. Everyone who shared the attempt says so; only
   * the first counts, else one failure seen by a crowd would put the next try off by a minute.
   *
   * @returns whether it was the first to say so
   */
  retry(kind: DeadlineKind, now: number): boolean {
    const row = this.#rows.get(kind)
    if (row && row.attempts > 0 && row.due > now) return false
    const attempts = (row?.attempts ?? 0) + 1
    this.#put({ kind, due: now + waitAfter(attempts), attempts })
    return true
  }

  /** Moves a deadline whose moment simply comes later. */
  postpone(kind: DeadlineKind, due: number): void {
    this.#put({ kind, due, attempts: 0 })
  }

  done(kind: DeadlineKind): void {
    if (!this.#rows.delete(kind)) return
    this.#storage.sql.exec('DELETE FROM deadlines WHERE kind = ?', kind)
    this.#arm()
  }

  attempts(kind: DeadlineKind): number {
    return this.#rows.get(kind)?.attempts ?? 0
  }

  /** Of the failures so far the first, and then one a minute: for whoever adds up what all rooms of a season say. */
  isWorthSaying(kind: DeadlineKind): boolean {
    const attempts = this.attempts(kind)
    return attempts === 1 || waitAfter(attempts) === LONGEST_RETRY_MS
  }

  /** What is stored may be another than what memory has: rolled back, or gone with the room. */
  forget(): void {
    this.#known = undefined
    this.#armed = undefined
  }

  /** What is owed, due or not: all of it can be repeated without harm, so an alarm that rings early is no problem. */
  owed(): DeadlineKind[] {
    this.forget() // an alarm that has rung is no longer set
    return KINDS.filter((kind) => this.#rows.has(kind))
  }

  /** After an alarm: set it again for whatever is left. */
  rearm(now: number): void {
    this.#armed = undefined
    this.#arm(now + PAUSE_MS)
  }

  get #rows(): Map<DeadlineKind, Row> {
    this.#known ??= new Map(
      this.#storage.sql
        .exec<Row>('SELECT * FROM deadlines')
        .toArray()
        .map((row) => [row.kind, row]),
    )
    return this.#known
  }

  #put(row: Row): void {
    this.#storage.sql.exec(
      'INSERT OR REPLACE INTO deadlines (kind, due, attempts) VALUES (?, ?, ?)',
      row.kind,
      row.due,
      row.attempts,
    )
    this.#rows.set(row.kind, row)
    this.#arm()
  }

  #arm(earliest = 0): void {
    const first = Math.min(...[...this.#rows.values()].map(({ due }) => due))
    const due = this.#rows.size === 0 ? null : Math.max(first, earliest)
    if (due === this.#armed) return
    this.#armed = due
    // Not awaited: it is one of this turn's writes, and whatever leaves the object waits until all of them are stored.
    if (due === null) void this.#storage.deleteAlarm()
    else void this.#storage.setAlarm(due)
  }
}
