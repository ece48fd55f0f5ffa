/**
 * The directory rebuilt from every room: by the registry, at the operator’s word, with ids of finished deletions kept for it.
 */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { describe, expect, it, vi } from 'vitest'
import { operatorPaths, paths } from '../../../shared/api/paths.ts'
import { DELETION_KEPT_MS } from '../../../worker/season/accounts.ts'
import { env, type TestBindings } from '../../support/bindings.ts'
import { aPlayer, operator } from '../../support/client.ts'
import { faultyD1 } from '../../support/faults/faulty-d1.ts'
import { standingIn } from '../../support/faults/standing-in.ts'
import {
  aSeasonOfItsOwn,
  deletions,
  make,
  progress,
  real,
  rebuild,
  registry,
  untilNothingIsOwed,
  YEAR,
} from './directory-of-the-season.ts'

aSeasonOfItsOwn()

describe('the registry asks every room', () => {
  /** Rooms that only note that they were asked: this is about the way to them. */
  function notingRooms(answer: (id: string) => Promise<boolean>) {
    const asked: string[] = []
    const rewriteDirectory = async (id: string, season: number) => {
      expect(season).toBe(YEAR)
      asked.push(id)
      return answer(id)
    }
    env.ROOMS = standingIn<TestBindings['ROOMS']>(() => ({ rewriteDirectory })) // the one call that is made
    return asked
  }
  async function register(count: number): Promise<string[]> {
    const ids = Array.from({ length: count }, (_, n) => `room-${String(n).padStart(4, '0')}`)
    await runInDurableObject(registry(), async (object) => {
      for (const id of ids) await object.register(id, null)
    })
    return ids
  }

  it('once each, a page an alarm, also when it is evicted between two pages', async () => {
    const ids = await register(1050)
    const asked = notingRooms(async () => true)
    expect(await registry().rebuildDirectory(YEAR)).toEqual({ rooms: 1050 })
    await runDurableObjectAlarm(registry())
    expect(asked.length).toBeLessThan(1050)
    await evictDurableObject(registry())
    await untilNothingIsOwed([])
    expect(asked.sort()).toEqual(ids)
    expect(await registry().rebuildProgress(YEAR)).toEqual({ rooms: 1050, asked: 1050, failed: 0, isDone: true })
  })

  it('all of them again, when the operator says so again while a page is asked', async () => {
    const ids = await register(450)
    let before: string[] = []
    const asked = notingRooms(async () => {
      if (before.length > 0) return true
      before = asked.splice(0)
      await registry().rebuildDirectory(YEAR)
      return true
    })
    await registry().rebuildDirectory(YEAR)
    await untilNothingIsOwed([])
    expect(before).not.toEqual([])
    expect(new Set(asked)).toEqual(new Set(ids))
    expect(await registry().rebuildProgress(YEAR)).toEqual({ rooms: 450, asked: 450, failed: 0, isDone: true })
  })

  it('and asks again, later and later, those that could not find out whether they owe anything', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const ids = await register(3)
    let isAway = true
    const asked = notingRooms(async (id) => !(isAway && id === ids[1]))
    await registry().rebuildDirectory(YEAR)
    const pauses: number[] = []
    for (let i = 0; i < 12; i++) {
      await runDurableObjectAlarm(registry())
      const due = await runInDurableObject(registry(), (_, { storage }) => storage.getAlarm())
      pauses.push((due ?? 0) - Date.now())
      vi.setSystemTime(due ?? 0)
    }
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
    expect(pauses.at(-1)).toBeLessThanOrEqual(300_000)
    isAway = false
    await untilNothingIsOwed([])
    expect(asked.filter((id) => id === ids[0])).toHaveLength(1)
    expect(await registry().rebuildProgress(YEAR)).toEqual({ rooms: 3, asked: 3, failed: 0, isDone: true })
  })

  it('one that hangs holds up nobody else, nor the next alarm', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const ids = await register(100)
    const { promise: isEverybodyAsked, resolve: everybodyAsked } = Promise.withResolvers<void>()
    const asked = notingRooms((id) => {
      if (asked.length === 100) everybodyAsked()
      return id === ids[0] ? new Promise(() => undefined) : Promise.resolve(true)
    })
    await registry().rebuildDirectory(YEAR)
    await runInDurableObject(registry(), async (object) => {
      const alarm = object.alarm()
      await isEverybodyAsked
      await vi.advanceTimersByTimeAsync(4000)
      await alarm
    })
    expect(await registry().rebuildProgress(YEAR)).toEqual({ rooms: 100, asked: 99, failed: 1, isDone: false })
  })
})

describe('the operator’s command', () => {
  it('of a season that is not there is 404; D1 away is 503, and nothing was begun', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const unknown = await operator.call('POST', operatorPaths.directory(1997))
    expect([unknown.status, unknown.body.code]).toEqual([404, 'season/not-found'])
    await operator.call('PUT', operatorPaths.season(YEAR), { bonusWords: [] })
    await make(await aPlayer(), 'Alfa')
    env.DB = faultyD1(real.DB, 'before').db
    expect((await rebuild()).status).toBe(503)
    env.DB = real.DB
    expect(await progress()).toBeNull()
  })
})

describe('the ids of finished deletions', () => {
  const kept = () =>
    runInDurableObject(deletions(), (_, { storage }) =>
      storage.sql
        .exec<{ key: string }>("SELECT key FROM jobs WHERE kind = 'deletion'")
        .toArray()
        .map(({ key }) => key),
    )

  it('are kept for as long as D1 can be put back, and not longer', async () => {
    const [gina, dino] = [await aPlayer('Gina Lolli'), await aPlayer('Dino Bassi')]
    await gina.client.delete(paths.me)
    expect(await kept()).toContain(gina.user.id)
    vi.setSystemTime(Date.now() + DELETION_KEPT_MS)
    await operator.call('DELETE', operatorPaths.account(dino.email))
    await runDurableObjectAlarm(deletions())
    expect(await kept()).toEqual([dino.user.id])
    expect(await deletions().repeatDeletions(), 'nor are they done again').toBe(1)
  })
})
