/** The seal on its way to all rooms of its season (SEALED-IS-FINAL): the object, D1 and the alarms are real. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Season } from '../../../worker/season/season.ts'
import { env, type TestBindings } from '../../support/bindings.ts'
import { faultyD1 } from '../../support/faults/faulty-d1.ts'
import { standingIn } from '../../support/faults/standing-in.ts'
import { timeStandsStill } from '../../support/time.ts'
import { sealInD1 } from './a-sealed-evening.ts'

const SEALED_AT = 1234
/** A season each, so that no test meets another's rooms. */
let year = 5000
type World = { year: number; stub: DurableObjectStub<Season>; ids: string[] }

const told = new Map<string, unknown[]>()
const broken = new Set<string>()
const note = async (id: string, what: unknown): Promise<void> => {
  if (broken.has(id)) throw new Error('out of reach')
  told.set(id, [...(told.get(id) ?? []), what])
}
/** Rooms that only record their calls. */
const notingRooms = standingIn<TestBindings['ROOMS']>((id: string) => ({
  seasonSealed: (sealedAt: number) => note(id, sealedAt),
  speechChanged: (version: number) => note(id, `speech ${version}`),
})) // the two calls that a fan-out makes

async function aSeason(rooms: number): Promise<World> {
  const season = year++
  const ids = Array.from({ length: rooms }, (_, n) => `${season}-${String(n).padStart(8, '0')}`)
  await env.DB.prepare(
    `INSERT INTO rooms (id, season, name, owner_id, is_open, is_mega, rules, player_count, player_names, change_number, created_at)
     SELECT value, ?2, 'x', '', 1, 0, '[]', 0, '[]', 1, 0 FROM json_each(?1)`,
  )
    .bind(JSON.stringify(ids), season)
    .run()
  return { year: season, stub: env.SEASON.getByName(String(season)), ids }
}

const real = { DB: env.DB, ROOMS: env.ROOMS }
// The helpers look at the bindings once, when they are first used: that has to be before a binding is replaced.
beforeAll(() => runInDurableObject(env.SEASON.getByName('1'), () => undefined))
timeStandsStill()
beforeEach(() => {
  told.clear()
  broken.clear()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  env.ROOMS = notingRooms
})
afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(env, real)
})

const alarmOf = ({ stub }: World) => runInDurableObject(stub, (_, state) => state.storage.getAlarm())
async function untilQuiet(world: World): Promise<void> {
  for (let ring = 0; ring < 60 && (await alarmOf(world)) !== null; ring++) {
    vi.setSystemTime(Date.now() + 600_000)
    await runDurableObjectAlarm(world.stub)
  }
}
const toldTo = ({ ids }: World): unknown[][] => ids.map((id) => told.get(id) ?? [])
const once = (world: World): unknown[][] => world.ids.map(() => [SEALED_AT])

it('every room of the season hears of it once, and no room of another', async () => {
  const [world, other] = [await aSeason(450), await aSeason(2)]
  await sealInD1(SEALED_AT, world.year)
  await world.stub.look(world.year)
  await untilQuiet(world)
  expect(toldTo(world)).toEqual(once(world))
  expect(toldTo(other)).toEqual([[], []])
  // A repeated message that the season has changed tells no room twice.
  await world.stub.look(world.year)
  await untilQuiet(world)
  expect(toldTo(world)).toEqual(once(world))
})

it('a season that is not sealed tells nobody', async () => {
  const world = await aSeason(3)
  await sealInD1(null, world.year)
  await world.stub.look(world.year)
  await untilQuiet(world)
  expect(toldTo(world)).toEqual([[], [], []])
})

it('rooms out of reach hear it when they are back; an object that died between two pages goes on', async () => {
  const world = await aSeason(450)
  broken.add(world.ids[3] ?? '').add(world.ids[449] ?? '')
  await sealInD1(SEALED_AT, world.year)
  let questions = 0
  const faulty = faultyD1(real.DB, null)
  faulty.onCall = () => {
    questions++
    if (questions > 2) throw new Error('D1 went away')
  }
  env.DB = faulty.db
  await world.stub.look(world.year)
  await runDurableObjectAlarm(world.stub)
  expect(told.size).toBe(99)
  await evictDurableObject(world.stub)
  env.DB = real.DB
  vi.setSystemTime(Date.now() + 600_000)
  await runDurableObjectAlarm(world.stub)
  broken.clear()
  await untilQuiet(world)
  expect(toldTo(world)).toEqual(once(world))
})

it('and the speech go their own ways by the one alarm', async () => {
  const world = await aSeason(250)
  await sealInD1(SEALED_AT, world.year)
  await env.DB.prepare('UPDATE seasons SET speech_version = 7 WHERE year = ?1').bind(world.year).run()
  await world.stub.look(world.year)
  await untilQuiet(world)
  for (const heard of toldTo(world)) expect(heard.toSorted()).toEqual([SEALED_AT, 'speech 7'])
})
