/**
 * The jobs of a season’s object: the seal (SEALED-IS-FINAL) and the speech on their way to all rooms (design.md, «Rooms follow the
 * speech»), their effects on each other, and the state after a death at any of their steps.
 */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Season } from '../../../worker/season/season.ts'
import { env, type TestBindings } from '../../support/bindings.ts'
import { workerD1 } from '../../support/faults/faulty-d1.ts'
import { standingIn } from '../../support/faults/standing-in.ts'
import { alarmsAreRungByHand, eventually, patienceIsOver, timeStandsStill } from '../../support/time.ts'

const real = { DB: env.DB }
/** A season each, so that no test meets another's rooms. */
let year = 6000

const told = new Map<string, string[]>()
const broken = new Set<string>()
const refused = new Set<string>()
const hanging = new Set<string>()
/** Hanging calls go on when it opens. */
let gate = Promise.withResolvers<void>()
const note = async (id: string, what: string): Promise<void> => {
  if (hanging.has(id)) await gate.promise
  if (broken.has(id)) {
    refused.add(id)
    throw new Error('out of reach')
  }
  told.set(id, [...(told.get(id) ?? []), what])
}
/** Rooms that only record their calls: the test is about the way to them. The objects, D1 and the alarms are real. */
const notingRooms = standingIn<TestBindings['ROOMS']>((id: string) => ({
  seasonSealed: (sealedAt: number) => note(id, `seal ${sealedAt}`),
  speechChanged: (version: number) => note(id, `speech ${version}`),
})) // the two calls that a fan-out makes

const DEATH = 'killed by the test'
const unlessKilled = (error: unknown): void => {
  if (!String(error).endsWith(DEATH)) throw error
}

type World = { season: number; ids: string[] }
const objectOf = ({ season }: World): DurableObjectStub<Season> => env.SEASON.getByName(String(season))
const look = (world: World) => objectOf(world).look(world.season)
const ring = (world: World) => runDurableObjectAlarm(objectOf(world))
const alarmOf = (world: World) => runInDurableObject(objectOf(world), (_, { storage }) => storage.getAlarm())
const toldTo = ({ ids }: World): string[][] => ids.map((id) => told.get(id) ?? [])
const each = ({ ids }: World, ...heard: string[]): string[][] => ids.map(() => heard)

async function aSeason(rooms: number, lists = 0): Promise<World> {
  const season = year++
  const ids = Array.from({ length: rooms }, (_, n) => `${season}-${String(n).padStart(8, '0')}`)
  const people = Array.from({ length: lists }, (_, n) => n + 1)
  await real.DB.batch([
    real.DB.prepare(
      `INSERT INTO rooms (id, season, name, owner_id, is_open, is_mega, rules, player_count, player_names, change_number, created_at)
       SELECT value, ?2, 'x', '', 1, 0, '[]', 0, '[]', 1, 0 FROM json_each(?1)`,
    ).bind(JSON.stringify(ids), season),
    real.DB.prepare(
      `INSERT INTO users (account_id, season, full_name, words, has_finished, finish_number, created_at, updated_at)
       SELECT ?2 || '-' || value, ?2, 'x', '["pace"]', 1, value, 0, 0 FROM json_each(?1)`,
    ).bind(JSON.stringify(people), season),
    real.DB.prepare('INSERT INTO seasons (year, created_at, updated_at) VALUES (?1, 0, 0)').bind(season),
  ])
  return { season, ids }
}

const set = ({ season }: World, columns: string, ...values: unknown[]) =>
  real.DB.prepare(`UPDATE seasons SET ${columns} WHERE year = ?1`)
    .bind(season, ...values)
    .run()
const publish = (world: World, version: number) => set(world, "speech = 'la pace', speech_version = ?2", version)
/** This long ago, so that the seal is due. */
const begin = (world: World) => set(world, 'begun_at = 1')
const sealedAt = ({ season }: World) =>
  real.DB.prepare('SELECT sealed_at FROM seasons WHERE year = ?1').bind(season).first<number | null>('sealed_at')
const counted = ({ season }: World) =>
  real.DB.prepare('SELECT speech_version FROM season_numbers WHERE year = ?1')
    .bind(season)
    .first<number>('speech_version')

beforeEach(() => {
  for (const noted of [told, broken, refused, hanging]) noted.clear()
  gate = Promise.withResolvers()
  // The object shares the Worker's environment.
  env.ROOMS = notingRooms
})

describe('the seal waits for nobody', () => {
  alarmsAreRungByHand()

  it.each<[string, number, (world: World) => () => boolean]>([
    [
      'a room that hangs',
      120,
      ({ ids }) => {
        hanging.add(ids[7] ?? '')
        return () => told.size === 99
      },
    ],
    [
      'D1, which does not answer with the lists',
      0,
      () => {
        const faulty = workerD1()
        // The look, the rooms, the speech; the next is a page of lists.
        faulty.onCall = () => (faulty.calls === 4 ? gate.promise : undefined)
        return () => faulty.calls >= 4
      },
    ],
  ])('not for %s, though the same alarm is at it', async (_, rooms, hang) => {
    const world = await aSeason(rooms, 10)
    await publish(world, 1)
    const isAtIt = hang(world)
    await look(world)
    await runInDurableObject(objectOf(world), async (object, { storage }) => {
      const alarm = object.alarm()
      await eventually(() => expect(isAtIt()).toBe(true))
      await begin(world)
      await object.look(world.season)
      await eventually(async () => expect(await sealedAt(world)).not.toBeNull())
      const failed = 'SELECT (SELECT count(*) FROM stragglers) + (SELECT total(attempts) FROM jobs) AS failed'
      expect(storage.sql.exec(failed).one(), 'the other step is still under way').toEqual({ failed: 0 })
      gate.resolve()
      await alarm
    })
  })

  it('nor for the end of an alarm in which it comes due', async () => {
    const world = await aSeason(120)
    await publish(world, 1)
    hanging.add(world.ids[7] ?? '')
    await look(world)
    await runInDurableObject(objectOf(world), async (object) => {
      const alarm = object.alarm()
      await eventually(() => expect(told.size).toBe(99))
      await set(world, 'begun_at = ?2', Date.now() - 60_000 + 300)
      await object.look(world.season)
      await eventually(async () => expect(await sealedAt(world)).not.toBeNull())
      expect(told.size, 'the page with the room that hangs is not over').toBe(99)
      gate.resolve()
      await alarm
    })
  })
})

describe('through deaths', () => {
  timeStandsStill()

  const jobsOf = (world: World) =>
    runInDurableObject(objectOf(world), (_, { storage }) =>
      storage.sql
        .exec(
          "SELECT kind FROM jobs WHERE (kind <> 'look' OR attempts > 0 OR due_at <= ?) AND due_at IS NOT NULL",
          Date.now(),
        )
        .toArray()
        .map(({ kind }) => kind),
    )

  async function ringUntilQuiet(world: World): Promise<void> {
    for (let rings = 0; rings < 30; rings++) {
      vi.setSystemTime(Date.now() + 60_000)
      await ring(world).catch(unlessKilled)
      if ((await jobsOf(world)).length === 0) return
    }
    expect(await jobsOf(world)).toEqual([])
  }

  it.each(Array.from({ length: 10 }, (_, at) => at + 1))(
    'at the answer of D1 to question %i: seal, speech and numbers are done in the end, and each room is told',
    async (deadly) => {
      const world = await aSeason(150, 450)
      await publish(world, 1)
      await begin(world)
      await look(world)
      const faulty = workerD1()
      faulty.onAnswer = async () => {
        if (faulty.calls !== deadly) return
        faulty.onAnswer = null
        await runInDurableObject(objectOf(world), (_, state) => state.abort(DEATH)).catch(unlessKilled)
      }
      await ringUntilQuiet(world)
      expect(faulty.calls, 'it did come to this question').toBeGreaterThanOrEqual(deadly)
      const sealed = await sealedAt(world)
      expect(sealed).not.toBeNull()
      expect(await counted(world)).toBe(1)
      for (const heard of toldTo(world)) expect(new Set(heard)).toEqual(new Set([`seal ${sealed}`, 'speech 1']))
    },
  )
})

/** Until no alarm is set. */
async function untilQuiet(world: World): Promise<void> {
  for (let rings = 0; rings < 60 && (await alarmOf(world)) !== null; rings++) {
    vi.useFakeTimers({ now: Date.now() + 600_000, toFake: ['Date'] })
    await ring(world)
  }
}

describe('the seal', () => {
  timeStandsStill()

  it('and the speech are told once to every room of the season, each by its own way, and to none that was deleted or is another’s', async () => {
    const [world, other] = [await aSeason(450), await aSeason(2)]
    await set(world, 'sealed_at = 1234, speech_version = 7')
    await env.DB.prepare('UPDATE rooms SET deleted_at = 1 WHERE id = ?1').bind(world.ids[1]).run()
    for (let looks = 0; looks < 2; looks++) {
      // A repeated message that the season has changed tells no room twice.
      await look(world)
      await untilQuiet(world)
      expect(toldTo(world).map((heard) => heard.toSorted())).toEqual(each(world, 'seal 1234', 'speech 7').with(1, []))
    }
    expect(toldTo(other)).toEqual(each(other))
  })
})

describe('publishing a speech', () => {
  timeStandsStill()

  /** As the operator's routes: D1 first, then the object. It finds the version there. */
  async function say(world: World, version: number): Promise<void> {
    await set(world, 'speech_version = ?2', version)
    await look(world)
  }
  /** No alarm rings by itself, since the clock of the objects is ahead; timers are the platform's own. */
  const alarmsStayQuiet = (ms = 0): void => {
    const now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => now + 3_600_000 + ms)
  }
  const last = (world: World) => toldTo(world).map((heard) => heard.slice(-1))

  it('reaches every room of the season within seconds, without anyone asking again', async () => {
    vi.useRealTimers() // here the alarm is to ring by itself
    const world = await aSeason(450)
    await say(world, 1)
    await eventually(() => expect(told.size).toBe(450))
    await eventually(async () => expect((await objectOf(world).status(world.season)).speech?.isDone).toBe(true))
    expect(last(world)).toEqual(each(world, 'speech 1'))
  })

  it('again with the same version does nothing; an older one that comes late neither', async () => {
    const world = await aSeason(3)
    await say(world, 2)
    await untilQuiet(world)
    await say(world, 2)
    await say(world, 1)
    await untilQuiet(world)
    expect(toldTo(world)).toEqual(each(world, 'speech 2'))
  })

  it('goes on with rooms out of reach until they have heard, the others are not told twice', async () => {
    const world = await aSeason(30)
    broken.add(world.ids[3] ?? '').add(world.ids[29] ?? '')
    await say(world, 1)
    for (let rings = 0; rings < 2; rings++) {
      await ring(world)
      expect(told.size).toBe(28)
    }
    expect(await alarmOf(world)).not.toBeNull()
    broken.clear()
    await untilQuiet(world)
    expect(toldTo(world)).toEqual(each(world, 'speech 1'))
    expect(await alarmOf(world)).toBeNull()
  })

  it('a room that never answers holds up neither its page nor the next alarm, and is told when it comes back', async () => {
    vi.useRealTimers()
    alarmsStayQuiet()
    const world = await aSeason(450)
    const [silent = ''] = world.ids
    hanging.add(silent)
    patienceIsOver(4000)
    await say(world, 1)
    await ring(world)
    expect([...told.keys()]).toHaveLength(449)
    // It is told again, and still hangs: the alarm comes to its end as well.
    alarmsStayQuiet(10_000)
    await ring(world)
    expect(told.has(silent)).toBe(false)
    expect(await alarmOf(world)).not.toBeNull()
    hanging.clear()
    await untilQuiet(world)
    expect(toldTo(world)).toEqual(each(world, 'speech 1'))
  })

  it('is resumed after the object died between two pages', async () => {
    const world = await aSeason(500)
    const faulty = workerD1()
    // The look, the first page.
    faulty.onCall = () => {
      if (faulty.calls > 2) throw new Error('D1 went away')
    }
    await say(world, 1)
    await ring(world)
    expect(told.size).toBe(100)
    await evictDurableObject(objectOf(world))
    env.DB = real.DB
    await untilQuiet(world)
    expect(toldTo(world)).toEqual(each(world, 'speech 1'))
  })

  it('a correction in the middle begins again with the newer version, and every room ends with it', async () => {
    const world = await aSeason(450)
    broken.add(world.ids[0] ?? '')
    const faulty = workerD1()
    // The look, the first page.
    faulty.onCall = async () => {
      if (faulty.calls !== 2) return
      faulty.onCall = null
      await say(world, 2)
    }
    await say(world, 1)
    await ring(world)
    expect([...refused], 'one is out of reach in the middle of it').toEqual([world.ids[0]])
    broken.clear()
    await untilQuiet(world)
    expect(last(world)).toEqual(each(world, 'speech 2'))
  })
})
