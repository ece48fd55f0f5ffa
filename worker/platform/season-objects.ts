/**
 * The objects of the class `Season`, by their names. Separate jobs have separate objects, so that they do not wait for each
 * other: making rooms, counting requests and reading the season's facts must not delay the seal. Deletions have one object
 * for all seasons.
 */

import type { Accounts, FactsForIsolates, RoomRegistry, SeasonCounters, SeasonItself } from '../season/api.ts'
import { inTime, retryAfterReset } from './calls.ts'
import type { Bindings } from './env.ts'
import { seasonObjectNamed } from './objects.ts'
import { LOOK_WAIT_MS, REGISTRY_WAIT_MS } from './waits.ts'

type Env = Pick<Bindings, 'SEASON'>

/** Handles the seal, the fan-outs, the country's numbers, and the rooms' reports. */
export const seasonObject = (env: Env, year: number): SeasonItself => seasonObjectNamed(env, String(year))

/**
 * Asks the season's object to look at the season's row, now or within `inMs`.
 * @throws when the object is out of reach, even after a retry, or hangs
 */
export const askToLook = (env: Env, year: number, inMs?: number): Promise<void> =>
  retryAfterReset(() => inTime(seasonObject(env, year).look(year, inMs), LOOK_WAIT_MS))

const registryOf = (env: Env, year: number): RoomRegistry => seasonObjectNamed(env, `${year}.rooms`)

export const factsOf = (env: Env, year: number): FactsForIsolates => seasonObjectNamed(env, `${year}.facts`)

export const countersOf = (env: Env, year: number): SeasonCounters => seasonObjectNamed(env, `${year}.counts`)

export const accountsObject = (env: Env): Accounts => seasonObjectNamed(env, 'accounts')

/**
 * Calls a season's registry for the Worker; every call is safe to repeat.
 * @throws when the registry is out of reach, even after a retry
 */
export const askRegistry = <T>(
  env: Env,
  season: number,
  question: (registry: RoomRegistry) => Promise<T>,
): Promise<T> => retryAfterReset(() => question(registryOf(env, season)))

/** DELETED-STAYS-DELETED: erases the account as the maker of rooms in these seasons; they no longer count. */
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
