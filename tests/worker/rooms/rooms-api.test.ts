import { describe, expect, it } from 'vitest'
import { operatorPaths, paths } from '../../../shared/api/paths.ts'
import type { PlayerPage, Problem, RoomList, RoomView } from '../../../shared/api/shapes.ts'
import { isRoomId } from '../../../shared/rooms/rooms.ts'
import { aPlayer, aRoomOf, aRoomWithPlayers, operator, type Player, tenWords } from '../../support/client.ts'
import { aPastRoom } from '../../support/rooms/past-rooms.ts'
import { eventually } from '../../support/time.ts'

const expectProblem = (reply: { status: number; body: Problem; headers: Headers }, status: number, code: string) => {
  expect(reply.headers.get('content-type')).toContain('application/problem+json')
  expect({ status: reply.status, code: reply.body.code }).toEqual({ status, code })
  expect(reply.body).toMatchObject({
    type: 'about:blank',
    status,
    title: expect.any(String),
    detail: expect.any(String),
  })
}

const homeOf = async ({ client }: Player) => (await client.get<RoomList>(paths.rooms())).body

describe('POST /api/rooms', () => {
  it('SEASON-IS-PART-OF-THE-KEY: makes a room, enters its owner, and home shows it at once, and none of another season', async () => {
    const ada = await aPlayer('Ada Rossi')
    await aPastRoom([ada], { isOpen: true })
    const id = await aRoomOf(ada, { name: '  Cenone   dai Rossi ', rules: ['last-word', 'last-man', 'last-man'] })
    expect(isRoomId(id)).toBe(true)
    const room = { id, name: 'Cenone dai Rossi', isOpen: true, rules: ['last-man', 'last-word'], isMega: false }
    const card = { ...room, isOwner: true, playerCount: 1, playerNames: ['Ada Rossi'] }
    expect(await homeOf(ada)).toEqual({ owned: [card], joined: [], invitations: [], next: null })
  })

  it('answers the same room to the same requestId, and another to another person’s', async () => {
    const [ada, bruno] = [await aPlayer('Ada'), await aPlayer('Bruno')]
    const requestId = 'c0ffee00-0000-4000-8000-000000000001'
    const id = await aRoomOf(ada, { requestId })
    expect(await aRoomOf(ada, { requestId, name: 'Un altro nome' })).toBe(id)
    expect(await aRoomOf(bruno, { requestId })).not.toBe(id)
    expect(await aRoomOf(ada)).not.toBe(id)
    const { owned } = await homeOf(ada)
    expect(owned.map(({ name, playerCount }) => [name, playerCount])).toEqual(Array(2).fill(['Cenone', 1]))
  })

  it.each([
    ['a name of spaces', { name: ' ​ ', rules: [] }, 422, 'room/bad-name'],
    ['a name of 61 characters', { name: 'x'.repeat(61), rules: [] }, 422, 'room/bad-name'],
    ['no name', { rules: [] }, 400, 'request/malformed'],
    ['an unknown rule', { name: 'x', rules: ['first-man'] }, 400, 'request/malformed'],
    ['an unknown field', { name: 'x', rules: [], isMega: true }, 400, 'request/malformed'],
    ['a list for a body', [], 400, 'request/malformed'],
  ])('refuses %s', async (_, body, status, code) => {
    const ada = await aPlayer()
    expectProblem(await ada.client.post(paths.rooms(), body), status, code)
  })
})

it('home lists a room as its owner’s, for everybody else as joined, also after a hand-over and the closing', async () => {
  const { id, ada, bruno } = await aRoomWithPlayers('Ada', 'Bruno')
  const card = { id, isOwner: false, isOpen: true, playerCount: 2 }
  expect(await homeOf(bruno)).toMatchObject({ owned: [], joined: [card] })
  await ada.client.put(paths.owner(id), { userId: bruno.user.id })
  expect((await bruno.client.post(paths.close(id))).status).toBe(200)
  expect(await homeOf(bruno)).toMatchObject({ owned: [{ ...card, isOwner: true, isOpen: false }], joined: [] })
  expect(await homeOf(ada)).toMatchObject({ owned: [], joined: [{ ...card, isOpen: false }] })
})

it('of several reasons to refuse: existence before ownership, ownership before open or closed', async () => {
  const { id, ada, bruno } = await aRoomWithPlayers('Ada', 'Bruno')
  expectProblem(await bruno.client.post(paths.close(id)), 403, 'room/not-owner')
  expect((await ada.client.post<RoomView>(paths.close(id))).body).toMatchObject({ isOpen: false, isClosing: false })
  expectProblem(await bruno.client.post(paths.close(id)), 403, 'room/not-owner')
  expectProblem(await bruno.client.delete(paths.room(id)), 403, 'room/not-owner')
  expectProblem(await ada.client.post(paths.leave(id)), 403, 'room/owner-cannot-leave')
  expectProblem(await bruno.client.post(paths.leave(id)), 409, 'room/closed')
  const carla = await aPlayer('Carla')
  expectProblem(await carla.client.post(paths.join(id)), 409, 'room/closed')
  expect((await carla.client.post(paths.leave(id))).status, 'leaving a room one is not in').toBe(204)
  expect((await ada.client.post(paths.close(id))).status, 'closing again').toBe(200)
  expect((await bruno.client.post(paths.join(id))).status, 'a member of a closed room').toBe(200)
})

it.each(['from=0', 'from=x', 'limit=0', 'limit=201', 'limit=1.5', 'from=99999999999'])(
  'a ranking page refuses ?%s',
  async (query) => {
    const ada = await aPlayer()
    const id = await aRoomOf(ada)
    expectProblem(await ada.client.get(`${paths.ranking(id)}?${query}`), 400, 'request/malformed')
  },
)

it('pages of players refuse an invalid cursor', async () => {
  const { id, ada } = await aRoomWithPlayers('Ada')
  expect((await ada.client.get<PlayerPage>(paths.players(id, { limit: 1 }))).body).toMatchObject({
    players: [{ fullName: 'Ada' }],
    next: null,
  })
  expectProblem(await ada.client.get(paths.players(id, { after: '{"a":1}' })), 400, 'request/malformed')
})

it('WORDS-STAY-SECRET: finding rooms by a word looks only at ready rankings', async () => {
  await operator.call('PUT', operatorPaths.season(2025), { bonusWords: [] })
  const [ada, bruno] = [await aPlayer('Ada'), await aPlayer('Bruno')]
  const words = ['arcobaleno', ...tenWords('bruno').slice(1)]
  const [closed, open] = [await aRoomOf(ada), await aRoomOf(ada)]
  for (const id of [closed, open]) await bruno.client.post(paths.join(id))
  expect((await bruno.client.post(paths.finish, { words })).status).toBe(200)
  await ada.client.post(paths.close(closed))
  const find = async () => {
    const { owned, joined } = (await ada.client.get<RoomList>(paths.rooms(' Arcobaleno '))).body
    return [...owned, ...joined].map((card) => card.id)
  }
  expect(await find()).toEqual([])
  await operator.publish(2025, 'Un discorso senza quella parola.')
  await eventually(async () => expect(await find()).toEqual([closed]))
  await operator.call('DELETE', operatorPaths.speech(2025))
  await eventually(async () => expect(await find()).toEqual([]))
})
