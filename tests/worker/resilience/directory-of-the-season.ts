/** The season’s rooms, and what D1 and the rooms themselves know of each. */

import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { operatorPaths, paths } from '../../../shared/api/paths.ts'
import type { DirectoryRebuild, OperatorStats, Problem } from '../../../shared/api/shapes.ts'
import { LOOK_AGAIN_MS } from '../../../worker/season/look.ts'
import type { Season } from '../../../worker/season/season.ts'
import { env } from '../../support/bindings.ts'
import { operator, type Player } from '../../support/client.ts'
import { timeStandsStill } from '../../support/time.ts'

export const YEAR = 2025

export const real = { DB: env.DB, ROOMS: env.ROOMS }

export const registry = (): DurableObjectStub<Season> => env.SEASON.getByName(`${YEAR}.rooms`)

export const deletions = () => env.SEASON.getByName('accounts')

export const fanout = () => env.SEASON.getByName(String(YEAR))

export const stubOf = (id: string) => real.ROOMS.getByName(id)

export const rebuild = () => operator.call<DirectoryRebuild & Problem>('POST', operatorPaths.directory(YEAR))

export const progress = async () => (await operator.call<OperatorStats>('GET', operatorPaths.stats)).body.directory

/**
 * @returns whether there was something to do: not only a further look at the season, every ten seconds, nor the end of the
 * thirty days for which a deletion that is done is kept
 */
async function rings(stub: DurableObjectStub): Promise<boolean> {
  const alarm = () => runInDurableObject(stub, (_, { storage }) => storage.getAlarm())
  if (((await alarm()) ?? Number.POSITIVE_INFINITY) > Date.now()) return false
  await runDurableObjectAlarm(stub)
  return (await alarm()) !== Date.now() + LOOK_AGAIN_MS
}

/** Everything that has set an alarm is rung, later and later, until nobody has. */
export async function untilNothingIsOwed(ids: readonly string[]): Promise<void> {
  const places = () => [registry(), deletions(), fanout(), ...ids.map(stubOf)]
  for (let round = 0; round < 30; round++) {
    vi.setSystemTime(Date.now() + 400_000)
    const alarms = await Promise.all(places().map(rings))
    if (!alarms.includes(true)) return
  }
  throw new Error('It does not come to an end')
}

export const make = async ({ client }: Player, name: string): Promise<string> =>
  (await client.post<{ id: string }>(paths.rooms(), { name, rules: [] })).body.id

/** For each test: time stands still, and nothing of the tests before is remembered. */
export function aSeasonOfItsOwn(): void {
  // The helpers look at the bindings once, when they are first used: that has to be before a binding is replaced.
  beforeAll(() => runInDurableObject(registry(), () => undefined))
  timeStandsStill()
  // The clocks of the tests before were put far ahead.
  beforeEach(async () => {
    for (const stub of [registry(), deletions(), fanout()]) {
      await runInDurableObject(stub, async (_, { storage }) => {
        await storage.deleteAlarm()
        await storage.deleteAll()
      })
    }
  })
  afterEach(() => {
    vi.restoreAllMocks()
    Object.assign(env, real)
  })
}
