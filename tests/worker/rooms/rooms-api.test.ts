import { describe, expect, it } from 'vitest'
import { operatorPaths, paths } from '../../../shared/api/paths.ts'
import type { PlayerPage, Problem, Ranking, RoomList, RoomView } from '../../../shared/api/shapes.ts'
import { isRoomId, roomIdFromBytes } from '../../../shared/rooms/rooms.ts'
import { env } from '../../support/bindings.ts'
import {
  aPlayer,
  aRoomOf,
  aRoomWithPlayers,
  aSignedInClient,
  Client,
  operator,
  sessionOf,
  signIn,
  tenWords,
  uniqueEmail,
} from '../../support/client.ts'
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
    const client = await aSignedInClient()
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
  const { id, ada, bruno } = await aRoomWithPlayers('Ada', 'Bruno')
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
  const { id, ada } = await aRoomWithPlayers('Ada')
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
  const home = await ada.client.get(paths.rooms())
  expectProblem(home, 503, 'server/unavailable')
  expect(home.headers.get('retry-after')).not.toBeNull()
  env.DB = real
  expect((await ada.client.get(paths.rooms())).status).toBe(200)
})

it('game.md, «Lists»: home has this season’s rooms alone, and another season’s is still seen by its link', async () => {
  const { client, user } = await aPlayer('Maria Rossi')
  await env.DB.prepare(
    'INSERT INTO users (account_id, season, full_name, created_at, updated_at) VALUES (?1, 2024, ?2, 0, 0)',
  )
    .bind(user.id, user.fullName)
    .run()
  const owner = { id: user.id, fullName: user.fullName }
  const made = await client.post<{ id: string }>(paths.rooms(), { name: 'Quest’anno', rules: [] })
  const old = roomIdFromBytes(crypto.getRandomValues(new Uint8Array(24)))
  const parts = { id: old, name: 'L’anno scorso', season: 2024, rules: [], isMega: false, owner, now: Date.now() }
  expect(await env.ROOMS.getByName(old).create(parts)).toMatchObject({ ok: true })
  const { body } = await client.get<RoomList>(paths.rooms())
  expect([...body.owned, ...body.joined].map(({ id }) => id)).toEqual([made.body.id])
  expect(await client.get<RoomView>(paths.room(old))).toMatchObject({ status: 200, body: { season: 2024 } })
})

it('SEASON-IS-PART-OF-THE-KEY: a profile of last season does not count in this one, at the sign-in and at each visit', async () => {
  const [client, email] = [new Client(), uniqueEmail()]
  await signIn(client, email)
  await env.DB.prepare(
    `INSERT INTO users (account_id, season, full_name, words, has_finished, created_at, updated_at)
     SELECT id, 2024, 'Maria Rossi', '["pace"]', 1, 0, 0 FROM accounts WHERE email = ?1`,
  )
    .bind(email)
    .run()
  expect(await sessionOf(client)).toMatchObject({ account: { email }, user: null })
  expect(await signIn(new Client(), email)).toMatchObject({ account: { email }, user: null })
})
