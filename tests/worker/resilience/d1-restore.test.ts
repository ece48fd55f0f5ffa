/**
 * D1 is restored to an earlier moment in the middle of a season, and the operator says so: the directory comes to match the
 * rooms, also after failures on the way.
 */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { describe, expect, it, vi } from 'vitest'
import { operatorPaths, paths } from '../../../shared/api/paths.ts'
import type { Ranking, RoomList } from '../../../shared/api/shapes.ts'
import { DELETED_NAME } from '../../../shared/rooms/names.ts'
import { isAccountThere } from '../../../worker/db/accounts.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, operator, type Player, sessionOf, tenWords } from '../../support/client.ts'
import { copyD1, type D1Copy, putBackD1 } from '../../support/faults/d1-copy.ts'
import { faultyRooms } from '../../support/faults/faulty-rooms.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import { breakD1, directoryOf, roomRow } from '../../support/rooms/rooms.ts'
import {
  aSeasonOfItsOwn,
  make,
  progress,
  real,
  rebuild,
  registry,
  stubOf,
  untilNothingIsOwed,
  YEAR,
} from './directory-of-the-season.ts'

aSeasonOfItsOwn()

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
  const present = (await directoryOf(id)).filter((place) => place.present === 1).map((place) => place.user_id)
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
    'with the registry evicted before and after its alarm',
    async () => {
      await evictDurableObject(registry())
      await runDurableObjectAlarm(registry())
      await evictDurableObject(registry())
    },
  ],
  [
    'with D1 failing for every room, and the rooms evicted while they owe it',
    async ({ ids }) => {
      for (const id of ids) await breakD1(stubOf(id), 'before')
      await runDurableObjectAlarm(registry())
      for (const id of ids) await evictDurableObject(stubOf(id))
    },
  ],
  [
    'with the answers of D1 lost for every room',
    async ({ ids }) => {
      const broken = await Promise.all(ids.map((id) => breakD1(stubOf(id), 'after')))
      await runDurableObjectAlarm(registry())
      for (const d1 of broken) d1.fault = null
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
      vi.spyOn(console, 'error').mockImplementation(() => undefined)
      vi.spyOn(console, 'warn').mockImplementation(() => undefined)
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
    await operator.call('PUT', operatorPaths.season(YEAR), { bonusWords: [] })
    await ada.client.post(paths.finish, { words: [...tenWords().slice(1), 'fiume'] })
    const id = await make(ada, 'Alfa')
    await ada.client.post(paths.close(id))
    const score = async () => (await ada.client.get<Ranking>(paths.ranking(id))).body.results[0]?.score
    const version = () => env.DB.prepare('SELECT speech_version FROM seasons').first<number>('speech_version')
    await operator.publish(YEAR, 'Il monte e il fiume')
    const moment = await copyD1()
    vi.setSystemTime(Date.now() + 1000)
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
    expect(await version()).toBe(renewed)
  })
})
