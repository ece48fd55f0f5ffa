import type { OperatorStats } from '../../shared/api/shapes.ts'
import type { Bindings } from '../env.ts'

const moment = (at: number): string => new Date(at).toISOString()

/** What the season's counters and its fan-out know, for the operator. */
export async function readStats(env: Pick<Bindings, 'COUNTERS' | 'FANOUT'>, year: number): Promise<OperatorStats> {
  const [{ counts, countedAt, recent }, { debts, speech, deletions }] = await Promise.all([
    env.COUNTERS.getByName(String(year)).look(year),
    env.FANOUT.getByName(String(year)).state(),
  ])
  return {
    ...counts,
    countedAt: moment(countedAt),
    closingRooms: debts.closingRooms,
    waitingDirectoryWrites: debts.directoryWrites,
    owedSince: debts.since === null ? null : moment(debts.since),
    deletions,
    speech,
    recent,
  }
}
