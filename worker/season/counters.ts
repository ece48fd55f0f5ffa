/**
 * The season in numbers. Nothing of it is stored. What is in D1 is counted there, no more often than the season's size
 * allows and once for all who ask. The last minute's counts are reported by the Worker's isolates.
 */
import * as v from 'valibot'
import { DatabaseAway } from '../db/database.ts'
import { countSeason, type SeasonCounts } from '../db/stats.ts'
import type { Bindings } from '../env.ts'
import { Counts, LastMinute } from './counts.ts'
import type { CountedSeason, RecentCounts } from './season-api.ts'

/**
 * The rows of D1 that counting may read, per second on average: a few hundredths of D1's time, and about 0.20 $ an
 * hour. A season of a thousand is counted at each request, one of a million players and a hundred thousand rooms every
 * twenty-two seconds.
 */
const ROWS_A_SECOND = 50_000

type Read = { counts: SeasonCounts; at: number; isGoodUntil: number }

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

  /** When D1 does not answer, an older count is given with its time. */
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
    const { counts, rowsRead } = await countSeason(this.#env.DB, year)
    const at = Date.now()
    this.#read = { counts, at, isGoodUntil: at + (rowsRead / ROWS_A_SECOND) * 1000 }
    return this.#read
  }
}
