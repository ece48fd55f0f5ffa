import { describe, expect, it } from 'vitest'
import { operatorPaths, paths } from '../../../shared/api/paths.ts'
import type { PlayerPage, Problem, Ranking, RoomList, RoomView } from '../../../shared/api/shapes.ts'
import { isRoomId } from '../../../shared/rooms/rooms.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, aRoomOf, Client, operator, signIn, tenWords, uniqueEmail } from '../../support/client.ts'
import { faultyD1 } from '../../support/faults/faulty-d1.ts'
import { eventually } from '../../support/time.ts'

const UNKNOWN = 'zzzzzzzzzzzz'

const expectProblem = (
  reply: { status: number; body: Problem; headers: Headers },
  status: number,
  code: string,
): void => {
  expect(reply.headers.get('content-type')).toContain('application/problem+json')
  expect({ status: reply.status, code: reply.body.code }).toEqual({ status, code })
  expect(reply.body).toMatchObject({
    type: 'about:blank',
    status,
    title: expect.any(String),
    detail: expect.any(String),
  })
}

describe('POST /api/rooms', () => {
  it('makes a room, enters its owner, and home shows it at once', async () => {
    const ada = await aPlayer('Ada Rossi')
    const id = await aRoomOf(ada, { name: '  Cenone   dai Rossi ', rules: ['last-word', 'last-man', 'last-man'] })
    expect(isRoomId(id)).toBe(true)
    const home = await ada.client.get<RoomList>(paths.rooms())
    expect(home.body).toEqual({
      owned: [
        {
          id,
          name: 'Cenone dai Rossi',
          isOpen: true,
          rules: ['last-man', 'last-word'],
          isMega: false,
          isOwner: true,
          playerCount: 1,
          playerNames: ['Ada Rossi'],
        },
      ],
      joined: [],
      invitations: [],
      next: null,
    })
  })

  it('answers the same room to the same requestId, and another to another person’s', async () => {
    const [ada, bruno] = [await aPlayer('Ada'), await aPlayer('Bruno')]
    const requestId = 'c0ffee00-0000-4000-8000-000000000001'
    const id = await aRoomOf(ada, { requestId })
    expect(await aRoomOf(ada, { requestId })).toBe(id)
    expect(await aRoomOf(bruno, { requestId })).not.toBe(id)
    expect(await aRoomOf(ada)).not.toBe(id)
    expect((await ada.client.get<RoomList>(paths.rooms())).body.owned).toHaveLength(2)
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

  it('asks for a profile first', async () => {
    const client = new Client()
    await signIn(client, uniqueEmail())
    expectProblem(await client.post(paths.rooms(), { name: 'x', rules: [] }), 409, 'me/no-profile')
  })
})

describe('several reasons to refuse at once', () => {
  const routes: [string, string][] = [
    ['GET', paths.room(UNKNOWN)],
    ['DELETE', paths.room(UNKNOWN)],
    ['POST', paths.join(UNKNOWN)],
    ['POST', paths.leave(UNKNOWN)],
    ['POST', paths.close(UNKNOWN)],
    ['GET', paths.players(UNKNOWN)],
    ['GET', paths.ranking(UNKNOWN)],
  ]
  it.each(routes)('%s %s: signed in comes before existence', async (method, path) => {
    expectProblem(await new Client().call(method, path), 401, 'auth/required')
    const ada = await aPlayer()
    expectProblem(await ada.client.call(method, path), 404, 'room/not-found')
    expectProblem(await ada.client.call(method, path.replace(UNKNOWN, 'no-such-id')), 404, 'room/not-found')
  })

  it('existence before ownership, ownership before open or closed', async () => {
    const [ada, bruno] = [await aPlayer('Ada'), await aPlayer('Bruno')]
    const id = await aRoomOf(ada)
    await bruno.client.post(paths.join(id))
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
})

it('game.md, «Rooms»: a closed room is seen by any signed-in player with the link, without joining', async () => {
  const [ada, carla] = [await aPlayer('Ada'), await aPlayer('Carla')]
  const id = await aRoomOf(ada)
  await ada.client.post(paths.close(id))
  const seen = await carla.client.get<RoomView>(paths.room(id))
  expect(seen).toMatchObject({ status: 200, body: { isMember: false, isOpen: false } })
  expect((await carla.client.get<Ranking>(paths.ranking(id))).body).toMatchObject({ status: 'waiting', results: [] })
  expect((await carla.client.get<RoomList>(paths.rooms())).body).toEqual({
    owned: [],
    joined: [],
    invitations: [],
    next: null,
  })
})

it('a looker joins nothing; leaving takes the room off home', async () => {
  const [ada, bruno] = [await aPlayer('Ada'), await aPlayer('Bruno')]
  const id = await aRoomOf(ada)
  expect((await bruno.client.get<RoomView>(paths.room(id))).body).toMatchObject({ isMember: false, playerCount: 1 })
  await bruno.client.post(paths.join(id))
  expect((await bruno.client.get<RoomList>(paths.rooms())).body.joined).toMatchObject([
    { id, isOwner: false, playerCount: 2 },
  ])
  expect((await bruno.client.post(paths.leave(id))).status).toBe(204)
  expect((await bruno.client.get<RoomList>(paths.rooms())).body.joined).toEqual([])
})

it('deleting takes the room off everyone’s home, and answers 404 from then on', async () => {
  const [ada, bruno] = [await aPlayer('Ada'), await aPlayer('Bruno')]
  const id = await aRoomOf(ada)
  await bruno.client.post(paths.join(id))
  expect((await ada.client.delete(paths.room(id))).status).toBe(204)
  expectProblem(await bruno.client.get(paths.room(id)), 404, 'room/not-found')
  expectProblem(await ada.client.delete(paths.room(id)), 404, 'room/not-found')
  expect((await bruno.client.get<RoomList>(paths.rooms())).body).toEqual({
    owned: [],
    joined: [],
    invitations: [],
    next: null,
  })
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
  const ada = await aPlayer('Ada')
  const id = await aRoomOf(ada)
  expect((await ada.client.get<PlayerPage>(paths.players(id, { limit: 1 }))).body).toMatchObject({
    players: [{ fullName: 'Ada' }],
    next: null,
  })
  expectProblem(await ada.client.get(paths.players(id, { after: '{"a":1}' })), 400, 'request/malformed')
})

describe('finding rooms by a word', () => {
  it('WORDS-STAY-SECRET: looks only at ready rankings', async () => {
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
})

it('when D1 is away home answers 503 and signs nobody out', async () => {
  const ada = await aPlayer('Ada')
  const real = env.DB
  env.DB = faultyD1(real, 'before').db
  try {
    const home = await ada.client.get(paths.rooms())
    expect([home.status, home.body.code]).toEqual([503, 'server/unavailable'])
    expect(home.headers.get('retry-after')).not.toBeNull()
  } finally {
    env.DB = real
  }
  expect((await ada.client.get(paths.rooms())).status).toBe(200)
})
