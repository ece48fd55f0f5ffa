/**
 * The jobs of a season's object, as rows: a job survives the object's death, and its alarm continues it. Every step of a
 * job must be repeatable, since the object may die after the step's effect and before its row. Below the jobs is the
 * storage that they share with the rest of the object.
 */

import { delayAfter } from '../platform/calls.ts'
import type { Bindings } from '../platform/env.ts'
import { type LogEvent, log } from '../platform/log.ts'
import type { MigrationStep, ObjectStorage } from '../platform/storage.ts'

/** Every object of the class has all of these tables, and fills those that it needs (platform/objects.ts). */
const TABLES = `
  CREATE TABLE jobs (
    kind TEXT NOT NULL, key TEXT NOT NULL, state TEXT NOT NULL, requests INTEGER NOT NULL, attempts INTEGER NOT NULL,
    due_at INTEGER, PRIMARY KEY (kind, key)) WITHOUT ROWID;
  CREATE INDEX jobs_due ON jobs (due_at) WHERE due_at IS NOT NULL;
  CREATE TABLE stragglers (
    kind TEXT NOT NULL, key TEXT NOT NULL, room_id TEXT NOT NULL, attempts INTEGER NOT NULL, due_at INTEGER NOT NULL,
    PRIMARY KEY (kind, key, room_id)) WITHOUT ROWID;
  CREATE INDEX stragglers_due ON stragglers (kind, key, due_at);
  CREATE TABLE rooms (id TEXT PRIMARY KEY, maker TEXT) WITHOUT ROWID;
  CREATE INDEX rooms_maker ON rooms (maker) WHERE maker IS NOT NULL;
  CREATE TABLE owed (
    room_id TEXT NOT NULL, kind TEXT NOT NULL, count INTEGER NOT NULL, since INTEGER NOT NULL, said_at INTEGER NOT NULL,
    PRIMARY KEY (room_id, kind)) WITHOUT ROWID`

/** Read `MigrationStep` before you add one. */
export const SEASON_STEPS: readonly MigrationStep[] = [{ oldestWriter: 1, run: (sql) => sql.exec(TABLES) }]

const THIS = 'kind = ? AND key = ?'

type Straggler = { id: string; attempts: number }

/** `requests`: grows whenever the job is started again. `attempts`: failed steps since the last success. */
export type Job = {
  kind: string
  key: string
  state: unknown
  requests: number
  attempts: number
  dueAt: number | null
}
export type JobKey = Pick<Job, 'kind' | 'key'>

/**
 * The result of a step: «done»; or the job's state and the moment of its next step. With null the next step comes with the next
 * straggler, or never. `missed`: rooms out of reach, which become stragglers; `reached`: stragglers that have answered.
 */
export type Step =
  | 'done'
  | { state: object; dueAt: number | null; missed?: readonly Straggler[]; reached?: readonly string[] }

export type Kind = {
  failure: LogEvent
  longestWaitMs: number
  /** Begins at once, however many steps are under way (season.ts). */
  isUrgent?: true
  step(job: Job): Promise<Step>
}
export type Kinds = Readonly<Record<string, Kind>>

export type SeasonParts = { env: Bindings; jobs: Jobs }

type Row = {
  kind: string
  key: string
  state: string
  requests: number
  attempts: number
  due_at: number | null
}

export class Jobs {
  readonly #storage: ObjectStorage

  constructor(storage: ObjectStorage) {
    this.#storage = storage
  }

  find(kind: string, key: string): Job | null {
    const [row] = this.#storage.existing<Row>(`SELECT * FROM jobs WHERE ${THIS}`, kind, key)
    return row ? toJob(row) : null
  }

  /** Starts the job, or starts it again: the result of a step under way is then dropped. */
  request(kind: string, key: string, state: object, dueAt: number): void {
    this.#storage.transaction(() => {
      this.#storage.store(`DELETE FROM stragglers WHERE ${THIS}`, kind, key)
      this.#storage.store(
        `INSERT INTO jobs (kind, key, state, requests, attempts, due_at) VALUES (?, ?, ?, 1, 0, ?)
         ON CONFLICT (kind, key) DO UPDATE SET state = excluded.state, requests = requests + 1, attempts = 0,
           due_at = excluded.due_at`,
        kind,
        key,
        JSON.stringify(state),
        dueAt,
      )
    })
  }

  /** Called when the object wakes. A job of a kind that this program does not know stays in its row, and is never due. */
  logUnknown(kinds: readonly string[]): void {
    const unknown = this.#storage.existing<{ kind: string; count: number }>(
      `SELECT kind, count(*) AS count FROM jobs WHERE due_at IS NOT NULL AND NOT ${among(kinds)} GROUP BY kind`,
      ...kinds,
    )
    for (const { kind, count } of unknown) log({ event: 'unknown-kind', kind, count })
  }

  /** The due jobs of these kinds; the longest waiting comes first. */
  due(kinds: readonly string[], now: number, limit: number): Job[] {
    return this.#storage
      .existing<Row>(
        `SELECT * FROM jobs WHERE due_at <= ? AND ${among(kinds)} ORDER BY due_at LIMIT ?`,
        now,
        ...kinds,
        limit,
      )
      .map(toJob)
  }

  /** When the next job of these kinds is due after `after`; null when there is none. */
  nextDue(kinds: readonly string[], after = Number.MIN_SAFE_INTEGER): number | null {
    const [row] = this.#storage.existing<{ due: number | null }>(
      `SELECT min(due_at) AS due FROM jobs WHERE due_at > ? AND ${among(kinds)}`,
      after,
      ...kinds,
    )
    return row?.due ?? null
  }

  /** Stores the result of a step, unless the job was started again meanwhile. @returns whether it was stored */
  stepped({ kind, key, requests }: Job, step: Step, now: number): boolean {
    return this.#storage.transaction(() => {
      if (this.find(kind, key)?.requests !== requests) return false
      if (step === 'done') {
        this.#storage.store(`DELETE FROM stragglers WHERE ${THIS}`, kind, key)
        this.#storage.store(`DELETE FROM jobs WHERE ${THIS}`, kind, key)
        return true
      }
      for (const id of step.reached ?? [])
        this.#storage.store(`DELETE FROM stragglers WHERE ${THIS} AND room_id = ?`, kind, key, id)
      for (const { id, attempts } of step.missed ?? [])
        this.#storage.store(
          'INSERT OR REPLACE INTO stragglers (kind, key, room_id, attempts, due_at) VALUES (?, ?, ?, ?, ?)',
          kind,
          key,
          id,
          attempts + 1,
          now + delayAfter(attempts),
        )
      this.#storage.store(
        `UPDATE jobs SET state = ?3, attempts = 0, due_at = coalesce(?4,
           (SELECT min(due_at) FROM stragglers WHERE kind = ?1 AND key = ?2)) WHERE kind = ?1 AND key = ?2`,
        kind,
        key,
        JSON.stringify(step.state),
        step.dueAt,
      )
      return true
    })
  }

  /** Schedules the same step again, each time later. */
  failed({ kind, key, requests, attempts }: Job, longestWaitMs: number, now: number): void {
    this.#storage.store(
      `UPDATE jobs SET attempts = attempts + 1, due_at = ? WHERE ${THIS} AND requests = ?`,
      now + delayAfter(attempts, longestWaitMs),
      kind,
      key,
      requests,
    )
  }

  dueStragglers({ kind, key }: JobKey, now: number, limit: number): Straggler[] {
    return this.#storage.existing<Straggler>(
      `SELECT room_id AS id, attempts FROM stragglers WHERE ${THIS} AND due_at <= ? ORDER BY due_at LIMIT ?`,
      kind,
      key,
      now,
      limit,
    )
  }

  countStragglers({ kind, key }: JobKey): number {
    const [row] = this.#storage.existing<{ count: number }>(
      `SELECT count(*) AS count FROM stragglers WHERE ${THIS}`,
      kind,
      key,
    )
    return row?.count ?? 0
  }

  all(kind: string): Job[] {
    return this.#storage.existing<Row>('SELECT * FROM jobs WHERE kind = ?', kind).map(toJob)
  }

  /** Those of these keys that have a job of this kind. */
  among(kind: string, keys: readonly string[]): string[] {
    return this.#storage
      .existing<{ key: string }>(
        'SELECT key FROM jobs WHERE kind = ? AND key IN (SELECT value FROM json_each(?))',
        kind,
        JSON.stringify(keys),
      )
      .map(({ key }) => key)
  }
}

const toJob = ({ state, due_at: dueAt, ...row }: Row): Job => ({ ...row, state: JSON.parse(state), dueAt })

const among = (kinds: readonly string[]): string => `kind IN (${kinds.map(() => '?').join(', ')})`
