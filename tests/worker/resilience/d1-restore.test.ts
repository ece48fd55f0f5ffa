/**
 * D1 is restored to an earlier moment in the middle of a season, and the operator says so: the registry asks every room for its
 * rows, and the directory comes to match the rooms, also after failures on the way.
 */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { operatorPaths, paths } from '../../../shared/api/paths.ts'
import type { DirectoryRebuild, OperatorStats, Problem, Ranking, RoomList } from '../../../shared/api/shapes.ts'
import { DELETED_NAME } from '../../../shared/rooms/names.ts'
import { isAccountThere } from '../../../worker/db/accounts.ts'
import { forgetSeasons } from '../../../worker/evening/season-copy.ts'
import { DELETION_KEPT_MS } from '../../../worker/season/accounts.ts'
import { LOOK_AGAIN_MS } from '../../../worker/season/look.ts'
import type { Season as SeasonObject } from '../../../worker/season/season.ts'
import { env, type TestBindings } from '../../support/bindings.ts'
import { aPlayer, aRoomOf, operator, type Player, sessionOf, tenWords } from '../../support/client.ts'
import { copyD1, type D1Copy, putBackD1 } from '../../support/faults/d1-copy.ts'
import { faultyD1 } from '../../support/faults/faulty-d1.ts'
import { faultyRooms } from '../../support/faults/faulty-rooms.ts'
import { standingIn } from '../../support/faults/standing-in.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import { presentIn, roomRow } from '../../support/rooms/rooms.ts'
import { timeStandsStill } from '../../support/time.ts'

const YEAR = 2025
const real = { DB: env.DB, ROOMS: env.ROOMS }

const registry = (): DurableObjectStub<SeasonObject> => env.SEASON.getByName(`${YEAR}.rooms`)
const deletions = () => env.SEASON.getByName('accounts')

const fanout = () => env.SEASON.getByName(String(YEAR))
const stubOf = (id: string) => real.ROOMS.getByName(id)

const rebuild = () => operator.call<DirectoryRebuild & Problem>('POST', operatorPaths.directory(YEAR))
const progress = async () => (await operator.call<OperatorStats>('GET', operatorPaths.stats)).body.directory

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
async function untilNothingIsOwed(ids: readonly string[]): Promise<void> {
  const places = () => [registry(), deletions(), fanout(), ...ids.map(stubOf)]
  for (let round = 0; round < 30; round++) {
    vi.setSystemTime(Date.now() + 400_000)
    const alarms = await Promise.all(places().map(rings))
    if (!alarms.includes(true)) return
  }
  throw new Error('It does not come to an end')
}

const make = (player: Player, name: string): Promise<string> => aRoomOf(player, { name })

timeStandsStill()
// The clocks of the tests before were put far ahead: nothing of them is remembered.
beforeEach(async () => {
  await env.DB.prepare('DELETE FROM seasons').run()
  forgetSeasons(env)
  const facts = env.SEASON.getByName(`${YEAR}.facts`)
  await runInDurableObject(facts, () => undefined) // one that has never been there cannot be sent away
  await evictDurableObject(facts)
  for (const stub of [registry(), deletions(), fanout()]) {
    await runInDurableObject(stub, async (_, { storage }) => {
      await storage.deleteAlarm()
      await storage.deleteAll()
    })
  }
})

const join = ({ client }: Player, id: string) => client.post(paths.join(id))

const homeOf = async ({ client }: Player): Promise<string[]> => {
  const { body } = await client.get<RoomList>(paths.rooms())
  return [...body.owned, ...body.joined].map(({ name }) => name).sort()
}

/** A room's own state, and D1's rows of it. */
async function bothSides(id: string) {
  const own = await runInDurableObject(stubOf(id), ({ parts }: Room) => {
    const { room, sql } = parts.store
    if (!room) return null
    const players = sql.exec<{ id: string; full_name: string }>('SELECT id, full_name FROM players').toArray()
    return {
      present: players.flatMap((player) => (player.full_name === DELETED_NAME ? [] : [player.id])).sort(),
      row: { name: room.name, owner: room.ownerId, isOpen: room.phase === 'closed' ? 0 : 1, count: room.playerCount },
    }
  })
  const row = await roomRow(id)
  const present = await presentIn(id)
  const isListed = row !== null && row.deleted_at === null
  const listed = row && { name: row.name, owner: row.owner_id, isOpen: row.is_open, count: row.player_count }
  return { own, directory: isListed ? { present, row: listed } : null }
}

type Season = {
  people: Record<'ada' | 'bruno' | 'carla' | 'gina' | 'dino', Player>
  ids: string[]
  moment: D1Copy
} & Record<'mega' | 'alfa' | 'beta' | 'gamma' | 'delta' | 'epsilon' | 'zeta', string>

/** A season that was played on after the moment to which D1 is then put back. */
async function aSeasonPutBack(): Promise<Season> {
  await env.DB.prepare('DELETE FROM seasons').run()
  await operator.call('PUT', operatorPaths.season(YEAR), { bonusWords: [] })
  const mega = (await operator.call<{ id: string }>('POST', operatorPaths.megaRoom(YEAR), { name: 'Mega', rules: [] }))
    .body.id
  const [ada, bruno, carla] = [await aPlayer('Ada Rossi'), await aPlayer('Bruno Verdi'), await aPlayer('Carla Neri')]
  const gina = await aPlayer('Gina Lolli')
  for (const player of [ada, bruno, carla, gina]) await join(player, mega)
  const [alfa, beta, gamma] = [await make(ada, 'Alfa'), await make(bruno, 'Beta'), await make(ada, 'Gamma')]
  const [delta, zeta] = [await make(gina, 'Delta'), await make(carla, 'Zeta')]
  for (const player of [bruno, gina]) await join(player, alfa)
  for (const player of [carla, gina]) await join(player, beta)
  await bruno.client.post(paths.finish, { words: [...tenWords('bruno').slice(1), 'fiume'] })
  await bruno.client.post(paths.close(beta))
  const moment = await copyD1()

  const dino = await aPlayer('Dino Bassi')
  const epsilon = await make(ada, 'Epsilon')
  for (const player of [bruno, dino]) await join(player, epsilon)
  await bruno.client.post(paths.leave(alfa))
  await join(carla, alfa)
  await carla.client.post(paths.finish, { words: [...tenWords('carla').slice(1), 'monte'] })
  await carla.client.post(paths.close(zeta))
  await ada.client.delete(paths.room(gamma))
  await gina.client.delete(paths.me)
  await operator.publish(YEAR, 'Il monte')
  const ids = [mega, alfa, beta, gamma, delta, epsilon, zeta]
  await untilNothingIsOwed(ids)
  for (const id of [beta, zeta]) await ada.client.get(paths.ranking(id))

  await putBackD1(moment)
  return { people: { ada, bruno, carla, gina, dino }, ids, moment, mega, alfa, beta, gamma, delta, epsilon, zeta }
}

async function expectAgreement({ ids, gamma, delta }: Season): Promise<void> {
  for (const id of ids) {
    const { own, directory } = await bothSides(id)
    expect(directory, id).toEqual(own)
  }
  for (const id of [gamma, delta]) expect((await roomRow(id))?.deleted_at, 'deleted stays deleted').not.toBeNull()
}

async function expectEverythingRight(season: Season): Promise<void> {
  const { people, alfa, beta, epsilon, zeta } = season
  const { ada, bruno, carla, gina, dino } = people
  await expectAgreement(season)
  expect(await homeOf(ada)).toEqual(['Alfa', 'Epsilon', 'Mega'])
  expect(await homeOf(bruno)).toEqual(['Beta', 'Epsilon', 'Mega'])
  expect(await homeOf(carla)).toEqual(['Alfa', 'Beta', 'Mega', 'Zeta'])
  // Made after the moment: the account is gone, and its entries in the rooms are not.
  expect((await sessionOf(dino.client)).account).toBeNull()
  expect((await bothSides(epsilon)).own?.row.count).toBe(3)
  expect(await isAccountThere(env.DB, gina.user.id)).toBe(false)
  const words = await runInDurableObject(stubOf(alfa), ({ parts }: Room) => parts.store.player(carla.user.id)?.words)
  expect(words).toContain('monte')
  for (const id of [beta, zeta]) {
    expect((await ada.client.get<Ranking>(paths.ranking(id))).body.status, 'D1 has no speech now').toBe('waiting')
  }
  await operator.publish(YEAR, 'Il fiume')
  await untilNothingIsOwed(season.ids)
  const scores = async (id: string) =>
    (await ada.client.get<Ranking>(paths.ranking(id))).body.results.map(({ fullName, score }) => [fullName, score])
  expect((await scores(beta))[0]).toEqual(['Bruno Verdi', 1])
  expect(await scores(zeta)).toEqual([['Carla Neri', 0]])
}

/** Events between the command and its end. */
const TROUBLE: [name: string, trouble: (season: Season) => Promise<void>][] = [
  ['without trouble', async () => undefined],
  [
    'asked for twice at once, and once more in the middle',
    async () => {
      await Promise.all([rebuild(), rebuild()])
      await runDurableObjectAlarm(registry())
      await rebuild()
    },
  ],
  [
    'with rooms out of reach',
    async ({ ids, alfa, gamma, epsilon }) => {
      const faulty = faultyRooms(real.ROOMS, [alfa, gamma, epsilon])
      env.ROOMS = faulty.rooms
      await runDurableObjectAlarm(registry())
      expect(await progress()).toEqual({ rooms: ids.length, asked: ids.length - 3, failed: 3, isDone: false })
      faulty.fault = 'after'
      vi.setSystemTime(Date.now() + 10_000)
      await runDurableObjectAlarm(registry())
      expect(await progress()).toMatchObject({ failed: 3, isDone: false })
      env.ROOMS = real.ROOMS
    },
  ],
  [
    'with D1 put back a second time in the middle',
    async ({ moment }) => {
      await runDurableObjectAlarm(registry())
      await putBackD1(moment)
      await rebuild()
    },
  ],
]

describe('D1 was put back to an earlier moment', () => {
  it.each(TROUBLE)(
    '%s: the directory is what the rooms say afterwards, and all deleted rows stay deleted',
    async (_, trouble) => {
      const season = await aSeasonPutBack()
      const answer = await rebuild()
      expect([answer.status, answer.body]).toEqual([202, { rooms: season.ids.length }])
      await trouble(season)
      await untilNothingIsOwed(season.ids)
      const { ids } = season
      expect(await progress()).toEqual({ rooms: ids.length, asked: ids.length, failed: 0, isDone: true })
      await expectEverythingRight(season)
      // Once more, with nothing to repair.
      await rebuild()
      await untilNothingIsOwed(ids)
      await expectAgreement(season)
    },
  )

  it('without the command the directory stays as it was put back: the fault under test is there', async () => {
    const season = await aSeasonPutBack()
    await untilNothingIsOwed(season.ids)
    expect(await homeOf(season.people.bruno)).toEqual(['Alfa', 'Beta', 'Mega'])
    expect(await isAccountThere(env.DB, season.people.gina.user.id)).toBe(true)
    expect(await progress()).toBeNull()
  })

  it('rooms follow the speech that D1 has now, also where it is an older text; the command again gives no new version', async () => {
    const ada = await aPlayer('Ada Rossi')
    await env.DB.prepare('DELETE FROM seasons').run()
    await operator.call('PUT', operatorPaths.season(YEAR), { bonusWords: [], holdSeal: true })
    await ada.client.post(paths.finish, { words: [...tenWords().slice(1), 'fiume'] })
    const id = await make(ada, 'Alfa')
    await ada.client.post(paths.close(id))
    const score = async () => (await ada.client.get<Ranking>(paths.ranking(id))).body.results[0]?.score
    const version = (of = 'seasons') => env.DB.prepare(`SELECT speech_version AS v FROM ${of}`).first<number>('v')
    await operator.publish(YEAR, 'Il monte e il fiume')
    await untilNothingIsOwed([id])
    const moment = await copyD1()
    await operator.publish(YEAR, 'Il monte, corretto')
    const corrected = (await version()) ?? 0
    await untilNothingIsOwed([id])
    expect(await score()).toBe(0)
    await putBackD1(moment)
    await rebuild()
    await untilNothingIsOwed([id])
    expect(await score()).toBe(1)
    const renewed = (await version()) ?? 0
    expect(renewed).toBeGreaterThan(corrected)
    await rebuild()
    expect([await version(), await version('season_numbers')], 'counted by it').toEqual([renewed, renewed])
  })
})

it('the registry asks every room once, a page an alarm, also when it is evicted between two, and again who cannot say what it owes', async () => {
  const ids = Array.from({ length: 1050 }, (_, n) => `room-${String(n).padStart(4, '0')}`)
  await runInDurableObject(registry(), async (object) => {
    for (const id of ids) await object.register(id, null)
  })
  // Rooms that only record the question: the test is about the way to them.
  const asked: string[] = []
  const [, unsure = ''] = ids
  const rewriteDirectory = async (id: string, season: number) => {
    expect(season).toBe(YEAR)
    return asked.push(id) > 1000 || id !== unsure
  }
  env.ROOMS = standingIn<TestBindings['ROOMS']>(() => ({ rewriteDirectory })) // the one call that is made
  expect(await registry().rebuildDirectory(YEAR)).toEqual({ rooms: 1050 })
  await runDurableObjectAlarm(registry())
  const page = asked.length
  expect(page).toBeLessThan(1050)
  // D1 is put back once more: it begins with the first room.
  await registry().rebuildDirectory(YEAR)
  asked.length = 0
  await runDurableObjectAlarm(registry())
  expect(asked).toEqual(ids.slice(0, page))
  expect(await registry().rebuildProgress(YEAR)).toMatchObject({ failed: 1, isDone: false })
  await evictDurableObject(registry())
  await untilNothingIsOwed([])
  expect(new Set(asked)).toEqual(new Set(ids))
  expect(asked.filter((id) => id !== unsure)).toHaveLength(1049)
  expect(await registry().rebuildProgress(YEAR)).toEqual({ rooms: 1050, asked: 1050, failed: 0, isDone: true })
})

it('the operator’s command for a season that is not there is 404; D1 away is 503, and nothing was begun', async () => {
  const unknown = await operator.call('POST', operatorPaths.directory(1997))
  expect([unknown.status, unknown.body.code]).toEqual([404, 'season/not-found'])
  await operator.call('PUT', operatorPaths.season(YEAR), { bonusWords: [] })
  await make(await aPlayer(), 'Alfa')
  env.DB = faultyD1(real.DB, 'before').db
  expect((await rebuild()).status).toBe(503)
  env.DB = real.DB
  expect(await progress()).toBeNull()
})

const kept = () =>
  runInDurableObject(deletions(), (_, { storage }) =>
    storage.sql
      .exec<{ key: string }>("SELECT key FROM jobs WHERE kind = 'deletion'")
      .toArray()
      .map(({ key }) => key),
  )

it('the ids of finished deletions are kept for as long as D1 can be put back, and not longer', async () => {
  const [gina, dino] = [await aPlayer('Gina Lolli'), await aPlayer('Dino Bassi')]
  await gina.client.delete(paths.me)
  expect(await kept()).toContain(gina.user.id)
  vi.setSystemTime(Date.now() + DELETION_KEPT_MS)
  await operator.call('DELETE', operatorPaths.account(dino.email))
  await runDurableObjectAlarm(deletions())
  expect(await kept()).toEqual([dino.user.id])
  expect(await deletions().repeatDeletions(), 'nor are they done again').toBe(1)
})
