/**
 * Another person's room, seen by every kind of person: in it, out of it again, never in it, in another season, with a deleted
 * account, signed out. No answer has more fields than the contract names, none has a word before the publication, and after
 * it only rankings have words.
 */
import { afterEach, expect, it, vi } from 'vitest'
import { operatorPaths, paths, speechPath } from '../../../shared/api/paths.ts'
import type { Ranking, RoomList, RoomView } from '../../../shared/api/shapes.ts'
import { forgetSeasons } from '../../../worker/evening/season-copy.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, aRoomOf, Client, ORIGIN, operator, sessionOf, signIn } from '../../support/client.ts'
import { aScene, type Eye, type Scene, WORDS } from '../../support/rooms/eyes.ts'
import { aPerson } from '../../support/rooms/rooms.ts'
import { eventually } from '../../support/time.ts'

afterEach(async () => {
  // A season that was published is shut: no test after it could make a room (design.md, «A shut season»).
  await env.DB.prepare('DELETE FROM seasons').run()
  forgetSeasons(env)
})

const PLAYER = ['fullName', 'hasFinished', 'id', 'isOwner', 'wordCount']
const VIEW = [
  ...['finishedCount', 'id', 'isClosing', 'isLive', 'isMega', 'isMember', 'isOpen', 'name', 'ownerId'],
  ...['playerCount', 'players', 'rankingRev', 'rules', 'season', 'seq'],
]
const HEAD = VIEW.filter((key) => !['id', 'isMega', 'isMember', 'players', 'rules', 'season'].includes(key))
const RANKING = ['awards', 'me', 'podium', 'results', 'rev', 'status', 'total', 'version']
const RESULT = ['computedWords', 'fullName', 'id', 'isLastMan', 'position', 'score']
const SAID = ['near', 'said', 'speechVersion']
const WORD = ['compliesToRuleLastWord', 'isBonus', 'isDuplicate', 'isSaid', 'score', 'word']
const SPEECH = 'capoa dentrob uscitac e altro'
const PROBLEM = ['code', 'detail', 'status', 'title', 'type']

const keys = (value: object): string[] => Object.keys(value).sort()

const EYES: Eye[] = ['member', 'left', 'stranger', 'gone', 'signed out']
const looksOf = (room: string, version: number): string[] => [
  paths.room(room),
  paths.head(room),
  paths.players(room, { limit: 50 }),
  paths.players(room, { limit: 50, q: 'Carla' }),
  paths.ranking(room, { from: 1, limit: 50 }),
  paths.ranking(room, { from: 1, limit: 50, word: 'uscitaa' }),
  paths.board(room),
  paths.rooms(),
  paths.rooms('uscitaa'),
  paths.said,
  paths.session,
  speechPath(2025, version),
]

function expectNoMoreThanTheContract(path: string, body: object | string): void {
  // The official text belongs to nobody, and is open to everybody signed in.
  if (typeof body === 'string') expect([path.includes('/speech?v='), body]).toEqual([true, SPEECH])
  else if ('code' in body) expect(keys(body)).toEqual(PROBLEM)
  else if ('isMember' in body) {
    const view = body as RoomView
    expect(keys(view)).toEqual(VIEW)
    for (const player of view.players) expect(keys(player)).toEqual(PLAYER)
  } else if (path.endsWith('/head')) expect(keys(body)).toEqual(HEAD)
  else if (path === paths.said) expect(keys(body)).toEqual(SAID)
  else if (path.includes('/ranking')) {
    const ranking = body as Ranking
    expect(keys(ranking)).toEqual(RANKING)
    for (const result of [...ranking.results, ...ranking.podium, ...(ranking.me ? [ranking.me] : [])]) {
      expect(keys(result)).toEqual(RESULT)
      for (const word of result.computedWords) expect(keys(word)).toEqual(WORD)
    }
  }
}

/** Everything that can be looked at, by everyone; @returns who saw a word of the room, and where. */
async function seenBy(scene: Scene, own: Partial<Record<Eye, string>>): Promise<string[]> {
  const leaks: string[] = []
  const { season } = await sessionOf(new Client())
  for (const eye of EYES) {
    for (const path of looksOf(scene.room, season.speechVersion)) {
      // A visit takes the ticket of a session that has ended: a copied ticket stays.
      const answer = await scene.clients[eye].copy().get<object | string>(path)
      if (eye === 'signed out' && path !== paths.session) expect([path, answer.status]).toEqual([path, 401])
      expectNoMoreThanTheContract(path, answer.body)
      const stem = own[eye]
      const others = WORDS.filter((word) => stem === undefined || !word.startsWith(stem))
      const text = JSON.stringify(answer.body)
      if (others.some((word) => text.includes(`"${word}"`))) leaks.push(`${eye} ${path}`)
    }
  }
  return leaks
}

const OWN = { member: 'dentro', left: 'uscita' }

it('WORDS-STAY-SECRET: an open room shows everyone what the contract says, and no word', async () => {
  const scene = await aScene()
  expect(await seenBy(scene, OWN)).toEqual([])
  const view = async (eye: Eye): Promise<RoomView> =>
    (await scene.clients[eye].get<RoomView>(paths.room(scene.room))).body
  expect((await view('member')).isMember).toBe(true)
  for (const eye of ['left', 'stranger'] as const) {
    expect(await view(eye)).toMatchObject({ isMember: false, playerCount: 2, finishedCount: 2 })
  }
  // Who left, and whose account is gone, is in no listing, and no search finds the name.
  expect((await view('stranger')).players.map(({ fullName }) => fullName)).toEqual(['Ada Capo', 'Bruno Dentro'])
  const found = await scene.clients.stranger.get<{ players: unknown[] }>(
    paths.players(scene.room, { limit: 50, q: 'Carla' }),
  )
  expect(found.body.players).toEqual([])
  // Nor does home have the room.
  expect((await scene.clients.left.get<RoomList>(paths.rooms())).body).toMatchObject({ owned: [], joined: [] })
  for (const eye of EYES) {
    const upgrade = await scene.clients[eye].fetch(paths.live(scene.room), {
      headers: { upgrade: 'websocket', origin: ORIGIN },
    })
    expect([eye, upgrade.status]).toEqual([eye, eye === 'signed out' ? 401 : 101])
    upgrade.webSocket?.accept()
    upgrade.webSocket?.close(1000)
  }
})

it('after the publication the ranking of a closed room is open to everybody with its link, and nothing else has a word', async () => {
  const scene = await aScene()
  expect((await operator.call('PUT', operatorPaths.season(2025), { bonusWords: [] })).status).toBe(200)
  expect((await operator.call('POST', operatorPaths.close(scene.room))).status).toBe(200)
  expect(await seenBy(scene, OWN)).toEqual([])
  expect((await operator.publish(2025, SPEECH)).status).toBe(200)
  const ranking = paths.ranking(scene.room, { from: 1, limit: 50 })
  // Rooms are told by the fan-out, after the operator has been answered.
  await eventually(async () => expect((await scene.clients.member.get<Ranking>(ranking)).body.status).toBe('ready'))
  const seen = await seenBy(scene, OWN)
  for (const eye of ['member', 'left', 'stranger'] as const) expect(seen).toContain(`${eye} ${ranking}`)
  expect(seen.filter((line) => !line.includes('/ranking'))).toEqual([])
  expect(seen.filter((line) => line.startsWith('signed out'))).toEqual([])
  for (const eye of ['left', 'stranger'] as const) {
    const { body } = await scene.clients[eye].get<Ranking>(ranking)
    expect([body.status, body.me, body.total]).toEqual(['ready', null, 2])
    // The words of who left went with them.
    expect(JSON.stringify(body)).not.toContain('uscita')
    expect(
      (await scene.clients[eye].get<Ranking>(paths.ranking(scene.room, { from: 1, limit: 50, word: 'uscitac' }))).body,
    ).toMatchObject({ total: 0, results: [] })
    // And the search of home looks in one's own rooms.
    expect((await scene.clients[eye].get<RoomList>(paths.rooms('dentrob'))).body).toMatchObject({
      owned: [],
      joined: [],
    })
  }
})

it('the commands of a room refuse in the contract’s order, and their refusals say nothing of who is in it', async () => {
  const scene = await aScene()
  const commands = [
    ['POST', paths.leave(scene.room), 204, null],
    ['POST', paths.close(scene.room), 403, 'room/not-owner'],
    ['DELETE', paths.room(scene.room), 403, 'room/not-owner'],
  ] as const
  for (const eye of ['left', 'stranger'] as const) {
    for (const [method, path, status, code] of commands) {
      const answer = await scene.clients[eye].call(method, path)
      expect([eye, path, answer.status, answer.body.code ?? null]).toEqual([eye, path, status, code])
      if (code !== null) expect(keys(answer.body)).toEqual(PROBLEM)
    }
  }
  await operator.call('POST', operatorPaths.close(scene.room))
  const joined = await scene.clients.left.post(paths.join(scene.room))
  expect([joined.status, joined.body.code, keys(joined.body)]).toEqual([409, 'room/closed', PROBLEM])
})

it('SEASON-IS-PART-OF-THE-KEY: another season’s room is seen by its link as by any stranger, and cannot be entered', async () => {
  const { client, user } = await aPlayer('Fabio Adesso')
  const id = 'abcdefghjkmn'
  const owner = await aPerson('Gina Allora', undefined, 2024)
  await env.ROOMS.getByName(id).create({ id, name: 'Vecchia', season: 2024, rules: [], isMega: false, owner, now: 1 })
  const { body } = await client.get<RoomView>(paths.room(id))
  expect(keys(body)).toEqual(VIEW)
  expect(body).toMatchObject({ season: 2024, isMember: false })
  const joined = await client.post(paths.join(id))
  expect([joined.status, joined.body.code]).toEqual([409, 'room/other-season'])
  expect((await client.post(paths.close(id))).body.code).toBe('room/not-owner')
  expect(JSON.stringify((await client.get(paths.rooms())).body)).not.toContain(id)
  expect((await client.get<RoomView>(paths.room(id))).body.players.map((player) => player.id)).not.toContain(user.id)
})

it('DELETED-STAYS-DELETED: a deleted room and one that never was answer alike, to everyone and at every route', async () => {
  const owner = await aPlayer('Ada Capo')
  const member = await aPlayer('Bruno Dentro')
  const stranger = await aPlayer('Dario Mai')
  const id = await aRoomOf(owner)
  expect((await member.client.post(paths.join(id))).status).toBe(200)
  expect((await owner.client.delete(paths.room(id))).status).toBe(204)
  const never = 'abcdefghjkmp'
  for (const { client } of [owner, member, stranger]) {
    for (const [method, pathOf] of [
      ['GET', paths.room],
      ['GET', (room: string) => paths.players(room, { limit: 50 })],
      ['GET', (room: string) => paths.ranking(room, { from: 1, limit: 50 })],
      ['POST', paths.join],
      ['POST', paths.leave],
      ['POST', paths.close],
      ['DELETE', paths.room],
    ] as const) {
      const [one, other] = [await client.call(method, pathOf(id)), await client.call(method, pathOf(never))]
      expect([one.status, one.body]).toEqual([404, other.body])
      expect(other.body).toMatchObject({ code: 'room/not-found', detail: 'questa stanza non esiste :(' })
    }
  }
})

it('DELETED-STAYS-DELETED: a deleted account’s cookies, copied, see for five minutes what a stranger sees, and change nothing', async () => {
  const scene = await aScene()
  const joined = await scene.clients.gone.post(paths.join(scene.room))
  const names = (await scene.clients.member.get<RoomView>(paths.room(scene.room))).body.players.map(
    ({ fullName }) => fullName,
  )
  expect(names).toEqual(['Ada Capo', 'Bruno Dentro'])
  expect([200, 401]).toContain(joined.status)
  vi.useFakeTimers({ now: Date.now() + 5 * 60_000, toFake: ['Date'] })
  expect((await scene.clients.gone.get(paths.room(scene.room))).status).toBe(401)
  vi.useRealTimers()
  const again = new Client()
  expect((await signIn(again, 'nuova@posta.example')).user).toBeNull()
})
