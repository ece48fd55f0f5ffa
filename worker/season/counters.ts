/**
 * The season in numbers, for the operator: a season's object sums the isolates' reports of the last minute
 * (platform/tally.ts), counts D1's rows, and keeps the rooms' reports of pending work.
 */
import * as v from 'valibot'
import { countSeason, type SeasonCounts } from '../db/stats.ts'
import { Counts, LastMinute } from '../platform/counts.ts'
import { DatabaseAway } from '../platform/d1.ts'
import type { Bindings } from '../platform/env.ts'
import type { ObjectStorage } from '../platform/storage.ts'
import type { CountedSeason, OwedKind, OwedSum, RecentCounts } from './api.ts'

/**
 * The rows of D1 that counting may read, per second on average: a few hundredths of D1's time, and about 0.20 $ an hour. A
 * season of a thousand players is counted at each request, one of a million players and a hundred thousand rooms every
 * twenty-two seconds.
 */
const ROWS_A_SECOND = 50_000
/**
 * A room reports pending work when its alarm has failed, and then about once a minute. A report older than this is ignored,
 * since its withdrawal must have been lost: it must not keep the service degraded for ever.
 */
const SILENCE_MS = 10 * 60_000

const NO_REPORTS: OwedSum = { directoryWrites: 0, closingRooms: 0, rooms: 0, since: null }

type Read = { counts: SeasonCounts; at: number; isGoodUntil: number }

/**
 * Nothing of this is stored. D1's rows are counted no more often than the season's size allows, and once for all callers.
 * The last minute's counts are the isolates' reports.
 */
export class Counters {
  readonly #env: Pick<Bindings, 'DB'>
  readonly #minute = new LastMinute(Date.now())
  #read: Read | null = null
  #reading: Promise<Read> | null = null

  constructor(env: Pick<Bindings, 'DB'>) {
    this.#env = env
  }

  add(counts: Counts): void {
    this.#minute.add(v.parse(Counts, counts), Date.now())
  }

  recent(): RecentCounts {
    return this.#minute.read(Date.now())
  }

  async counted(year: number): Promise<CountedSeason> {
    const read = await this.#current(year)
    return { season: read && { counts: read.counts, countedAt: read.at }, recent: this.recent() }
  }

  /** When D1 does not answer, an older count is returned with its time. */
  async #current(year: number): Promise<Read | null> {
    if (this.#read && Date.now() < this.#read.isGoodUntil) return this.#read
    this.#reading ??= this.#count(year).finally(() => {
      this.#reading = null
    })
    try {
      return await this.#reading
    } catch (error) {
      if (!(error instanceof DatabaseAway)) throw error
      return this.#read
    }
  }

  async #count(year: number): Promise<Read> {
    const at = Date.now()
    const { counts, rowsRead } = await countSeason(this.#env.DB, year, at)
    this.#read = { counts, at, isGoodUntil: at + (rowsRead / ROWS_A_SECOND) * 1000 }
    return this.#read
  }
}

/** The rooms' reports of pending work, for the operator. The truth is in the rooms; this is only a sum. */
export class OwedWork {
  readonly #storage: ObjectStorage

  constructor(storage: ObjectStorage) {
    this.#storage = storage
  }

  /** A count of 0 withdraws the report. */
  set(roomId: string, kind: OwedKind, count: number, now: number): void {
    if (count <= 0) {
      this.#storage.existing('DELETE FROM owed WHERE room_id = ? AND kind = ?', roomId, kind)
      return
    }
    this.#storage.store(
      `INSERT INTO owed (room_id, kind, count, since, said_at) VALUES (?1, ?2, ?3, ?4, ?4)
       ON CONFLICT (room_id, kind) DO UPDATE SET count = excluded.count, said_at = excluded.said_at,
         since = CASE WHEN said_at < excluded.said_at - ${SILENCE_MS} THEN excluded.since ELSE since END`,
      roomId,
      kind,
      count,
      now,
    )
  }

  forget(roomId: string): void {
    this.#storage.existing('DELETE FROM owed WHERE room_id = ?', roomId)
  }

  sum(now: number): OwedSum {
    const [sum] = this.#storage.existing<OwedSum>(
      `SELECT coalesce(sum(CASE kind WHEN 'directory' THEN count END), 0) AS directoryWrites,
         coalesce(sum(kind = 'closing'), 0) AS closingRooms, count(DISTINCT room_id) AS rooms, min(since) AS since
       FROM owed WHERE said_at >= ?`,
      now - SILENCE_MS,
    )
    return sum ?? NO_REPORTS
  }
}
