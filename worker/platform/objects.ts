/**
 * The only way to an object, by its name. All objects are in the European Union (design.md, «In the European Union»): outside of
 * it, the same name would be another object. The bindings' types have no other method (env.ts), so no code can bypass this file.
 */
import type { Accounts, FactsForIsolates, RoomRegistry, SeasonCounters, SeasonItself } from '../season/api.ts'
import { inTime, retryAfterReset } from './calls.ts'
import type { Bindings } from './env.ts'
import { LOOK_WAIT_MS, REGISTRY_WAIT_MS } from './waits.ts'

type Named<T extends Rpc.DurableObjectBranded> = DurableObjectNamespace<T>

export const roomObject = ({ ROOMS }: Pick<Bindings, 'ROOMS'>, id: string) => inEurope(ROOMS).getByName(id)

export const seasonObjectNamed = ({ SEASON }: Pick<Bindings, 'SEASON'>, name: string) =>
  inEurope(SEASON).getByName(name)

/** The local runtime supports no places and throws this: on a developer's machine a namespace has only one. */
const HAS_NO_PLACES = 'Jurisdiction restrictions are not implemented in workerd.'

const found = new WeakMap<object, object>()

/** @throws any other error of the platform: a failure must not create an object in another place */
function inEurope<T extends Rpc.DurableObjectBranded>(namespace: Pick<Named<T>, 'jurisdiction'>): Named<T> {
  const there = found.get(namespace) ?? placed(namespace)
  found.set(namespace, there)
  return there as Named<T> // the map's key has the same type
}

function placed(namespace: Pick<Named<Rpc.DurableObjectBranded>, 'jurisdiction'>): object {
  try {
    return namespace.jurisdiction('eu')
  } catch (error) {
    if (error instanceof Error && error.message === HAS_NO_PLACES) return namespace
    throw error
  }
}

// The objects of the class `Season`, by their names. Separate jobs have separate objects, so that they do not wait for each
// other: making rooms, counting requests and reading the season's facts must not delay the seal. Deletions have one object
// for all seasons.

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
