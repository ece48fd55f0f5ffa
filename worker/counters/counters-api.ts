/** What may be asked of a season's counters. An exception means that they are out of reach. */
import type { SeasonCounts } from '../db/stats.ts'
import type { Counts } from './counts.ts'

export type RecentCounts = Counts & { seconds: number }

/** `season`: null when D1 does not answer and was never counted before. */
export type Seen = { season: { counts: SeasonCounts; countedAt: number } | null; recent: RecentCounts }

export interface CountersApi {
  /** Adds what an isolate has counted since its last report. */
  add(counts: Counts): Promise<void>
  recent(): Promise<RecentCounts>
  look(year: number): Promise<Seen>
}
