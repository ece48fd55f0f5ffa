/**
 * A seal that is late. The season's object writes it by its alarm. If it was never told of the season (a route was cut
 * short after its write, or D1 was restored), somebody who reads the evening tells it.
 */
import { inTime } from '../calls/in-time.ts'
import type { Bindings } from '../env.ts'
import { faultOf, log } from '../logging/log.ts'

/** What is not sealed by then is not on its way. */
const LATE_MS = 10_000
const PATIENCE_MS = 4000

let toldAt = Number.NEGATIVE_INFINITY

/** @returns whether somebody has to be told: at most once in ten seconds in each isolate */
export function isSealLate(dueAt: number | null, now: number): boolean {
  const isTold = now - toldAt >= 0 && now - toldAt < LATE_MS
  if (dueAt === null || now - dueAt < LATE_MS || isTold) return false
  toldAt = now
  return true
}

export async function tellOfLateSeal({ FANOUT }: Pick<Bindings, 'FANOUT'>, year: number): Promise<void> {
  try {
    await inTime(FANOUT.getByName(String(year)).seasonChanged(year), PATIENCE_MS)
  } catch (error) {
    log({ event: 'seal-owed', season: year, ...faultOf(error) })
  }
}
