/**
 * What this isolate has counted and not yet reported. One report in several seconds, however many requests: a season's counters
 * are one object, and a thousand isolates tell it about a hundred times a second. What an isolate had not reported when it went
 * is lost; these are figures to watch an evening by, not books.
 */
import { waitUntil } from 'cloudflare:workers'
import type { Bindings } from '../env.ts'
import { faultOf, log } from '../logging/log.ts'
import { type Count, type Counts, noCounts } from './counts.ts'

const REPORT_MS = 8000
/** A request whose report was cut off must not silence the isolate. */
const LOST_MS = 60_000

let waiting: { counts: Counts; since: number } | null = null

export function tally(env: Pick<Bindings, 'COUNTERS'>, season: number, kinds: readonly Count[], now: number): void {
  const isNew = waiting === null || now - waiting.since > LOST_MS
  const counts = waiting?.counts ?? noCounts()
  for (const kind of kinds) counts[kind]++
  if (!isNew) return
  waiting = { counts, since: now }
  waitUntil(report(env, season))
}

async function report(env: Pick<Bindings, 'COUNTERS'>, season: number): Promise<void> {
  await scheduler.wait(REPORT_MS * (0.5 + Math.random()))
  await reportNow(env, season)
}

/** Also for tests, which do not wait. */
export async function reportNow(env: Pick<Bindings, 'COUNTERS'>, season: number): Promise<void> {
  const counts = waiting?.counts
  waiting = null
  if (!counts) return
  try {
    await env.COUNTERS.getByName(String(season)).add(counts)
  } catch (error) {
    log({ event: 'counts-lost', season, ...faultOf(error) })
  }
}
