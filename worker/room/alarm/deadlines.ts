/**
 * The room's pending work, over the one alarm that an object has. A deadline is stored in the same turn as the change
 * that causes it. The platform tries an alarm six times and gives up, so a failure is never thrown but re-armed here.
 */
import { delayAfter } from '../../calls/back-off.ts'

/**
 * In the order in which an alarm runs them: while D1 is silent, the kinds that do not need D1 come first. A ranking needs it
 * once for each text, and none where the object has only slept.
 */
const KINDS = [
  'moving',
  'sockets',
  'self-closing',
  'closing',
  'deleting',
  'ranking',
  'directory',
  'pull',
  'heard',
] as const
export type DeadlineKind = (typeof KINDS)[number]

export const DEADLINES_TABLE =
  'CREATE TABLE IF NOT EXISTS deadlines (kind TEXT PRIMARY KEY, due INTEGER NOT NULL, attempts INTEGER NOT NULL) WITHOUT ROWID'

/** The caller tries the work at once. The alarm is set this much later, and cancelled when the caller succeeds. */
export const FIRST_ATTEMPT_MS = 2000
/** The longest back-off. Short, because D1 comes back for all rooms at once and a player may be waiting. */
const LONGEST_RETRY_MS = 60_000
/** The shortest pause between two alarms, so that a deadline left by mistake cannot make the object spin. */
const PAUSE_MS = 1000

const waitAfter = (attempts: number): number => delayAfter(attempts - 1, LONGEST_RETRY_MS)

type Row = { kind: DeadlineKind; due: number; attempts: number }

export class Deadlines {
  readonly #storage: DurableObjectStorage
  /** A cache of the stored deadlines and the alarm, so that a crowd of joins does not read them each time. */
  #known: Map<DeadlineKind, Row> | undefined
  #armed: number | null | undefined

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage
  }

  /** Sets a deadline of this kind, unless one is set already. */
  ask(kind: DeadlineKind, due: number): void {
    if (this.#rows.has(kind)) this.#arm()
    else this.#put({ kind, due, attempts: 0 })
  }

  /** Replaces all deadlines by this one: a room that is being deleted does nothing else. */
  askOnly(kind: DeadlineKind, due: number): void {
    this.#storage.sql.exec('DELETE FROM deadlines')
    this.#known = new Map()
    this.ask(kind, due)
  }

  /**
   * The work failed: tries again later, with back-off. Callers that shared the attempt each report its failure; only
   * the first report counts, else one failure seen by a crowd would delay the next attempt by a minute.
   *
   * @returns whether this was the first report
   */
  retry(kind: DeadlineKind, now: number): boolean {
    const row = this.#rows.get(kind)
    if (row && row.attempts > 0 && row.due > now) return false
    const attempts = (row?.attempts ?? 0) + 1
    this.#put({ kind, due: now + waitAfter(attempts), attempts })
    return true
  }

  /** Moves a deadline that has not failed to a later time. */
  postpone(kind: DeadlineKind, due: number): void {
    this.#put({ kind, due, attempts: 0 })
  }

  /** Moves a deadline to an earlier time; it stays where it is if that would be later. */
  hasten(kind: DeadlineKind, due: number): void {
    const row = this.#rows.get(kind)
    if (row && row.due > due) this.#put({ ...row, due })
  }

  /** When it is due; null where there is none of this kind. */
  due(kind: DeadlineKind): number | null {
    return this.#rows.get(kind)?.due ?? null
  }

  /** For the kinds that must not be done early: an alarm runs all that there are. */
  isDue(kind: DeadlineKind, now: number): boolean {
    const row = this.#rows.get(kind)
    return row !== undefined && row.due <= now
  }

  done(kind: DeadlineKind): void {
    if (!this.#rows.delete(kind)) return
    this.#storage.sql.exec('DELETE FROM deadlines WHERE kind = ?', kind)
    this.#arm()
  }

  attempts(kind: DeadlineKind): number {
    return this.#rows.get(kind)?.attempts ?? 0
  }

  /** True for the first failure, then about once a minute: one object hears this from all rooms of a season. */
  isReportDue(kind: DeadlineKind): boolean {
    const attempts = this.attempts(kind)
    return attempts === 1 || waitAfter(attempts) === LONGEST_RETRY_MS
  }

  /** Drops the cache: what is stored has changed under it, by a rollback or because the room was deleted. */
  forget(): void {
    this.#known = undefined
    this.#armed = undefined
  }

  /**
   * All deadlines, due or not: nearly all can be repeated without harm, so it does not matter if the alarm rings early.
   * The others ask `isDue`.
   */
  owed(): DeadlineKind[] {
    this.forget() // the alarm that is running now is no longer set
    return KINDS.filter((kind) => this.#rows.has(kind))
  }

  /** After an alarm: sets the next one for the deadlines that are left. */
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
    // Not awaited: it is one of this turn's writes, and no answer leaves the object before they are all stored.
    if (due === null) void this.#storage.deleteAlarm()
    else void this.#storage.setAlarm(due)
  }
}
