/** Decision 152: when a television is connected no more, and what brings none back. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paths, screenPaths } from '../../../shared/api/paths.ts'
import type { Problem } from '../../../shared/api/shapes.ts'
import { SCREEN_LIFE_MS, SCREENS_OF_A_MEMBER } from '../../../shared/rooms/screens.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, Client, type Player, signIn } from '../../support/client.ts'
import { copyD1, putBackD1 } from '../../support/faults/d1-copy.ts'
import { faultyD1 } from '../../support/faults/faulty-d1.ts'
import { faultyRooms } from '../../support/faults/faulty-rooms.ts'
import '../../support/mailbox.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import { breakD1, type RoomStub, ring, SEASON } from '../../support/rooms/rooms.ts'
import { eventually, later } from '../../support/time.ts'
import { sealInD1 } from '../evening-rooms/a-sealed-evening.ts'
import {
  aLivingRoom,
  aNumber,
  answerTo,
  aTelevision,
  ENDED,
  enter,
  looks,
  openTv,
  screensOf,
  typeIn,
  UNKNOWN,
  watchAsPlayer,
  watchTv,
} from './a-television.ts'

const real = { DB: env.DB, ROOMS: env.ROOMS }

beforeEach(() => {
  for (const level of ['error', 'warn', 'info'] as const) vi.spyOn(console, level).mockImplementation(() => undefined)
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  Object.assign(env, real)
  await sealInD1(null)
  await env.DB.prepare('DELETE FROM seasons').run()
})

const rowsIn = (stub: RoomStub): Promise<number> =>
  runInDurableObject(
    stub,
    ({ parts }: Room) => parts.store.sql.exec<{ rows: number }>('SELECT count(*) AS rows FROM screens').one().rows,
  )

type Scene = Awaited<ReturnType<typeof aLivingRoom>>

/** Each with what its member, or somebody else, does; whether they can come back into the room. */
const ENDINGS: [
  what: string,
  end: (scene: Scene, tv: Client, id: string) => Promise<{ status: number }>,
  back: boolean,
][] = [
  ['the member leaves', ({ id, bruno }) => bruno.client.post(paths.leave(id)), true],
  ['the member is taken out', ({ id, ada, bruno }) => ada.client.delete(paths.player(id, bruno.user.id)), true],
  ['the member signs out everywhere', ({ bruno }) => bruno.client.post(paths.logout(true)), false],
  ['the member’s account is deleted', ({ bruno }) => bruno.client.delete(paths.me), false],
  ['the room is deleted', ({ id, ada }) => ada.client.delete(paths.room(id)), false],
  ['«Scollega» by the member', ({ id, bruno }, _, screen) => bruno.client.delete(paths.roomScreen(id, screen)), false],
  ['«Scollega» by the owner', ({ id, ada }, _, screen) => ada.client.delete(paths.roomScreen(id, screen)), false],
  ['«Scollega» on the television', (_, tv) => tv.delete(screenPaths.connect), false],
]

describe.each(ENDINGS)('%s', (how, end, isBack) => {
  it('a connected one ends with its socket, and a number that nobody has typed opens nothing', async () => {
    const scene = await aLivingRoom()
    const { id, bruno, stub } = scene
    const { tv, id: screen } = await aTelevision(bruno, id)
    const copied = tv.copy()
    const socket = await watchTv(tv)
    await socket.until(({ type }) => type === 'room')
    // The frame rewrites what the socket carries; the object forgets all but that.
    await evictDurableObject(stub)
    const { code } = await aNumber(bruno, id)
    expect((await end(scene, tv, screen)).status).toBeLessThan(300)
    const { code: closeCode } = await socket.closed
    expect([4401, 4403, 4404]).toContain(closeCode)
    await eventually(async () => expect(await looks(copied)).toBe(ENDED))
    const mine = await answerTo(code)
    // A number is another thing than the screen that was ended.
    if (scene.ada && /Scollega/.test(how)) expect(mine).toEqual([201, undefined])
    else expect(mine).toEqual(UNKNOWN)
    if (!isBack) return
    const { ada } = scene
    await ada.client.put(paths.pardon(id, bruno.user.id))
    await enter(bruno, id)
    expect([await looks(copied), await answerTo(code), await rowsIn(stub)]).toEqual([ENDED, UNKNOWN, 0])
  })

  it('while D1 says which room a typed number is of: nothing is shown', async () => {
    const scene = await aLivingRoom()
    const number = await aNumber(scene.bruno, scene.id)
    const tv = new Client()
    const asked = faultyD1(real.DB, null)
    asked.onAnswer = async () => {
      env.DB = real.DB
      asked.onAnswer = null
      // On the television nothing has come yet that could be disconnected there.
      await end(scene, tv, number.id)
      if (/television/.test(how)) await aNumber(scene.bruno, scene.id)
    }
    env.DB = asked.db
    const { status } = await typeIn(tv, number.code)
    // The tour of a sign-out may come to the room after it.
    if (!/everywhere/.test(how)) expect(status).toBe(404)
    await eventually(async () => expect(await looks(tv)).toBe(ENDED))
  })
})

it.each([screenPaths.view, screenPaths.board, screenPaths.ranking()])(
  'the refusal takes the cookie back: %s',
  async (path) => {
    const { id, bruno } = await aLivingRoom()
    const { tv } = await aTelevision(bruno, id)
    expect([...tv.cookies.keys()]).toEqual(['__Host-screen'])
    await bruno.client.post(paths.leave(id))
    const { status, body } = await tv.get(path)
    expect([`${status} ${body.code}`, tv.cookies.size]).toEqual([ENDED, 0])
  },
)

it('a page that asks before a number is typed, and is answered after it, takes no cookie back', async () => {
  const tv = new Client()
  for (const path of [screenPaths.view, screenPaths.board, screenPaths.ranking()]) {
    const { status, headers } = await tv.fetch(path)
    expect([path, status, headers.getSetCookie()]).toEqual([path, 401, []])
  }
  const upgrade = await openTv(tv)
  expect([upgrade.status, upgrade.headers.getSetCookie()]).toEqual([401, []])
})

it.each<[what: string, end: (scene: Scene) => Promise<{ status: number }>]>([
  ['its member left', ({ id, bruno }) => bruno.client.post(paths.leave(id))],
  ['the room was deleted', ({ id, ada }) => ada.client.delete(paths.room(id))],
])('so does the refused upgrade: %s', async (_, end) => {
  const scene = await aLivingRoom()
  const { tv } = await aTelevision(scene.bruno, scene.id)
  expect((await end(scene)).status).toBe(204)
  const refused = await openTv(tv)
  const { code } = await refused.json<Problem>()
  expect([`${refused.status} ${code}`, tv.cookies.size]).toEqual([ENDED, 0])
})

it('nobody else ends it, whoever is in the room or not; one that is not there is gone', async () => {
  const { id, ada, bruno } = await aLivingRoom()
  const { tv, id: screen } = await aTelevision(ada, id)
  const stranger = await aPlayer('Dario Mai')
  for (const { client } of [bruno, stranger]) {
    const refused = await client.delete(paths.roomScreen(id, screen))
    expect([refused.status, refused.body.code]).toEqual([403, 'room/not-owner'])
    expect((await client.delete(paths.roomScreen(id, 'nessuno'))).status).toBe(204)
  }
  expect((await new Client().delete(paths.roomScreen(id, screen))).status).toBe(401)
  expect((await ada.client.delete(paths.roomScreen('abcdefghjkmn', screen))).status).toBe(404)
  expect(await looks(tv)).toBe('200')
})

it('the fifth of a member ends their first; a room has no limit', async () => {
  const { id, ada, bruno } = await aLivingRoom()
  const tvs: Client[] = []
  for (let at = 0; at <= SCREENS_OF_A_MEMBER; at++) tvs.push((await aTelevision(bruno, id)).tv)
  const of = await aTelevision(ada, id)
  expect(await Promise.all(tvs.map(looks))).toEqual([ENDED, '200', '200', '200', '200'])
  expect([await looks(of.tv), (await screensOf(ada, id)).length]).toEqual(['200', 5])
})

it('the fifth that comes is none of those that end, by a clock that was put back too', async () => {
  const { id, bruno } = await aLivingRoom()
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] })
  const tvs: Client[] = []
  for (let at = 0; at < SCREENS_OF_A_MEMBER; at++) tvs.push((await aTelevision(bruno, id)).tv)
  vi.setSystemTime(Date.now() - 60_000)
  const { tv } = await aTelevision(bruno, id)
  expect([await looks(tv), (await Promise.all(tvs.map(looks))).sort()]).toEqual(['200', ['200', '200', '200', ENDED]])
})

it('twelve hours after it was connected, its socket too, whenever that was opened', async () => {
  const { id, ada, stub } = await aLivingRoom()
  const { tv } = await aTelevision(ada, id)
  const eleven = Date.now() + SCREEN_LIFE_MS - 3_600_000
  vi.useFakeTimers({ now: eleven, toFake: ['Date'] })
  const socket = await watchTv(tv)
  await socket.until(({ type }) => type === 'room')
  expect(await looks(tv)).toBe('200')
  vi.setSystemTime(eleven + 3_600_000)
  await runDurableObjectAlarm(stub)
  expect([(await socket.closed).code, await looks(tv), await screensOf(ada, id)]).toEqual([4401, ENDED, []])
})

it('what is over goes with the next number, whoever it was', async () => {
  const { id, ada, bruno, stub } = await aLivingRoom()
  await aNumber(ada, id)
  await aTelevision(bruno, id)
  expect(await rowsIn(stub)).toBe(2)
  later(SCREEN_LIFE_MS)
  await signIn(ada.client, ada.email)
  await aNumber(ada, id)
  expect(await rowsIn(stub)).toBe(1)
})

it('while a room is being deleted, and D1 does not answer, no number opens it and no screen shows it', async () => {
  const { id, ada, bruno, stub } = await aLivingRoom()
  const { tv } = await aTelevision(bruno, id)
  const { code } = await aNumber(bruno, id)
  const d1 = await breakD1(stub, 'before')
  expect((await ada.client.delete(paths.room(id))).status).toBe(204)
  expect(await rowsIn(stub)).toBe(2)
  expect([await answerTo(code), await looks(tv)]).toEqual([UNKNOWN, ENDED])
  expect((await openTv(tv)).status).toBe(401)
  d1.fault = null
})

it('SEALED-IS-FINAL: whoever came after the seal is taken back with the television that they have connected meanwhile', async () => {
  const { stub } = await aLivingRoom()
  const { user } = await aPlayer('Carla Tardi')
  await sealInD1(Date.now() - 1000)
  // The room has not been told, and cannot ask.
  const d1 = await breakD1(stub, 'before')
  const known = { year: SEASON, sealedAt: null, speechPublished: false }
  expect(await stub.join({ id: user.id, fullName: user.fullName, season: SEASON, known })).toMatchObject({ ok: true })
  expect(await stub.giveScreen(user.id, 'number', 0)).toMatchObject({ ok: true })
  const connected = await stub.connectScreen('number', 'request')
  const screen = connected.ok ? connected.value.id : ''
  expect(await stub.screenView(screen)).toMatchObject({ ok: true })
  d1.fault = null
  await eventually(async () => {
    await ring(stub)
    expect(await stub.screenView(screen)).toEqual({ ok: false, code: 'screen/ended' })
  })
  expect(await rowsIn(stub)).toBe(0)
})

describe('signing out everywhere', () => {
  const disconnect = (stub: RoomStub, { user }: Player, at: number): Promise<void> => stub.disconnect(user.id, at)

  it('what comes late ends nothing of a session that came after it', async () => {
    const { id, bruno, stub } = await aLivingRoom()
    const { tv: before } = await aTelevision(bruno, id)
    const signedOutAt = Date.now()
    await scheduler.wait(2)
    const again = new Client()
    await signIn(again, bruno.email)
    const { tv: after } = await aTelevision({ client: again }, id)
    const socket = await watchTv(after)
    await socket.until(({ type }) => type === 'room')
    await disconnect(stub, bruno, signedOutAt)
    expect([await looks(before), await looks(after)]).toEqual([ENDED, '200'])
    expect(socket.socket.readyState).toBe(WebSocket.OPEN)
  })

  it('ends a number that was given before it and is typed after it, whatever D1 still says', async () => {
    const { id, bruno, stub } = await aLivingRoom()
    const { code } = await aNumber(bruno, id)
    await disconnect(stub, bruno, Date.now())
    expect(await answerTo(code)).toEqual(UNKNOWN)
  })

  it('a sign-out in one browser ends no screen', async () => {
    const { id, bruno } = await aLivingRoom()
    const { tv } = await aTelevision(bruno, id)
    expect((await bruno.client.post(paths.logout())).status).toBe(204)
    expect(await looks(tv)).toBe('200')
  })
})

it('DELETED-STAYS-DELETED: in a closed room, where the words stay, the screen goes', async () => {
  const { id, ada, bruno, stub } = await aLivingRoom()
  const { tv } = await aTelevision(bruno, id)
  expect((await ada.client.post(paths.close(id))).status).toBe(200)
  expect(await looks(tv)).toBe('200')
  expect((await bruno.client.delete(paths.me)).status).toBe(204)
  expect([await looks(tv), await rowsIn(stub)]).toEqual([ENDED, 0])
})

it('DELETED-STAYS-DELETED: a copied ticket of a deleted account stores nothing in a closed room, which keeps its words', async () => {
  const { id, ada, bruno, stub } = await aLivingRoom()
  const copied = bruno.client.copy()
  expect((await ada.client.post(paths.close(id))).status).toBe(200)
  expect((await bruno.client.delete(paths.me)).status).toBe(204)
  for (const answer of [await copied.post(paths.screens(id), {}), await copied.get(paths.screens(id))])
    expect([answer.status, answer.body.code]).toEqual([403, 'room/not-member'])
  expect(await rowsIn(stub)).toBe(0)
})

it('a restore of D1 brings back neither a screen that was ended nor a number that was typed', async () => {
  const { id, ada } = await aLivingRoom()
  const { code } = await aNumber(ada, id)
  const copy = await copyD1()
  const tv = new Client()
  expect((await typeIn(tv, code)).status).toBe(201)
  const copied = tv.copy()
  expect((await tv.delete(screenPaths.connect)).status).toBe(204)
  await putBackD1(copy)
  expect([await answerTo(code), await looks(copied)]).toEqual([UNKNOWN, ENDED])
})

it('a new owner sees and ends all, the old one their own', async () => {
  const { id, ada, bruno } = await aLivingRoom()
  const { id: screen } = await aTelevision(ada, id)
  const { tv } = await aTelevision(bruno, id)
  expect((await ada.client.put(paths.owner(id), { userId: bruno.user.id })).status).toBe(200)
  expect((await screensOf(ada, id)).map((one) => one.id)).toEqual([screen])
  expect(await screensOf(bruno, id)).toHaveLength(2)
  expect((await bruno.client.delete(paths.roomScreen(id, screen))).status).toBe(204)
  expect([await screensOf(ada, id), await looks(tv)]).toEqual([[], '200'])
})

it('«Scollega» on the television with the room away: its cookie goes, and the row is left to the owner', async () => {
  const { id, ada } = await aLivingRoom()
  const { tv } = await aTelevision(ada, id)
  env.ROOMS = faultyRooms(real.ROOMS, [id]).rooms
  expect((await tv.delete(screenPaths.connect)).status).toBeGreaterThanOrEqual(500)
  expect(tv.cookies.size).toBe(0)
  env.ROOMS = real.ROOMS
  expect(await screensOf(ada, id)).toHaveLength(1)
})

it('the member and the owner are told to ask for the list again, nobody else, and no television', async () => {
  const { id, ada, bruno } = await aLivingRoom()
  const carla = await aPlayer('Carla Terza')
  await enter(carla, id)
  const { tv: first } = await aTelevision(bruno, id)
  const sockets = [await watchAsPlayer(ada, id), await watchAsPlayer(bruno, id)] as const
  const others = [await watchAsPlayer(carla, id), await watchTv(first)] as const
  const isTold = ({ type }: { type: string }): boolean => type === 'screens'
  const { tv } = await aTelevision(bruno, id)
  for (const socket of sockets) await socket.until(isTold)
  await tv.delete(screenPaths.connect)
  for (const socket of sockets) await eventually(() => expect(socket.frames.filter(isTold)).toHaveLength(2))
  for (const socket of others) expect(socket.frames.filter(isTold)).toEqual([])
})
