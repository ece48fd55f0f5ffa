/** Decision 151: a television sees what its member sees, in nobody's name, and nothing by any other way. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { operatorPaths, paths, screenPaths } from '../../../shared/api/paths.ts'
import type { Board, Problem, Ranking, RoomView } from '../../../shared/api/shapes.ts'
import { SETTLING_MS } from '../../../shared/evening/board.ts'
import { configOf } from '../../../worker/env.ts'
import { SCREEN_HEADER } from '../../../worker/room/api.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, Client, ORIGIN, operator, tenWords } from '../../support/client.ts'
import { faultyD1 } from '../../support/faults/faulty-d1.ts'
import { faultyRooms } from '../../support/faults/faulty-rooms.ts'
import '../../support/mailbox.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import { aPastRoom, LAST_YEAR } from '../../support/rooms/past-rooms.ts'
import { owedBy } from '../../support/rooms/rooms.ts'
import { watchSocket } from '../../support/rooms/sockets.ts'
import { eventually } from '../../support/time.ts'
import { sealInD1 } from '../evening-rooms/a-sealed-evening.ts'
import {
  aLivingRoom,
  aNumber,
  aTelevision,
  ENDED,
  looks,
  openTv,
  typeIn,
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

const VIEWS = [screenPaths.view, screenPaths.board, screenPaths.ranking()]

/** Ada and Bruno have finished; Bruno has connected a television. */
async function aFinishedRoom() {
  const scene = await aLivingRoom()
  const { id, ada, bruno } = scene
  expect((await ada.client.post(paths.finish, { words: tenWords('capo') })).status).toBe(200)
  expect((await bruno.client.post(paths.finish, { words: tenWords('dentro') })).status).toBe(200)
  return { ...scene, ...(await aTelevision(bruno, id)), room: id }
}

it('WORDS-STAY-SECRET: before the seal no answer and no frame has a word', async () => {
  const { tv, bruno, room } = await aFinishedRoom()
  const socket = await watchTv(tv)
  await socket.until(({ type }) => type === 'room')
  const texts = [JSON.stringify(socket.frames)]
  for (const path of VIEWS) texts.push(await (await tv.fetch(path)).text())
  for (const word of [...tenWords('capo'), ...tenWords('dentro')])
    expect(texts.filter((text) => text.includes(word))).toEqual([])
  const seen = await tv.get<RoomView>(screenPaths.view)
  expect(seen.body).toEqual((await bruno.client.get<RoomView>(paths.room(room))).body)
  const board = await tv.get<Problem>(screenPaths.board)
  expect([board.status, board.body.code]).toEqual([409, 'evening/not-sealed'])
  expect((await tv.get<Ranking>(screenPaths.ranking())).body).toMatchObject({ status: 'open', me: null })
})

it('a board opens to it as to its member and marks nothing as its own; what is heard comes to it', async () => {
  const { tv, ada, bruno, room, stub } = await aFinishedRoom()
  expect((await ada.client.post(paths.close(room))).status).toBe(200)
  const isRefused = async (): Promise<string | undefined> => (await tv.get<Problem>(screenPaths.board)).body.code
  expect(await isRefused()).toBe('evening/not-sealed')
  await sealInD1(Date.now())
  await stub.seasonSealed(Date.now())
  // The first five seconds.
  expect(await isRefused()).toBe('evening/not-sealed')
  vi.useFakeTimers({ now: Date.now() + SETTLING_MS, toFake: ['Date'] })
  const socket = await watchTv(tv)
  const word = tenWords('dentro')[0] ?? ''
  expect((await bruno.client.post(paths.heard(room), { word, isHeard: true, ago: 0 })).status).toBe(200)
  await socket.until(({ type }) => type === 'heard')
  const [own, shown] = [
    (await bruno.client.get<Board>(paths.board(room))).body,
    (await tv.get<Board>(screenPaths.board)).body,
  ]
  expect(own.heard).toMatchObject([{ word, isMine: true }])
  expect(shown).toEqual({ ...own, now: shown.now, heard: own.heard.map((one) => ({ ...one, isMine: false })) })
  // The room knows of the seal by itself.
  env.DB = faultyD1(real.DB, 'before').db
  expect((await tv.get(screenPaths.board)).status).toBe(200)
})

it('SEASON-IS-PART-OF-THE-KEY: a room of a past season is shown as to its member, and what is on stays over a change', async () => {
  const { tv, bruno, room, stub } = await aFinishedRoom()
  const past = await aPastRoom([bruno])
  const { tv: other } = await aTelevision(bruno, past.id)
  expect((await other.get<RoomView>(screenPaths.view)).body).toMatchObject({ id: past.id, season: LAST_YEAR })
  const { season } = configOf(env)
  const { year } = season
  season.year++
  try {
    await sealInD1(Date.now(), season.year)
    // Another season's seal opens no board.
    expect((await tv.get<Problem>(screenPaths.board)).body.code).toBe('evening/not-sealed')
    expect((await runInDurableObject(stub, ({ parts }: Room) => parts.store.room))?.sealedAt).toBeNull()
    expect((await tv.get<RoomView>(screenPaths.view)).body).toMatchObject({ id: room, season: year })
  } finally {
    season.year = year
  }
})

it('in a room that has grown past its limit there is a crowd’s wall: no board, as for its member', async () => {
  const { tv, ada, bruno, room, stub } = await aFinishedRoom()
  expect((await ada.client.post(paths.close(room))).status).toBe(200)
  await runInDurableObject(stub, ({ parts }: Room) => void parts.store.patch({ playerCount: 301 }))
  const [shown, own] = [await tv.get<Problem>(screenPaths.board), await bruno.client.get<Problem>(paths.board(room))]
  expect([shown.status, shown.body]).toEqual([409, own.body])
  expect(shown.body.code).toBe('evening/crowded')
})

it('the ranking is in nobody’s name', async () => {
  const { tv, bruno, room } = await aFinishedRoom()
  expect((await operator.call('PUT', operatorPaths.season(2025), { bonusWords: [] })).status).toBe(200)
  expect((await operator.call('POST', operatorPaths.close(room))).status).toBe(200)
  expect((await operator.publish(2025, 'capoa dentrob dentroc e altro')).status).toBe(200)
  const of = async (client: Client, path: string): Promise<Ranking> => (await client.get<Ranking>(path)).body
  await eventually(async () => expect((await of(tv, screenPaths.ranking())).status).toBe('ready'))
  const own = await of(bruno.client, paths.ranking(room))
  expect(own.me).not.toBeNull()
  expect(await of(tv, screenPaths.ranking())).toEqual({ ...own, me: null })
  expect(await of(tv, screenPaths.ranking({ from: 2, limit: 1 }))).toMatchObject({ me: null })
})

it('what ends it while D1 is asked for the speech ends it: it is looked for after the last wait', async () => {
  const { tv, id, room, stub } = await aFinishedRoom()
  expect((await operator.call('PUT', operatorPaths.season(2025), { bonusWords: [] })).status).toBe(200)
  expect((await operator.call('POST', operatorPaths.close(room))).status).toBe(200)
  expect((await operator.publish(2025, 'capoa dentrob dentroc e altro')).status).toBe(200)
  const isTold = ({ parts }: Room): boolean => (parts.store.room?.speechVersion ?? 0) > 0
  await eventually(async () => expect(await runInDurableObject(stub, isTold)).toBe(true))
  // The ranking goes with the object's memory.
  await evictDurableObject(stub)
  let asked = 0
  await runInDurableObject(stub, ({ parts }: Room) => {
    const d1 = faultyD1(env.DB, null)
    d1.onAnswer = () => {
      asked++
      parts.screens.end(id)
    }
    parts.env.DB = d1.db
  })
  const { status, body } = await tv.get<Problem>(screenPaths.ranking())
  expect([asked > 0, status, body.code]).toEqual([true, 401, 'screen/ended'])
})

it('it asks nothing of D1: walls stay while that is away', async () => {
  const { tv } = await aFinishedRoom()
  const silent = faultyD1(real.DB, 'before')
  env.DB = silent.db
  expect(await looks(tv)).toBe('200')
  expect((await tv.get(screenPaths.ranking())).status).toBe(200)
  expect((await openTv(tv)).status).toBe(101)
  expect(silent.calls).toBe(0)
})

it('a cookie that was made up, changed or made for something else asks neither D1 nor a room', async () => {
  const { tv, bruno } = await aFinishedRoom()
  const [cookie = ''] = tv.cookies.values()
  const [payload = '', mac = ''] = cookie.split('.')
  const forged = Buffer.from(JSON.stringify({ room: 'abcdefghjkmn', screen: 'x', ends: Date.now() + 1e6 }))
  const ticket = bruno.client.cookies.get('__Host-ticket') ?? ''
  const rooms = faultyRooms(real.ROOMS)
  const d1 = faultyD1(real.DB, null)
  Object.assign(env, { ROOMS: rooms.rooms, DB: d1.db })
  for (const text of [
    '',
    'x',
    `${payload}.`,
    `${forged.toString('base64url')}.${mac}`,
    `${payload}.${mac.slice(0, -1)}${mac.endsWith('A') ? 'Q' : 'A'}`,
    ticket,
  ]) {
    const stranger = new Client()
    stranger.cookies.set('__Host-screen', text)
    expect([text, await looks(stranger)]).toEqual([text, ENDED])
    expect((await openTv(stranger)).status).toBe(401)
  }
  expect([rooms.calls, d1.calls]).toEqual([[], 0])
})

it('an upgrade that names a screen itself is nobody’s screen', async () => {
  const { id, bruno, room, ada } = await aFinishedRoom()
  const stranger = await aPlayer('Dario Mai')
  // A member, and a stranger: what they get is their own.
  for (const [{ client, user }, isMember] of [
    [bruno, true],
    [stranger, false],
  ] as const) {
    const answer = await client.fetch(paths.live(room), {
      headers: { upgrade: 'websocket', origin: ORIGIN, [SCREEN_HEADER]: id },
    })
    if (!answer.webSocket) throw new Error('no socket')
    const socket = watchSocket(answer.webSocket)
    const frame = await socket.until(({ type }) => type === 'room')
    expect(frame).toMatchObject({ room: { isMember } })
    const kept = await runInDurableObject(env.ROOMS.getByName(room), (_: Room, state) =>
      state.getWebSockets().map((one) => one.deserializeAttachment()),
    )
    expect(kept).toContainEqual(expect.objectContaining({ userId: user.id }))
    expect(kept.some((one) => 'screen' in one)).toBe(false)
    socket.socket.close(1000)
  }
  expect((await openTv(new Client(), { [SCREEN_HEADER]: id })).status).toBe(401)
  expect((await openTv(ada.client, { [SCREEN_HEADER]: id })).status).toBe(401)
})

it('an upgrade of another site is refused, and one that is none', async () => {
  const { tv } = await aFinishedRoom()
  expect((await openTv(tv, { origin: 'https://altro.example' })).status).toBe(403)
  expect((await openTv(tv, { upgrade: '' })).status).toBe(400)
})

it('beside somebody’s session it reads and renews nothing of it, and a sign-out leaves it alone', async () => {
  const { tv, ada, bruno, room } = await aFinishedRoom()
  const tablet = ada.client.copy()
  for (const [name, value] of tv.cookies) tablet.cookies.set(name, value)
  vi.useFakeTimers({ now: Date.now() + 4 * 60_000, toFake: ['Date'] })
  for (const path of VIEWS) expect([path, (await tablet.fetch(path)).headers.getSetCookie()]).toEqual([path, []])
  const upgrade = await openTv(tablet)
  expect([upgrade.status, upgrade.headers.getSetCookie()]).toEqual([101, []])
  const typed = await typeIn(tablet.copy(), (await aNumber(bruno, room)).code)
  expect(typed.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-screen=/)])
  expect((await tablet.post(paths.logout())).status).toBe(204)
  expect([...tablet.cookies.keys()]).toEqual(['__Host-screen'])
  expect(await looks(tablet)).toBe('200')
  const both = ada.client.copy()
  for (const [name, value] of tv.cookies) both.cookies.set(name, value)
  expect((await both.delete(screenPaths.connect)).status).toBe(204)
  expect([...both.cookies.keys()].sort()).toEqual(['__Host-session', '__Host-ticket'])
})

it('two tabs and a copied cookie are one screen: all its sockets close together', async () => {
  const { tv, room, id, bruno } = await aFinishedRoom()
  const sockets = [await watchTv(tv), await watchTv(tv.copy())]
  const own = await watchAsPlayer(bruno, room)
  for (const socket of [...sockets, own]) await socket.until(({ type }) => type === 'room')
  expect((await bruno.client.delete(paths.roomScreen(room, id))).status).toBe(204)
  for (const socket of sockets) expect((await socket.closed).code).toBe(4401)
  expect(own.socket.readyState).toBe(WebSocket.OPEN)
})

it('a room with relays carries its televisions itself: they are neither sent away nor waited for', async () => {
  const { tv, room, stub, bruno } = await aFinishedRoom()
  const own = await watchAsPlayer(bruno, room)
  await own.until(({ type }) => type === 'room')
  await runInDurableObject(stub, ({ parts }: Room) => {
    parts.limits = { ownSockets: 2, relaySockets: 2, movedAtOnce: 3 }
    parts.store.patch({ relayCount: 1 })
  })
  const socket = await watchTv(tv)
  await socket.until(({ type }) => type === 'room')
  expect(await looks(tv)).toBe('200')
  await runDurableObjectAlarm(stub)
  expect((await own.closed).code).toBe(1012)
  expect(socket.socket.readyState).toBe(WebSocket.OPEN)
  expect(await owedBy(stub)).not.toContain('moving')
  // Nor are they counted among the crowd for which there are relays.
  await runInDurableObject(stub, ({ parts }: Room) => expect(parts.broadcaster.ownCount).toBe(0))
  await evictDurableObject(stub)
  await runInDurableObject(stub, ({ parts }: Room) => {
    expect([parts.broadcaster.ownCount, parts.broadcaster.isWatched]).toEqual([0, true])
  })
})
