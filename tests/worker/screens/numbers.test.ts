/** Decision 150: the number, from the phone that is given it to the television that types it. */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { operatorPaths, paths, screenPaths } from '../../../shared/api/paths.ts'
import type { Problem } from '../../../shared/api/shapes.ts'
import { NUMBER_LIFE_MS, SCREEN_LIFE_MS } from '../../../shared/rooms/screens.ts'
import { keepNumber, roomOfNumber, SESSION_LIFE_MS } from '../../../worker/db/sessions.ts'
import { env, type TestBindings } from '../../support/bindings.ts'
import { aPlayer, aRoomOf, Client, operator, signIn } from '../../support/client.ts'
import { faultyD1 } from '../../support/faults/faulty-d1.ts'
import { faultyRooms } from '../../support/faults/faulty-rooms.ts'
import { whenSpent } from '../../support/faults/spent-limit.ts'
import '../../support/mailbox.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import {
  aLivingRoom,
  aNumber,
  answerTo,
  aRequest,
  aTelevision,
  enter,
  looks,
  screensOf,
  typeIn,
  UNKNOWN,
} from './a-television.ts'

const real = {
  DB: env.DB,
  ROOMS: env.ROOMS,
  SCREEN_LIMIT: env.SCREEN_LIMIT,
  SCREENS_LIMIT: env.SCREENS_LIMIT,
} satisfies Partial<TestBindings>

beforeEach(() => {
  for (const level of ['error', 'warn', 'info'] as const) vi.spyOn(console, level).mockImplementation(() => undefined)
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  Object.assign(env, real)
  await real.DB.prepare('DELETE FROM seasons').run()
})

const later = (ms: number): void => void vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] })

describe('a number', () => {
  it('has nine digits and five minutes, and makes a television a screen of the room for twelve hours', async () => {
    const { id, ada, bruno } = await aLivingRoom()
    const before = Date.now()
    const number = await aNumber(bruno, id, { delay: 15 })
    expect(number.code).toMatch(/^\d{9}$/)
    expect(Math.abs(Date.parse(number.expiresAt) - before - NUMBER_LIFE_MS)).toBeLessThan(5000)
    // Nobody sees it before it is typed.
    expect(await screensOf(bruno, id)).toEqual([])
    const tv = new Client()
    const { status, body, headers } = await typeIn(tv, number.code)
    expect([status, body.roomId, body.delay]).toEqual([201, id, 15])
    expect(Math.abs(Date.parse(body.endsAt) - before - SCREEN_LIFE_MS)).toBeLessThan(5000)
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-screen=[\w-]+\.[\w-]+; Path=\/; Max-Age=4\d{4}; HttpOnly; SameSite=Lax; Secure$/),
    ])
    expect(await looks(tv)).toBe('200')
    const [screen] = await screensOf(bruno, id)
    expect(screen).toMatchObject({ id: number.id, byId: bruno.user.id, byName: 'Bruno Dentro' })
    // The room's owner sees all, anybody else their own.
    expect(await screensOf(ada, id)).toEqual([screen])
    const carla = await aPlayer('Carla Nuova')
    await enter(carla, id)
    expect(await screensOf(carla, id)).toEqual([])
  })

  it('a wrong one, one that was typed, one that is over and one that was taken back are answered alike', async () => {
    const { id, ada, bruno } = await aLivingRoom()
    const spent = await aNumber(ada, id)
    expect(await answerTo(spent.code)).toEqual([201, undefined])
    const taken = await aNumber(ada, id)
    expect((await ada.client.delete(paths.roomScreen(id, taken.id))).status).toBe(204)
    const over = await aNumber(bruno, id)
    const refusals = [await typeIn(new Client(), spent.code), await typeIn(new Client(), taken.code)]
    later(NUMBER_LIFE_MS)
    refusals.push(await typeIn(new Client(), over.code), await typeIn(new Client(), '000000000'))
    for (const { status, body, headers } of refusals) {
      expect([status, body.code, body]).toEqual([...UNKNOWN, refusals[0]?.body])
      expect(headers.getSetCookie()).toEqual([])
    }
  })

  it('a new one ends the one before, of the same session and of another one of the same person', async () => {
    const { id, ada } = await aLivingRoom()
    const tablet = new Client()
    await signIn(tablet, ada.email)
    const first = await aNumber(ada, id)
    const second = await aNumber(ada, id)
    const third = await aNumber({ client: tablet }, id)
    expect([await answerTo(first.code), await answerTo(second.code)]).toEqual([UNKNOWN, UNKNOWN])
    expect(await answerTo(third.code)).toEqual([201, undefined])
  })

  it('two that are given within a millisecond are both answered, and the later one opens', async () => {
    const { id, ada } = await aLivingRoom()
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
    const both = await Promise.all([aNumber(ada, id), aNumber(ada, id)])
    const opens = await Promise.all(both.map(async ({ code }) => (await answerTo(code))[0]))
    expect(opens.sort()).toEqual([201, 404])
  })

  it('two televisions type it at once: one comes in; the same request again, whose answer was lost, comes in again', async () => {
    const { id, ada } = await aLivingRoom()
    const { code } = await aNumber(ada, id)
    const requests = [aRequest(), aRequest(), aRequest()]
    const answers = await Promise.all(requests.map((request) => typeIn(new Client(), code, request)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404])
    const winner = requests[answers.findIndex(({ status }) => status === 201)] ?? ''
    const tv = new Client()
    const again = await typeIn(tv, code, winner)
    expect([again.status, again.body]).toEqual([201, answers.find(({ status }) => status === 201)?.body])
    expect(await screensOf(ada, id)).toHaveLength(1)
    // Once it was disconnected, not even that.
    expect((await tv.delete(screenPaths.connect)).status).toBe(204)
    expect(await answerTo(code, winner)).toEqual(UNKNOWN)
  })

  it('is given in a closed room too, and one that is there is typed in a crowd', async () => {
    const { id, ada, bruno, stub } = await aLivingRoom()
    const { code } = await aNumber(ada, id)
    expect((await ada.client.post(paths.close(id))).status).toBe(200)
    const { tv } = await aTelevision(bruno, id)
    await runInDurableObject(stub, ({ parts }: Room) => void parts.store.patch({ playerCount: 301 }))
    expect([await looks(tv), await answerTo(code)]).toEqual(['200', [201, undefined]])
  })

  it('costs D1 one question to give, one to type, and none if it is not written as one', async () => {
    const { id, ada } = await aLivingRoom()
    const counting = faultyD1(real.DB, null)
    env.DB = counting.db
    const { code } = await aNumber(ada, id)
    expect(counting.calls).toBe(1)
    const limit = vi.spyOn(env.SCREEN_LIMIT, 'limit')
    const requestId = aRequest()
    for (const body of [
      ...[
        '',
        '1234',
        `${code}0`,
        ` ${code}`,
        `${code}\n`,
        code.replace(/./, 'a'),
        '１２３４５６７８９',
        Number(code),
      ].map((wrong) => ({ code: wrong, requestId })),
      ...['', 'short', 'x'.repeat(65), 'with a space', null].map((wrong) => ({ code, requestId: wrong })),
      { code },
      { requestId },
      { code, requestId, more: 1 },
      [],
    ]) {
      const refused = await new Client().post(screenPaths.connect, body)
      expect([refused.status, refused.body.code, body]).toEqual([400, 'request/malformed', body])
    }
    expect([counting.calls, limit.mock.calls]).toEqual([1, []])
    expect(await answerTo(code)).toEqual([201, undefined])
    expect(counting.calls).toBe(2)
  })

  it('on plain http of one’s own machine the cookie has the name that a browser takes there', async () => {
    const { id, ada } = await aLivingRoom()
    const tv = new Client('http://localhost:5173')
    const { headers } = await typeIn(tv, (await aNumber(ada, id)).code)
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^screen=[\w-]+\.[\w-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/),
    ])
    expect(await looks(tv)).toBe('200')
  })

  it('no log has the number, the request or the cookie, whatever fails', async () => {
    const { id, ada } = await aLivingRoom()
    const { code } = await aNumber(ada, id)
    const request = aRequest()
    const written = (['log', 'info', 'warn', 'error'] as const).map((level) => vi.spyOn(console, level))
    env.DB = faultyD1(real.DB, 'before').db
    await answerTo(code, request)
    env.DB = real.DB
    const tv = new Client()
    await typeIn(tv, code, request)
    const [cookie = ''] = tv.cookies.values()
    env.ROOMS = faultyRooms(real.ROOMS, [id]).rooms
    for (const path of [screenPaths.view, screenPaths.board, screenPaths.ranking()]) await tv.get(path)
    await tv.delete(screenPaths.connect)
    const lines = written.flatMap(({ mock }) => mock.calls.map((values) => values.map(String).join(' ')))
    expect(lines.length).toBeGreaterThanOrEqual(5)
    for (const secret of [code, request, ...cookie.split('.')])
      expect(lines.filter((line) => line.includes(secret))).toEqual([])
  })

  it('nothing that is stored is the number, or a digest that whoever has the table reads back', async () => {
    const { id, ada, stub } = await aLivingRoom()
    const { code } = await aNumber(ada, id)
    const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code)))
    const plain = [code, Buffer.from(bytes).toString('base64url'), Buffer.from(bytes).toString('hex')]
    const inD1 = JSON.stringify((await real.DB.prepare('SELECT * FROM sessions').all()).results)
    const inRoom = await runInDurableObject(stub, ({ parts }: Room) =>
      JSON.stringify(parts.store.sql.exec('SELECT * FROM screens').toArray()),
    )
    expect(inRoom).toContain('"request":null')
    for (const text of plain) expect([inD1.includes(text), inRoom.includes(text)]).toEqual([false, false])
  })
})

describe('is refused in the contract’s order', () => {
  const give = (client: Client, room: string, body: unknown = {}) => client.post<Problem>(paths.screens(room), body)
  const saying = async (answer: Promise<{ status: number; body: Problem }>): Promise<string> => {
    const { status, body } = await answer
    return `${status} ${body.code}`
  }

  it('to whoever is no member, to who was taken out, and in a crowd', async () => {
    const { id, ada, bruno } = await aLivingRoom()
    const stranger = await aPlayer('Dario Mai')
    expect(await saying(give(new Client(), id))).toBe('401 auth/required')
    expect(await saying(give(ada.client, 'abcdefghjkmn'))).toBe('404 room/not-found')
    expect(await saying(give(stranger.client, id))).toBe('403 room/not-member')
    expect((await ada.client.delete(paths.player(id, bruno.user.id))).status).toBe(204)
    expect(await saying(give(bruno.client, id))).toBe('403 room/removed')
    expect(await saying(bruno.client.get(paths.screens(id)))).toBe('403 room/removed')
    expect(await saying(stranger.client.get(paths.screens(id)))).toBe('403 room/not-member')
    for (const body of [{ delay: -1 }, { delay: 1.5 }, { delay: '15' }, { delay: 15, more: 1 }]) {
      expect((await give(ada.client, id, body)).status).toBe(400)
    }
    expect((await operator.call('PUT', operatorPaths.season(2025), { bonusWords: [] })).status).toBe(200)
    const mega = await operator.call<{ id: string }>('POST', operatorPaths.megaRoom(2025), { name: 'Mega', rules: [] })
    await enter(ada, mega.body.id)
    expect(await saying(give(ada.client, mega.body.id))).toBe('409 screen/crowded')
  })

  it('and where the room has grown past its limit meanwhile; the screens that are there stay', async () => {
    const { id, ada, stub } = await aLivingRoom()
    const { tv } = await aTelevision(ada, id)
    await runInDurableObject(stub, ({ parts }: Room) => void parts.store.patch({ playerCount: 301 }))
    expect(await saying(give(ada.client, id))).toBe('409 screen/crowded')
    expect([await looks(tv), (await screensOf(ada, id)).length]).toEqual(['200', 1])
  })
})

describe('limits', () => {
  it('ten numbers a minute are given to one account, whatever the room', async () => {
    const { id, ada } = await aLivingRoom()
    const other = await aRoomOf(ada, { name: 'Altra' })
    const answers = await whenSpent(env.SCREEN_LIMIT, `account:${ada.user.id}`, async () => [
      await ada.client.post(paths.screens(id), {}),
      await ada.client.post(paths.screens(other), {}),
    ])
    for (const { status, body, headers } of answers) {
      expect([status, body.code]).toEqual([429, 'request/too-many'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(60)
    }
  })

  it('a caller’s own limit comes before the one for all, which one caller cannot use up, and both before D1', async () => {
    const asked: string[] = []
    const limit = (name: string, success: boolean) => ({
      limit: async ({ key }: { key: string }) => {
        asked.push(`${name} ${key}`)
        return { success }
      },
    })
    const silent = faultyD1(real.DB, 'before')
    Object.assign(env, { DB: silent.db, SCREEN_LIMIT: limit('own', false), SCREENS_LIMIT: limit('all', true) })
    expect((await answerTo('123456789'))[0]).toBe(429)
    expect(asked).toEqual([expect.stringMatching(/^own 2001:db8:/)])
    Object.assign(env, { SCREEN_LIMIT: limit('own', true), SCREENS_LIMIT: limit('all', false) })
    expect((await answerTo('123456789'))[0]).toBe(429)
    expect(asked.slice(1)).toEqual([expect.stringMatching(/^own /), 'all all'])
    expect(silent.calls).toBe(0)
  })

  it('a limit that does not answer lets nobody in: nothing exact is behind it', async () => {
    const { id, ada } = await aLivingRoom()
    const { code } = await aNumber(ada, id)
    const away = { limit: () => Promise.reject(new Error('away')) }
    for (const name of ['SCREEN_LIMIT', 'SCREENS_LIMIT'] as const) {
      Object.assign(env, { ...real, [name]: away })
      expect((await answerTo(code))[0]).toBe(429)
    }
    Object.assign(env, { SCREEN_LIMIT: away })
    expect((await ada.client.post(paths.screens(id), {})).status).toBe(429)
    Object.assign(env, real)
    expect(await answerTo(code)).toEqual([201, undefined])
  })
})

describe('D1 has it with the session that gives it', () => {
  const tokenOf = async (accountId: string): Promise<string> => {
    const row = await real.DB.prepare('SELECT token_hash FROM sessions WHERE account_id = ?1')
      .bind(accountId)
      .first<{ token_hash: string }>()
    return row?.token_hash ?? ''
  }

  it('a late write of an older one changes nothing after a later one', async () => {
    const { ada } = await aLivingRoom()
    const token = await tokenOf(ada.user.id)
    const now = Date.now()
    expect(await keepNumber(real.DB, token, { number: 'new', room: 'r', at: now })).toBe(true)
    expect(await keepNumber(real.DB, token, { number: 'old', room: 'r', at: now - 1 })).toBe(false)
    expect([await roomOfNumber(real.DB, 'new', now), await roomOfNumber(real.DB, 'old', now)]).toEqual(['r', null])
    // The same write again, whose answer was lost, is answered as the first.
    expect(await keepNumber(real.DB, token, { number: 'new', room: 'r', at: now })).toBe(true)
  })

  it('a number that somebody’s session has now is drawn again; one that is over is free', async () => {
    const { ada, bruno } = await aLivingRoom()
    const [one, other] = [await tokenOf(ada.user.id), await tokenOf(bruno.user.id)]
    const now = Date.now()
    expect(await keepNumber(real.DB, one, { number: 'same', room: 'a', at: now })).toBe(true)
    expect(await keepNumber(real.DB, other, { number: 'same', room: 'b', at: now + 1 })).toBe(false)
    expect(await roomOfNumber(real.DB, 'same', now)).toBe('a')
    const after = now + NUMBER_LIFE_MS
    expect(await keepNumber(real.DB, other, { number: 'same', room: 'b', at: after })).toBe(true)
    expect(await roomOfNumber(real.DB, 'same', after)).toBe('b')
  })

  it('however the session ends, its number ends with it', async () => {
    const { id, ada, bruno } = await aLivingRoom()
    const leaving = await aNumber(ada, id)
    expect((await ada.client.post(paths.logout())).status).toBe(204)
    expect(await answerTo(leaving.code)).toEqual(UNKNOWN)
    const everywhere = await aNumber(bruno, id)
    expect((await bruno.client.post(paths.logout(true))).status).toBe(204)
    expect(await answerTo(everywhere.code)).toEqual(UNKNOWN)
    // A sign-in in the same browser replaces the session.
    await signIn(ada.client, ada.email)
    const replaced = await aNumber(ada, id)
    await signIn(ada.client, ada.email)
    expect(await answerTo(replaced.code)).toEqual(UNKNOWN)
    // It expires; or the account is marked.
    const idle = await aNumber(ada, id)
    await real.DB.prepare('UPDATE sessions SET seen_at = 0').run()
    expect(await answerTo(idle.code)).toEqual(UNKNOWN)
    await signIn(ada.client, ada.email)
    const old = await aNumber(ada, id)
    await real.DB.prepare('UPDATE sessions SET created_at = ?1')
      .bind(Date.now() - SESSION_LIFE_MS)
      .run()
    expect(await answerTo(old.code)).toEqual(UNKNOWN)
    await signIn(ada.client, ada.email)
    const marked = await aNumber(ada, id)
    await real.DB.prepare('UPDATE accounts SET deleted_at = 1').run()
    expect(await answerTo(marked.code)).toEqual(UNKNOWN)
  })

  it('the session ends between the room’s answer and D1’s: 401, and the room’s number opens nothing', async () => {
    const { id, ada } = await aLivingRoom()
    const rooms = faultyRooms(real.ROOMS)
    const copied = ada.client.copy()
    env.ROOMS = rooms.rooms
    rooms.onCall = async (call) => {
      if (call.startsWith('giveScreen')) await real.DB.prepare('DELETE FROM sessions').run()
    }
    const refused = await copied.post(paths.screens(id), {})
    expect([refused.status, refused.body.code]).toEqual([401, 'auth/required'])
  })

  it('away: giving and typing are 503, nothing is spent, and the next number replaces the dead one', async () => {
    const { id, ada } = await aLivingRoom()
    const number = await aNumber(ada, id)
    env.DB = faultyD1(real.DB, 'before').db
    expect((await typeIn(new Client(), number.code)).status).toBe(503)
    env.DB = real.DB
    expect(await answerTo(number.code)).toEqual([201, undefined])
    env.DB = faultyD1(real.DB, 'before').db
    expect((await ada.client.post(paths.screens(id), {})).status).toBe(503)
    env.DB = real.DB
    const next = await aNumber(ada, id)
    expect(await answerTo(next.code)).toEqual([201, undefined])
  })

  it('the room dies after it has kept a number that nobody was told: the next one takes its place', async () => {
    const { id, ada, stub } = await aLivingRoom()
    const rooms = faultyRooms(real.ROOMS, [id])
    rooms.fault = 'after'
    env.ROOMS = rooms.rooms
    expect((await ada.client.post(paths.screens(id), {})).status).toBeGreaterThanOrEqual(500)
    env.ROOMS = real.ROOMS
    await evictDurableObject(stub)
    const { code } = await aNumber(ada, id)
    const kept = await runInDurableObject(
      stub,
      ({ parts }: Room) => parts.store.sql.exec<{ rows: number }>('SELECT count(*) AS rows FROM screens').one().rows,
    )
    expect([kept, await answerTo(code)]).toEqual([1, [201, undefined]])
  })

  it('the room dies after it has answered nobody: the same request comes in', async () => {
    const { id, ada, stub } = await aLivingRoom()
    const { code } = await aNumber(ada, id)
    const rooms = faultyRooms(real.ROOMS, [id])
    rooms.fault = 'after'
    rooms.only = 'connectScreen'
    env.ROOMS = rooms.rooms
    const request = aRequest()
    expect((await typeIn(new Client(), code, request)).status).toBeGreaterThanOrEqual(500)
    env.ROOMS = real.ROOMS
    await evictDurableObject(stub)
    expect(await answerTo(code)).toEqual(UNKNOWN)
    const tv = new Client()
    expect((await typeIn(tv, code, request)).status).toBe(201)
    expect(await looks(tv)).toBe('200')
  })
})
