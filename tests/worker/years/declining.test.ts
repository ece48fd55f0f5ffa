/** Decision 52: «Non quest'anno», and that it is the new room's own word. */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { afterEach, expect, it, vi } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import type { Problem, RoomView } from '../../../shared/api/shapes.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, type Player } from '../../support/client.ts'
import { faultyD1 } from '../../support/faults/faulty-d1.ts'
import { faultyRooms } from '../../support/faults/faulty-rooms.ts'
import { playedIn } from '../../support/rooms/past-rooms.ts'
import { CONDITIONS, directoryOf, ring, waitingWrites } from '../../support/rooms/rooms.ts'
import { companyOfThree, invited, quietly, reopened } from './a-company.ts'
import '../../support/mailbox.ts'

const real = { DB: env.DB, ROOMS: env.ROOMS }
afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(env, real)
})

const decline = ({ client }: Player, id: string) => client.post<Problem>(paths.decline(id))

it.each(CONDITIONS)(
  'is gone for good, written by the new room itself, and the link still lets in (%s)',
  async (_, between) => {
    const { people, old } = await companyOfThree()
    const [ada, bruno] = people
    const id = await reopened(ada, old.id)
    await between(env.ROOMS.getByName(id))
    expect((await decline(bruno, id)).status).toBe(204)
    await between(env.ROOMS.getByName(id))
    expect(await invited(bruno)).toEqual([])
    expect(await directoryOf(id)).toContainEqual({ user_id: bruno.user.id, present: 0, change_number: 2 })
    expect((await decline(bruno, id)).status).toBe(204)
    expect((await ada.client.get<RoomView>(paths.room(id))).body.players.map(({ fullName }) => fullName)).toEqual([
      'Ada Capo',
    ])
    expect((await bruno.client.post(paths.join(id))).status).toBe(200)
    expect((await directoryOf(id)).find(({ user_id }) => user_id === bruno.user.id)).toMatchObject({ present: 1 })
  },
)

it('of somebody who is in already changes nothing', async () => {
  const { people, old } = await companyOfThree()
  const id = await reopened(people[0], old.id)
  await people[1].client.post(paths.join(id))
  const before = await directoryOf(id)
  expect((await decline(people[1], id)).status).toBe(204)
  expect(await directoryOf(id)).toEqual(before)
  expect((await people[1].client.get<RoomView>(paths.room(id))).body.isMember).toBe(true)
})

it('of somebody uninvited, of an old room, of no room: 204, and nothing is stored anywhere', async () => {
  const { people, old } = await companyOfThree()
  const id = await reopened(people[0], old.id)
  const stranger = await aPlayer('Dario Fuori')
  const before = [await directoryOf(id), await directoryOf(old.id)]
  const faulty = faultyRooms(real.ROOMS)
  env.ROOMS = faulty.rooms
  for (const room of [id, old.id, 'abcdefghjkmn']) expect((await decline(stranger, room)).status).toBe(204)
  expect((await decline(people[1], old.id)).status).toBe(204)
  expect(faulty.calls.filter((call) => call.startsWith('decline'))).toEqual([])
  expect([await directoryOf(id), await directoryOf(old.id)]).toEqual(before)
})

it('that meets a join of the same person on its way leaves them in, whichever comes first', async () => {
  const { people, old } = await companyOfThree()
  const [ada, bruno, carla] = people
  const id = await reopened(ada, old.id)
  const faulty = faultyRooms(real.ROOMS)
  faulty.onCall = async (call) => {
    if (call === `decline ${id}`)
      await real.ROOMS.getByName(id).join({ id: bruno.user.id, fullName: 'B', season: 2025 })
  }
  env.ROOMS = faulty.rooms
  expect((await decline(bruno, id)).status).toBe(204)
  env.ROOMS = real.ROOMS
  await Promise.all([decline(carla, id), carla.client.post(paths.join(id)), decline(carla, id)])
  for (const { user } of [bruno, carla]) {
    expect((await directoryOf(id)).find(({ user_id }) => user_id === user.id)?.present).toBe(1)
  }
})

it('DIRECTORY-CATCHES-UP: D1 away for the room, or the room killed, and the row comes all the same', async () => {
  quietly()
  const { people, old } = await companyOfThree()
  const [ada, bruno] = people
  const id = await reopened(ada, old.id)
  const stub = env.ROOMS.getByName(id)
  await runInDurableObject(stub, (room) => {
    room.parts.env.DB = faultyD1(real.DB, 'before').db
  })
  expect((await decline(bruno, id)).status).toBe(204)
  expect([await waitingWrites(stub), (await invited(bruno))?.length]).toEqual([1, 1])
  await evictDurableObject(stub)
  await ring(stub)
  expect(await invited(bruno)).toEqual([])
})

it('D1 away for the Worker, or the room out of reach: told so, and the invitation stays', async () => {
  quietly()
  const { people, old } = await companyOfThree()
  const [ada, bruno] = people
  const id = await reopened(ada, old.id)
  env.DB = faultyD1(real.DB, 'before').db
  expect((await decline(bruno, id)).body.code).toBe('server/unavailable')
  env.DB = real.DB
  const faulty = faultyRooms(real.ROOMS)
  faulty.onCall = () => {
    throw Object.assign(new Error('reset'), { retryable: true })
  }
  env.ROOMS = faulty.rooms
  expect((await decline(bruno, id)).body.code).toBe('server/unavailable')
  env.ROOMS = real.ROOMS
  expect(await invited(bruno)).toHaveLength(1)
})

it('by a copied ticket of a deleted account stores nothing', async () => {
  const { people, old } = await companyOfThree()
  const [ada, bruno] = people
  const copy = bruno.client.copy()
  const id = await reopened(ada, old.id)
  await playedIn(bruno, 2023)
  expect((await bruno.client.delete(paths.me)).status).toBe(204)
  await copy.post(paths.decline(id))
  expect((await directoryOf(id)).map(({ user_id }) => user_id)).toEqual([ada.user.id])
})
