/**
 * The jobs of a season’s object (SEALED-IS-FINAL): their effects on each other, and the state after a death at any of their
 * steps.
 */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Season } from '../../../worker/season/season.ts'
import { env, type TestBindings } from '../../support/bindings.ts'
import { faultyD1 } from '../../support/faults/faulty-d1.ts'
import { standingIn } from '../../support/faults/standing-in.ts'
import { alarmsAreRungByHand, eventually, patienceIsOver, timeStandsStill } from '../../support/time.ts'

const real = { DB: env.DB, ROOMS: env.ROOMS }
/** A season each, so that no test meets another's rooms. */
let year = 6000

const told = new Map<string, unknown[]>()
const hanging = new Set<string>()
const note = async (id: string, what: unknown): Promise<void> => {
  if (hanging.has(id)) await new Promise(() => undefined)
  told.set(id, [...(told.get(id) ?? []), what])
}
/** Rooms that only record their calls. */
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
const publish = ({ season }: World, version: number) =>
  real.DB.prepare("UPDATE seasons SET speech = 'la pace', speech_version = ?2 WHERE year = ?1")
    .bind(season, version)
    .run()
/** This long ago, so that the seal is due. */
const begin = ({ season }: World) =>
  real.DB.prepare('UPDATE seasons SET begun_at = 1 WHERE year = ?1').bind(season).run()
const sealedAt = ({ season }: World) =>
  real.DB.prepare('SELECT sealed_at FROM seasons WHERE year = ?1').bind(season).first<number | null>('sealed_at')
const counted = ({ season }: World) =>
  real.DB.prepare('SELECT speech_version FROM season_numbers WHERE year = ?1')
    .bind(season)
    .first<number>('speech_version')

// The helpers look at the bindings once, when they are first used: that has to be before a binding is replaced.
beforeAll(() => runInDurableObject(env.SEASON.getByName('1'), () => undefined))
beforeEach(() => {
  told.clear()
  hanging.clear()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  env.ROOMS = notingRooms
})
afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(env, real)
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
        const faulty = faultyD1(real.DB, null)
        // The look, the rooms, the speech; the next is a page of lists.
        faulty.onCall = () => (faulty.calls === 4 ? new Promise(() => undefined) : undefined)
        env.DB = faulty.db
        return () => faulty.calls >= 4
      },
    ],
  ])(
    'not for %s, though the same alarm is at it',
    async (_, rooms, hang) => {
      const world = await aSeason(rooms, 10)
      await publish(world, 1)
      const isAtIt = hang(world)
      await look(world)
      patienceIsOver(15_000, 4000)
      await runInDurableObject(objectOf(world), async (object, { storage }) => {
        const alarm = object.alarm()
        await eventually(() => expect(isAtIt()).toBe(true))
        await begin(world)
        await object.look(world.season)
        await eventually(async () => expect(await sealedAt(world)).not.toBeNull())
        const failed = 'SELECT (SELECT count(*) FROM stragglers) + (SELECT total(attempts) FROM jobs) AS failed'
        expect(storage.sql.exec(failed).one(), 'the other step is still under way').toEqual({ failed: 0 })
        await alarm
      })
    },
    30_000,
  )

  it('nor for the end of an alarm in which it comes due', async () => {
    const world = await aSeason(120)
    await publish(world, 1)
    hanging.add(world.ids[7] ?? '')
    await look(world)
    await runInDurableObject(objectOf(world), async (object) => {
      const alarm = object.alarm()
      await eventually(() => expect(told.size).toBe(99))
      const soon = Date.now() - 60_000 + 300
      await real.DB.prepare('UPDATE seasons SET begun_at = ?2 WHERE year = ?1').bind(world.season, soon).run()
      await object.look(world.season)
      await eventually(async () => expect(await sealedAt(world)).not.toBeNull())
      expect(told.size, 'the page with the room that hangs is not over').toBe(99)
      await alarm
    })
  }, 30_000)
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
    for (let ring = 0; ring < 30; ring++) {
      vi.setSystemTime(Date.now() + 60_000)
      await runDurableObjectAlarm(objectOf(world)).catch(unlessKilled)
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
      const faulty = faultyD1(real.DB, null)
      faulty.onAnswer = async () => {
        if (faulty.calls !== deadly) return
        faulty.onAnswer = null
        await runInDurableObject(objectOf(world), (_, state) => state.abort(DEATH)).catch(unlessKilled)
      }
      env.DB = faulty.db
      await ringUntilQuiet(world)
      expect(faulty.calls, 'it did come to this question').toBeGreaterThanOrEqual(deadly)
      const sealed = await sealedAt(world)
      expect(sealed).not.toBeNull()
      expect(await counted(world)).toBe(1)
      for (const id of world.ids) expect(new Set(told.get(id))).toEqual(new Set([`seal ${sealed}`, 'speech 1']))
    },
  )

  it('a job of a kind that this release does not have is left as it is, and rings nobody', async () => {
    const world = await aSeason(3)
    await publish(world, 1)
    await look(world)
    const row = { kind: 'of-tomorrow', key: 'x', state: '{"a":1}', requests: 3, attempts: 0, due_at: 5 }
    await runInDurableObject(objectOf(world), (_, { storage }) => {
      storage.sql.exec(
        'INSERT INTO jobs (kind, key, state, requests, attempts, due_at) VALUES (?, ?, ?, ?, ?, ?)',
        ...Object.values(row),
      )
    })
    await runDurableObjectAlarm(objectOf(world))
    await runInDurableObject(objectOf(world), async (_, { storage }) => {
      expect(storage.sql.exec("SELECT * FROM jobs WHERE kind = 'of-tomorrow'").toArray()).toEqual([row])
      expect(await storage.getAlarm(), 'the next look').toBe(Date.now() + 10_000)
    })
    expect(told.size).toBe(3)
  })
})
