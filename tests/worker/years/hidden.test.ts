/** Decision 55: a closed room leaves one's own home, and nothing else. */
import { afterEach, expect, it, vi } from 'vitest'
import { operatorPaths, paths } from '../../../shared/api/paths.ts'
import type { Albo, Problem, RoomList } from '../../../shared/api/shapes.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, aRoomOf, operator, type Player } from '../../support/client.ts'
import { faultyD1 } from '../../support/faults/faulty-d1.ts'
import { faultyRooms } from '../../support/faults/faulty-rooms.ts'
import { aPastRoom, newId } from '../../support/rooms/past-rooms.ts'
import '../../support/mailbox.ts'

const real = { DB: env.DB, ROOMS: env.ROOMS }
afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(env, real)
})

const hide = ({ client }: Player, id: string) => client.put<Problem>(paths.hidden(id))
const homeOf = async ({ client }: Player): Promise<string[]> => {
  const { owned, joined } = (await client.get<RoomList>(paths.rooms())).body
  return [...owned, ...joined].map(({ id }) => id)
}
const hiddenIn = async ({ client }: Player) =>
  (await client.get<Albo>(paths.seasons())).body.seasons.flatMap(({ rooms }) =>
    rooms.map(({ id, isHidden }) => [id, isHidden]),
  )
const rowsOf = async ({ user }: Player) =>
  (await env.DB.prepare('SELECT room_id FROM hidden_rooms WHERE account_id = ?1').bind(user.id).all()).results

async function closedRoom() {
  const [ada, bruno] = [await aPlayer('Ada Capo'), await aPlayer('Bruno Dentro')]
  const id = await aRoomOf(ada)
  await bruno.client.post(paths.join(id))
  expect((await ada.client.post(paths.close(id))).status).toBe(200)
  return { ada, bruno, id }
}

it('leaves my home and stays in my albo, and nothing changes for the others; it comes back', async () => {
  const { ada, bruno, id } = await closedRoom()
  for (let times = 1; times <= 2; times++) expect((await hide(bruno, id)).status).toBe(204)
  expect([await homeOf(bruno), await homeOf(ada)]).toEqual([[], [id]])
  expect([await hiddenIn(bruno), await hiddenIn(ada)]).toEqual([[[id, true]], [[id, undefined]]])
  expect((await bruno.client.get(paths.room(id))).status).toBe(200)
  const exported = (await bruno.client.get<{ hiddenRooms: { room: string }[] }>(paths.exportMe)).body
  expect(exported.hiddenRooms).toMatchObject([{ room: id }])
  for (let times = 1; times <= 2; times++) expect((await bruno.client.delete(paths.hidden(id))).status).toBe(204)
  expect([await homeOf(bruno), await hiddenIn(bruno)]).toEqual([[id], [[id, undefined]]])
})

it('in the contract’s order: existence, membership, the mega room, open', async () => {
  const { ada, id } = await closedRoom()
  const stranger = await aPlayer('Carla Fuori')
  const open = await aRoomOf(ada)
  await operator.call('PUT', operatorPaths.season(2025), { bonusWords: [] })
  const { body } = await operator.call<{ id: string }>('POST', operatorPaths.megaRoom(2025), { name: 'M', rules: [] })
  await ada.client.post(paths.join(body.id))
  const asked: [number, string, Player, string][] = [
    [404, 'room/not-found', ada, newId()],
    [403, 'room/not-member', stranger, id],
    [403, 'room/not-member', stranger, body.id],
    [403, 'room/mega', ada, body.id],
    [409, 'room/open', ada, open],
  ]
  for (const [status, code, who, room] of asked) {
    const answer = await hide(who, room)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  }
  expect(await rowsOf(ada)).toEqual([])
})

it('a past season’s room may be hidden too', async () => {
  const ada = await aPlayer('Ada Capo')
  const { id } = await aPastRoom([ada])
  expect((await hide(ada, id)).status).toBe(204)
  expect(await hiddenIn(ada)).toEqual([[id, true]])
})

it('D1 away or the room out of reach: told so, and nothing is hidden', async () => {
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => undefined)
  const { ada, id } = await closedRoom()
  env.DB = faultyD1(real.DB, 'before').db
  expect((await hide(ada, id)).body.code).toBe('server/unavailable')
  env.DB = real.DB
  const faulty = faultyRooms(real.ROOMS)
  faulty.onCall = () => {
    throw Object.assign(new Error('reset'), { retryable: true })
  }
  env.ROOMS = faulty.rooms
  expect((await hide(ada, id)).body.code).toBe('server/unavailable')
  env.ROOMS = real.ROOMS
  expect([await rowsOf(ada), await homeOf(ada)]).toEqual([[], [id]])
})

it('DELETED-STAYS-DELETED: the rows go with the account, and a copied ticket puts none back', async () => {
  const { bruno, id } = await closedRoom()
  const other = { ...bruno, client: bruno.client.copy() }
  await hide(bruno, id)
  expect(await rowsOf(bruno)).toHaveLength(1)
  expect((await bruno.client.delete(paths.me)).status).toBe(204)
  expect(await rowsOf(bruno)).toEqual([])
  await hide(other, id)
  expect(await rowsOf(bruno)).toEqual([])
})
