/** The numbers of all the season's objects and of D1, for the operator. */
import type { OperatorStats } from '../../shared/api/shapes.ts'
import { isoMoment, isoMomentOrNull, Refused } from '../http/answers.ts'
import type { Bindings, Config } from '../platform/env.ts'
import { accountsObject, askRegistry, countersOf, seasonObject } from '../platform/season-objects.ts'

export async function readStats(env: Pick<Bindings, 'SEASON'>, { season: { year } }: Config): Promise<OperatorStats> {
  const [{ season, recent }, { owed, speech, seal }, { deletions, others }, directory] = await Promise.all([
    countersOf(env, year).counted(year),
    seasonObject(env, year).status(year),
    accountsObject(env).tours(),
    askRegistry(env, year, (registry) => registry.rebuildProgress(year)),
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
