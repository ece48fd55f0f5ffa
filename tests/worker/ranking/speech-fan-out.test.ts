import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Season } from '../../../worker/season/season.ts'
import { env, type TestBindings } from '../../support/bindings.ts'
import { faultyD1 } from '../../support/faults/faulty-d1.ts'
import { standingIn } from '../../support/faults/standing-in.ts'
import { eventually, patienceIsOver, timeStandsStill } from '../../support/time.ts'

/** A season each, so that no test meets another's rooms. */
let year = 3000
type World = { year: number; stub: DurableObjectStub<Season>; ids: string[] }

const roomId = (n: number): string => `r${String(n).padStart(11, '0')}`

const told = new Map<string, number[]>()
const broken = new Set<string>()
const refused = new Set<string>()
const hanging = new Set<string>()

/** Rooms that only record their calls: the test is about the way to them. The objects, D1 and the alarms are real. */
const notingRooms = standingIn<TestBindings['ROOMS']>((id: string) => ({
  speechChanged: async (version: number) => {
    if (hanging.has(id)) await new Promise(() => undefined)
    if (broken.has(id)) {
      refused.add(id)
      throw new Error('out of reach')
    }
    told.set(id, [...(told.get(id) ?? []), version])
  },
})) // the one call that a fan-out makes

async function aSeason(rooms: number): Promise<World> {
  const season = year++
  const ids = Array.from({ length: rooms }, (_, n) => `${season}-${roomId(n)}`)
  await env.DB.prepare(
    `INSERT INTO rooms (id, season, name, owner_id, is_open, is_mega, rules, player_count, player_names, change_number, created_at)
     SELECT value, ?2, 'x', '', 0, 0, '[]', 0, '[]', 1, 0 FROM json_each(?1)`,
  )
    .bind(JSON.stringify(ids), season)
    .run()
  await env.DB.prepare('INSERT INTO seasons (year, created_at, updated_at) VALUES (?1, 0, 0)').bind(season).run()
  return { year: season, stub: env.SEASON.getByName(String(season)), ids }
}

// The helpers look at the bindings once, when they are first used: that has to be before a binding is replaced.
beforeAll(() => runInDurableObject(env.SEASON.getByName('1'), () => undefined))

timeStandsStill()
beforeEach(() => {
  told.clear()
  broken.clear()
  refused.clear()
  hanging.clear()
  // The object shares the Worker's environment.
  env.ROOMS = notingRooms
})

const real = { DB: env.DB, ROOMS: env.ROOMS }
afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(env, real)
})

const alarmOf = (world: World) => runInDurableObject(world.stub, (_, state) => state.storage.getAlarm())
const untilQuiet = async (world: World): Promise<void> => {
  for (let i = 0; i < 60 && (await alarmOf(world)) !== null; i++) {
    vi.useFakeTimers({ now: Date.now() + 600_000, toFake: ['Date'] })
    await runDurableObjectAlarm(world.stub)
  }
}
/** No alarm rings by itself, since the clock of the objects is ahead; timers are the platform's own. */
const alarmsStayQuiet = (ms = 0): void => {
  const now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now + 3_600_000 + ms)
}
/** As the operator's routes: D1 first, then the object. It finds the version there. */
async function say({ year: season }: World, version: number): Promise<void> {
  await real.DB.prepare('UPDATE seasons SET speech_version = ?2 WHERE year = ?1').bind(season, version).run()
  await env.SEASON.getByName(String(season)).look(season)
}
const versionsOf = (world: World): number[][] => world.ids.map((id) => told.get(id) ?? [])

describe('publishing a speech (design.md, «Rooms follow the speech»)', () => {
  it('reaches every room of the season within seconds, without anyone asking again', async () => {
    vi.useRealTimers() // here the alarm is to ring by itself
    const world = await aSeason(450)
    await say(world, 1)
    await eventually(() => expect(told.size).toBe(450))
    await eventually(async () => expect((await world.stub.status(world.year)).speech?.isDone).toBe(true))
    expect(versionsOf(world).every((versions) => versions.at(-1) === 1)).toBe(true)
  })

  it('again with the same version does nothing; an older one that comes late neither', async () => {
    const world = await aSeason(3)
    await say(world, 2)
    await untilQuiet(world)
    await say(world, 2)
    await say(world, 1)
    await untilQuiet(world)
    expect(versionsOf(world)).toEqual([[2], [2], [2]])
  })

  it('goes on with rooms out of reach until they have heard, the others are not told twice', async () => {
    const world = await aSeason(30)
    broken.add(world.ids[3] ?? '').add(world.ids[29] ?? '')
    await say(world, 1)
    await runDurableObjectAlarm(world.stub)
    expect(told.size).toBe(28)
    await runDurableObjectAlarm(world.stub)
    expect(told.size).toBe(28)
    expect(await alarmOf(world)).not.toBeNull()
    broken.clear()
    await untilQuiet(world)
    expect(versionsOf(world)).toEqual(Array(30).fill([1]))
    expect(await alarmOf(world)).toBeNull()
  })

  it('a room that never answers holds up neither its page nor the next alarm, and is told when it comes back', async () => {
    vi.useRealTimers()
    alarmsStayQuiet()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const world = await aSeason(450)
    const [silent = ''] = world.ids
    hanging.add(silent)
    patienceIsOver(4000)
    await say(world, 1)
    await runDurableObjectAlarm(world.stub)
    expect([...told.keys()]).toHaveLength(449)
    // It is told again, and still hangs: the alarm comes to its end as well.
    alarmsStayQuiet(10_000)
    await runDurableObjectAlarm(world.stub)
    expect(told.has(silent)).toBe(false)
    expect(await alarmOf(world)).not.toBeNull()
    hanging.clear()
    await untilQuiet(world)
    expect(versionsOf(world)).toEqual(Array(450).fill([1]))
  })

  it('is resumed after the object died between two pages', async () => {
    const world = await aSeason(500)
    const faulty = faultyD1(real.DB, null)
    // The look, the first page.
    faulty.onCall = () => {
      if (faulty.calls > 2) throw new Error('D1 went away')
    }
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    env.DB = faulty.db
    await say(world, 1)
    await runDurableObjectAlarm(world.stub)
    expect(told.size).toBe(100)
    await evictDurableObject(world.stub)
    env.DB = real.DB
    await untilQuiet(world)
    expect(versionsOf(world)).toEqual(Array(500).fill([1]))
  })

  it('when D1 is away waits and reads the same page again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const world = await aSeason(5)
    env.DB = faultyD1(real.DB, 'before').db
    await say(world, 1)
    for (let i = 0; i < 12; i++) {
      vi.useFakeTimers({ now: Date.now() + 600_000, toFake: ['Date'] })
      await runDurableObjectAlarm(world.stub)
      expect(await alarmOf(world)).not.toBeNull()
    }
    env.DB = real.DB
    await untilQuiet(world)
    expect(versionsOf(world)).toEqual(Array(5).fill([1]))
  })

  it('a correction in the middle begins again with the newer version, and every room ends with it', async () => {
    const world = await aSeason(450)
    broken.add(world.ids[0] ?? '')
    const faulty = faultyD1(real.DB, null)
    // The look, the first page.
    faulty.onCall = async () => {
      if (faulty.calls !== 2) return
      faulty.onCall = null
      await say(world, 2)
    }
    env.DB = faulty.db
    await say(world, 1)
    await runDurableObjectAlarm(world.stub)
    expect([...refused], 'one is out of reach in the middle of it').toEqual([world.ids[0]])
    broken.clear()
    await untilQuiet(world)
    expect(versionsOf(world).every((versions) => versions.at(-1) === 2)).toBe(true)
  })

  it('leaves out rooms that were deleted and rooms of other seasons', async () => {
    const [world, other] = [await aSeason(3), await aSeason(2)]
    await env.DB.prepare('UPDATE rooms SET deleted_at = 1 WHERE id = ?1').bind(world.ids[1]).run()
    await say(world, 1)
    await untilQuiet(world)
    expect(versionsOf(world)).toEqual([[1], [], [1]])
    expect(other.ids.filter((id) => told.has(id)).length).toBe(0)
  })

  it('sums up what the directory owes, as the rooms report it', async () => {
    const { stub, year: season } = await aSeason(0)
    await stub.reportOwed('a', 3)
    await stub.reportOwed('b', 4)
    await stub.reportOwed('a', 1)
    expect((await stub.status(season)).owed.directoryWrites).toBe(5)
    await stub.reportOwed('a', 0)
    await stub.reportOwed('b', 0)
    expect((await stub.status(season)).owed.directoryWrites).toBe(0)
  })
})
