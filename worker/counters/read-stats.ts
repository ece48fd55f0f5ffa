import type { OperatorStats } from '../../shared/api/shapes.ts'
import type { Bindings } from '../env.ts'
import { isoMoment, isoMomentOrNull } from '../http/iso-moment.ts'
import { Refused } from '../http/problem.ts'
import { ACCOUNT_WALKS } from '../walks/walk.ts'

/** Collects the numbers of the season's counters, fan-out and registry, and of the walks, for the operator. */
export async function readStats(
  env: Pick<Bindings, 'COUNTERS' | 'FANOUT' | 'REGISTRY' | 'WALKS'>,
  year: number,
): Promise<OperatorStats> {
  const [{ season, recent }, { owed, speech, seal }, { deletions, others }, directory] = await Promise.all([
    env.COUNTERS.getByName(String(year)).look(year),
    env.FANOUT.getByName(String(year)).state(),
    env.WALKS.getByName(ACCOUNT_WALKS).state(),
    env.REGISTRY.getByName(String(year)).progress(),
  ])
  if (!season) throw new Refused('server/unavailable')
  return {
    ...season.counts,
    countedAt: isoMoment(season.countedAt),
    closingRooms: owed.closingRooms,
    waitingDirectoryWrites: owed.directoryWrites,
    owedSince: isoMomentOrNull(owed.since),
    deletions,
    walks: others,
    speech,
    seal: seal && {
      begunAt: isoMomentOrNull(seal.begunAt),
      sealsAt: isoMomentOrNull(seal.sealsAt),
      sealedAt: isoMomentOrNull(seal.sealedAt),
      isHeld: seal.isHeld,
    },
    directory,
    recent,
  }
}
