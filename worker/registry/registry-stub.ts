/** Calls a season's registry for the Worker: all calls are safe to repeat. */

import { retryAfterReset } from '../calls/retry-after-reset.ts'
import type { Bindings } from '../env.ts'
import type { RegistryApi } from './registry-api.ts'

type Env = Pick<Bindings, 'REGISTRY'>

/** @throws when the registry is out of reach, even after a retry */
export async function askRegistry<T>(
  env: Env,
  season: number,
  question: (registry: RegistryApi) => Promise<T>,
): Promise<T> {
  return retryAfterReset(() => question(env.REGISTRY.getByName(String(season))))
}

/** DELETED-STAYS-DELETED: erases which rooms of these seasons the account has made; they no longer count. */
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
