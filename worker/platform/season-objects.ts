/**
 * The objects of the class `Season`, by their names: what is separate must not wait for each other. The seal is not held up
 * by who makes a room, counts requests or asks for the season's facts, and deletions are of all seasons.
 */

import type { Accounts, FactsForIsolates, RoomRegistry, SeasonCounters, SeasonItself } from '../season/api.ts'
import { inTime, retryAfterReset } from './calls.ts'
import type { Bindings } from './env.ts'
import { seasonObjectNamed } from './objects.ts'
import { LOOK_WAIT_MS, REGISTRY_WAIT_MS } from './waits.ts'

type Env = Pick<Bindings, 'SEASON'>

/** The seal, the fan-outs, the country's numbers, and what rooms report. */
export const seasonObject = (env: Env, year: number): SeasonItself => seasonObjectNamed(env, String(year))

/**
 * Asks the season's object to look at the season's row, now or within `inMs`.
 * @throws when it is out of reach, even after a retry, or hangs
 */
export const askToLook = (env: Env, year: number, inMs?: number): Promise<void> =>
  retryAfterReset(() => inTime(seasonObject(env, year).look(year, inMs), LOOK_WAIT_MS))

const registryOf = (env: Env, year: number): RoomRegistry => seasonObjectNamed(env, `${year}.rooms`)

export const factsOf = (env: Env, year: number): FactsForIsolates => seasonObjectNamed(env, `${year}.facts`)

export const countersOf = (env: Env, year: number): SeasonCounters => seasonObjectNamed(env, `${year}.counts`)

export const accountsObject = (env: Env): Accounts => seasonObjectNamed(env, 'accounts')

/**
 * Calls a season's registry for the Worker: all calls are safe to repeat.
 * @throws when the registry is out of reach, even after a retry
 */
export const askRegistry = <T>(
  env: Env,
  season: number,
  question: (registry: RoomRegistry) => Promise<T>,
): Promise<T> => retryAfterReset(() => question(registryOf(env, season)))

/** DELETED-STAYS-DELETED: erases which rooms of these seasons the account has made; they no longer count. */
export async function forgetMaker(env: Env, accountId: string, seasons: readonly number[]): Promise<void> {
  for (const season of seasons)
    await askRegistry(env, season, (registry) => inTime(registry.forgetMaker(accountId), REGISTRY_WAIT_MS))
}

/** The rooms that the account has made, by season. */
export const roomsMadeBy = (env: Env, accountId: string, seasons: readonly number[]) =>
  Promise.all(
    seasons.map(async (year) => ({
      year,
      ids: await askRegistry(env, year, (registry) => registry.madeBy(accountId)),
    })),
  )
