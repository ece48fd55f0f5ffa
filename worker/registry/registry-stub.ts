/** The way from the Worker to the registries of its seasons: all that is asked of them can be repeated without harm. */

import { retryAfterReset } from '../calls/retry-after-reset.ts'
import type { Bindings } from '../env.ts'
import { carryingCause } from '../logging/cause.ts'
import type { RegistryApi } from './registry-api.ts'

type Env = Pick<Bindings, 'REGISTRY'>

/** @throws when the registry is out of reach, also at the second knock */
export async function askRegistry<T>(
  env: Env,
  season: number,
  question: (registry: RegistryApi) => Promise<T>,
): Promise<T> {
  return retryAfterReset(() => question(carryingCause(env.REGISTRY.getByName(String(season)))))
}

/** DELETED-STAYS-DELETED: which rooms of these seasons the account has made is known no more, and counts no more. */
export async function forgetMaker(env: Env, accountId: string, seasons: readonly number[]): Promise<void> {
  for (const season of seasons) await askRegistry(env, season, (registry) => registry.forgetMaker(accountId))
}

/** The rooms that the account has made, by season. */
export const roomsMadeBy = (env: Env, accountId: string, seasons: readonly number[]) =>
  Promise.all(
    seasons.map(async (year) => ({
      year,
      ids: await askRegistry(env, year, (registry) => registry.madeBy(accountId)),
    })),
  )
