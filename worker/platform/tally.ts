/** This isolate's counts of its requests, reported to the season's object that adds them up (season/counters.ts). */
import { waitUntil } from 'cloudflare:workers'
import { type Count, type Counts, noCounts } from './counts.ts'
import type { Bindings } from './env.ts'
import { faultOf, log } from './log.ts'
import { countersOf } from './objects.ts'

const REPORT_MS = 8000
/** After this long a report counts as lost, so that it does not stop the isolate from reporting again. */
const LOST_MS = 60_000

/**
 * This isolate's counts that are not yet reported. It reports once in several seconds for any number of requests: a
 * season's counters are one object, and a thousand isolates call it about a hundred times a second. If an isolate ends
 * before its report, those counts are lost: they are for watching an evening, not for accounting.
 */
let waiting: { counts: Counts; since: number } | null = null

export function tally(env: Pick<Bindings, 'SEASON'>, season: number, kinds: readonly Count[], now: number): void {
  const isNew = waiting === null || now - waiting.since > LOST_MS
  const counts = waiting?.counts ?? noCounts()
  for (const kind of kinds) counts[kind]++
  if (!isNew) return
  waiting = { counts, since: now }
  waitUntil(report(env, season))
}

async function report(env: Pick<Bindings, 'SEASON'>, season: number): Promise<void> {
  await scheduler.wait(REPORT_MS * (0.5 + Math.random()))
  await reportNow(env, season)
}

/** Exported for tests too, which do not wait. */
export async function reportNow(env: Pick<Bindings, 'SEASON'>, season: number): Promise<void> {
  const counts = waiting?.counts
  waiting = null
  if (!counts) return
  try {
    await countersOf(env, season).add(counts)
  } catch (error) {
    log({ event: 'counts-lost', season, ...faultOf(error) })
  }
}
