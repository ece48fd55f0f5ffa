/** A session and its ticket: how long each opens what, and the decisions that a ticket alone must not make. */
import { Hono } from 'hono'
import { describe, expect, it, vi } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import { deleteOwnAccount, exportAccount } from '../../../worker/auth/account.ts'
import { hashOf, makeTicket, withSession } from '../../../worker/auth/session.ts'
import { sessionIdOf } from '../../../worker/db/sessions.ts'
import type { AppEnv, Caller } from '../../../worker/http/context.ts'
import { askRoom, closeRoom, removeRoom } from '../../../worker/room/stub.ts'
import { env } from '../../support/bindings.ts'
import {
  anOwner,
  aPlayer,
  aRoomOf,
  aSignedInClient,
  Client,
  ORIGIN,
  type Player,
  sessionOf,
  signIn,
  uniqueEmail,
} from '../../support/client.ts'
import { faultyD1 } from '../../support/faults/faulty-d1.ts'
import { standingIn } from '../../support/faults/standing-in.ts'
import { watchSocket } from '../../support/rooms/sockets.ts'
import { eventually, later } from '../../support/time.ts'
import { countCalls, DAY, d1Away, MINUTE, realD1, SESSION, save, TICKET } from './session-cookies.ts'

const statusOfUpgrade = async (client: Client, room: string): Promise<number> => {
  const response = await client.fetch(paths.live(room), { headers: { upgrade: 'websocket', origin: ORIGIN } })
  response.webSocket?.accept()
  response.webSocket?.close(1000)
  return response.status
}

describe('a session', () => {
  it('of a copied database opens nothing: D1 holds the HMAC of its token and not the id (design.md, «Keys and tokens»)', async () => {
    const ada = await aPlayer()
    const token = ada.client.cookies.get(SESSION) ?? ''
    const { results } = await env.DB.prepare('SELECT * FROM sessions WHERE account_id = ?1').bind(ada.user.id).all()
    const [id = '', mac = ''] = token.split('.')
    expect(results).toMatchObject([{ token_hash: mac }])
    expect(id.length).toBeGreaterThan(43)
    expect(JSON.stringify(results)).not.toContain(id)
    const thief = new Client()
    for (const made of [mac, `${mac}.${mac}`, `.${mac}`, `${btoa('{"id":"x"}')}.${mac}`]) {
      thief.cookies.set(SESSION, made)
      expect(await countCalls(async () => expect((await save({ client: thief })).status).toBe(401)), made).toBe(0)
    }
    thief.cookies.set(SESSION, token)
    expect((await sessionOf(thief)).account?.id).toBe(ada.user.id)
  })

  it('is told by a __Host- cookie that scripts cannot read', async () => {
    const client = new Client()
    const set: string[] = []
    const original = client.fetch.bind(client)
    client.fetch = async (path, init) => {
      const response = await original(path, init)
      set.push(...response.headers.getSetCookie())
      return response
    }
    await signIn(client, uniqueEmail())
    const session = set.find((cookie) => cookie.startsWith(`${SESSION}=`)) ?? ''
    for (const attribute of ['Path=/', 'HttpOnly', 'SameSite=Lax', 'Secure', `Max-Age=${(30 * DAY) / 1000}`]) {
      expect(session).toContain(attribute)
    }
    expect(session).not.toContain('Domain')
    const ticket = set.find((cookie) => cookie.startsWith(`${TICKET}=`)) ?? ''
    expect(ticket).toContain('HttpOnly')
    expect(ticket, 'as long as a socket may live').toContain(`Max-Age=${12 * 3600}`)
  })

  it('over plain http on localhost has the plain name, and nowhere else', async () => {
    const local = new Client('http://localhost:5173')
    await signIn(local, uniqueEmail())
    expect([...local.cookies.keys()].sort()).toEqual(['session', 'ticket'])
    const lan = new Client('http://gioco.example')
    await signIn(lan, uniqueEmail())
    expect([...lan.cookies.keys()].sort()).toEqual([SESSION, TICKET])
  })

  it('slides: thirty days from the last visit, written once a day', async () => {
    const { client } = await aPlayer()
    later(20 * DAY)
    const visit = await client.get(paths.session)
    expect(visit.headers.getSetCookie().some((cookie) => cookie.startsWith(`${SESSION}=`))).toBe(true)
    expect(await countCalls(() => client.get(paths.session))).toBe(1)
    later(20 * DAY)
    expect((await sessionOf(client)).account).not.toBeNull()
    later(31 * DAY)
    expect((await sessionOf(client)).account).toBeNull()
    // Nor does asking bring it back.
    expect((await sessionOf(client)).account).toBeNull()
  })

  it('ends after a year, however often it is used', async () => {
    const { client } = await aPlayer()
    for (let month = 0; month < 14; month++) {
      later(26 * DAY)
      expect((await sessionOf(client)).account).not.toBeNull()
    }
    later(2 * DAY)
    expect((await sessionOf(client)).account).toBeNull()
  })

  it('is ended on the server at logout: a kept copy of both cookies opens nothing on the cold paths, and writes no words', async () => {
    const { client, email } = await aPlayer()
    const [copy, phone] = [client.copy(), await aSignedInClient(email)]
    expect((await client.post(paths.logout())).status).toBe(204)
    expect([...client.cookies.keys()]).toEqual([])
    for (const again of [paths.logout(), paths.logout(true)]) expect((await client.post(again)).status).toBe(204)
    expect((await copy.get(paths.exportMe)).status).toBe(401)
    expect((await sessionOf(copy)).account).toBeNull()
    expect((await save({ client: copy })).status).toBe(401)
    expect((await sessionOf(phone)).account, 'of the other device').not.toBeNull()
  })

  it('a socket comes back after hours without asking D1, by a ticket that by then opens nothing else', async () => {
    const [one, other] = [await aPlayer(), await aPlayer()]
    const id = await aRoomOf(one)
    const upgrade = (client: Client) => statusOfUpgrade(client, id)
    later(11 * 60 * MINUTE)
    expect(await countCalls(async () => expect(await upgrade(one.client)).toBe(101))).toBe(0)

    // Not the hot paths, and nothing beside another session's cookie.
    expect(await countCalls(() => one.client.copy().get(paths.room(id)))).toBeGreaterThan(0)
    const foreign = new Client()
    foreign.cookies.set(SESSION, other.client.cookies.get(SESSION) ?? '')
    foreign.cookies.set(TICKET, one.client.cookies.get(TICKET) ?? '')
    expect(await countCalls(() => upgrade(foreign))).toBeGreaterThan(0)
    const bare = new Client()
    bare.cookies.set(TICKET, one.client.cookies.get(TICKET) ?? '')
    expect(await upgrade(bare)).toBe(401)

    d1Away()
    expect(await upgrade(one.client)).toBe(101)
    later(2 * 60 * MINUTE)
    expect(await upgrade(one.client), 'after twelve hours D1 has to say who it is').toBe(503)
  })

  it('that a socket asked about does not slide: nothing can tell the browser, and its cookie would end before', async () => {
    const { client } = await aPlayer()
    const id = await aRoomOf({ client })
    later(2 * DAY)
    expect(await statusOfUpgrade(client, id)).toBe(101)
    const visit = await client.get(paths.session)
    expect(visit.headers.getSetCookie().some((cookie) => cookie.startsWith(`${SESSION}=`))).toBe(true)
  })

  it('«esci da tutti i dispositivi» ends the sockets too, with 4401, and nobody else’s; the game goes on with them in it', async () => {
    const [ada, bruno] = [await aPlayer('Ada Rossi'), await aPlayer('Bruno Verdi')]
    const phone = await aSignedInClient(ada.email)
    const id = await aRoomOf(bruno)
    await ada.client.post(paths.join(id))
    const left = await aRoomOf(bruno, { name: 'Altra' })
    await ada.client.post(paths.join(left))
    await ada.client.post(paths.leave(left))
    const watch = async (client: Client, room: string) => {
      const response = await client.fetch(paths.live(room), { headers: { upgrade: 'websocket', origin: ORIGIN } })
      if (!response.webSocket) throw new Error(`no socket: ${response.status}`)
      return watchSocket(response.webSocket)
    }
    const watching = [await watch(ada.client, id), await watch(phone, id), await watch(phone, left)]
    const others = await watch(bruno.client, id)
    await ada.client.post(paths.logout(true))
    for (const { closed } of watching) expect(await closed).toEqual({ code: 4401, reason: 'signedOut' })
    expect(others.socket.readyState).toBe(WebSocket.OPEN)
    expect((await bruno.client.get<{ playerCount: number }>(paths.room(id))).body.playerCount).toBe(2)
  })

  it('«esci da tutti i dispositivi» succeeds also when the rooms cannot be reached: the sessions have ended', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const one = await aPlayer()
    await one.client.post(paths.rooms(), { name: 'Cenone', rules: [] })
    const realRooms = env.ROOMS
    env.ROOMS = standingIn<typeof realRooms>(() => ({ disconnect: () => Promise.reject(new Error('away')) })) // the one call
    expect((await one.client.post(paths.logout(true))).status).toBe(204)
    await eventually(() => expect(logged).toHaveBeenCalled())
    env.ROOMS = realRooms
    expect(JSON.parse(String(logged.mock.calls[0]?.[0]))).toMatchObject({ event: 'sockets-left', count: 1 })
  })

  it('«esci da tutti i dispositivi» ends all of the account and nobody else’s, and the first look tells: the ticket goes at once', async () => {
    const [one, other] = [await aPlayer(), await aPlayer()]
    const phone = await aSignedInClient(one.email)
    await one.client.post(paths.logout(true))
    expect((await sessionOf(phone)).account).toBeNull()
    expect(phone.cookies.has(TICKET)).toBe(false)
    expect((await sessionOf(other.client)).account).not.toBeNull()
    expect((await save({ client: phone })).status).toBe(401)
  })

  it('DELETED-STAYS-DELETED: begun while the account was being deleted, it is ended at the next visit', async () => {
    const { client, user } = await aPlayer('Gina Lolli')
    await env.DB.prepare('UPDATE accounts SET deleted_at = 1 WHERE id = ?1').bind(user.id).run()
    expect(await sessionOf(client)).toMatchObject({ account: null, user: null })
    expect(client.cookies.has(TICKET)).toBe(false)
  })

  it('that has ended goes when its account begins another; one that lives stays, and so does anybody else’s', async () => {
    const email = uniqueEmail()
    const accounts = [await signIn(new Client(), email), await signIn(new Client(), uniqueEmail())].map(
      ({ account }) => account?.id ?? '',
    )
    const [now, idle, old] = [Date.now(), Date.now() - 31 * DAY, Date.now() - 366 * DAY]
    const add = env.DB.prepare(
      'INSERT INTO sessions (token_hash, account_id, created_at, seen_at) VALUES (?1, ?2, ?3, ?4)',
    )
    const rows = accounts.flatMap((id) => [
      add.bind(`idle of ${id}`, id, idle, idle),
      add.bind(`old of ${id}`, id, old, now),
    ])
    await env.DB.batch(rows)
    await signIn(new Client(), email)
    const left = async (id: string | undefined) =>
      (await env.DB.prepare('SELECT token_hash FROM sessions WHERE account_id = ?1').bind(id).all()).results.length
    expect(await Promise.all(accounts.map(left))).toEqual([2, 3])
  })

  it('logout when D1 is away says so and keeps the cookies: it has not happened', async () => {
    const { client } = await aPlayer()
    for (const path of [paths.logout(), paths.logout(true)]) {
      d1Away()
      expect((await client.post(path)).status).toBe(503)
      expect(client.cookies.has(SESSION)).toBe(true)
      env.DB = realD1
    }
    expect((await sessionOf(client)).account).not.toBeNull()
  })

  it.each([
    [
      'ended elsewhere, beside its ticket',
      async ({ client }: Player) => void (await client.copy().post(paths.logout(true))),
    ],
    ['idle for a month', () => later(31 * DAY)],
    ['of a deleted account', async ({ client }: Player) => void (await client.copy().delete(paths.me))],
  ])('logout of a session %s writes nothing, however often it comes', async (_, ends) => {
    const player = await aPlayer()
    await ends(player)
    const asked: string[] = []
    env.DB = Object.assign(faultyD1(realD1, null).db, {
      prepare: (query: string) => {
        asked.push(query)
        return realD1.prepare(query)
      },
    })
    for (const path of [paths.logout(), paths.logout(true)]) {
      for (let time = 0; time < 3; time++) {
        const copy = player.client.copy()
        expect((await copy.post(path)).status).toBe(204)
        expect([...copy.cookies.keys()], 'the browser is signed out all the same').toEqual([])
      }
    }
    expect(asked.length, 'each statement is made once').toBeGreaterThan(0)
    expect(asked.filter((query) => !/^select /i.test(query))).toEqual([])
  })

  it('when D1 cannot be asked the answer is 503 with Retry-After, never 401', async () => {
    const { client } = await aPlayer()
    client.cookies.delete(TICKET)
    d1Away()
    for (const path of [paths.session, paths.exportMe, paths.previousWords, paths.said]) {
      const answer = await client.get(path)
      expect([path, answer.status, answer.body.code]).toEqual([path, 503, 'server/unavailable'])
      expect(Number(answer.headers.get('retry-after')), 'seconds').toBeGreaterThan(0)
    }
    expect((await new Client().get(paths.exportMe)).status).toBe(401)
  })
})

describe('a ticket', () => {
  it('is renewed when under half of its five minutes is left, by a look that reads the session in D1', async () => {
    const { client } = await aPlayer()
    const look = async (): Promise<string | undefined> => {
      expect((await client.get(paths.said)).body.code).toBe('season/not-published')
      return client.cookies.get(TICKET)
    }
    const before = client.cookies.get(TICKET)
    later(2 * MINUTE)
    expect(await look()).toBe(before)
    later(1 * MINUTE)
    expect(await countCalls(async () => expect(await look()).not.toBe(before)), 'the session, and the words').toBe(2)
  })

  it('is renewed by the question that reads the session; once a day a second one slides that', async () => {
    const player = await aPlayer()
    later(DAY)
    const looked = vi.spyOn(player.client, 'fetch')
    expect(await countCalls(() => player.client.get(paths.said)), 'session, slide, words').toBe(3)
    const answer = await (looked.mock.results[0]?.value as Promise<Response>)
    const set = answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0])
    expect(set.toSorted()).toEqual([SESSION, TICKET])
    later(5 * MINUTE)
    expect(await countCalls(() => player.client.get(paths.said)), 'session and words').toBe(2)
    // Slid: thirty days from this look, not from the sign-in.
    later(30 * DAY - 6 * MINUTE)
    expect((await sessionOf(player.client)).account).not.toBeNull()
  })

  it('past its five minutes opens no room while D1 is away: 503, and never 401', async () => {
    const { player, id } = await anOwner()
    for (const [minutes, statuses] of [
      [4, [200, 200]],
      [1, [503, 503]],
    ] as const) {
      later(minutes * MINUTE)
      d1Away()
      const [look, join] = [await player.client.get(paths.room(id)), await player.client.post(paths.join(id))]
      expect([look.status, join.status], `${minutes} minutes later`).toEqual(statuses)
    }
  })

  it('SEASON-IS-PART-OF-THE-KEY: of another season, or of a clock that ran ahead, it is not believed: D1 is asked', async () => {
    const player = await aPlayer()
    const caller = {
      accountId: player.user.id,
      sessionId: sessionIdOf(hashOf(player.client.cookies.get(SESSION) ?? '')),
      fullName: player.user.fullName,
      season: 2025,
      hasFinished: false,
    }
    const callsWith = async (ticket: Promise<string>): Promise<number> => {
      player.client.cookies.set(TICKET, await ticket)
      return countCalls(async () =>
        expect((await player.client.get(paths.said)).body.code).toBe('season/not-published'),
      )
    }
    const now = Date.now()
    expect(await callsWith(makeTicket(env.AUTH_SECRET, caller, now)), 'the words alone').toBe(1)
    expect(await callsWith(makeTicket(env.AUTH_SECRET, { ...caller, season: 2024 }, now))).toBe(2)
    expect(await callsWith(makeTicket(env.AUTH_SECRET, caller, now + MINUTE))).toBe(2)
  })

  it('without a name is not believed: the profile may have been made on another device', async () => {
    const email = uniqueEmail()
    const [desk, phone] = [new Client(), new Client()]
    await signIn(desk, email)
    await signIn(phone, email)
    expect((await save({ client: phone })).body.code).toBe('me/no-profile')
    await desk.post(paths.me, { fullName: 'Maria Rossi' })
    expect((await save({ client: phone })).status).toBe(200)
  })
})

const byTicket: Caller = { accountId: 'ada', sessionId: 's', fullName: 'Ada Rossi', season: 2025, hasFinished: false }

it('nobody whom only a ticket vouches for can be handed to what needs a session', () => {
  const unwritable = [
    // @ts-expect-error a ticket is not enough
    () => closeRoom(env, 'room', byTicket),
    // @ts-expect-error a ticket is not enough
    () => removeRoom(env, 'room', byTicket),
    // @ts-expect-error a ticket is not enough
    () => exportAccount(env, byTicket),
    // @ts-expect-error a ticket is not enough
    () => deleteOwnAccount(env, byTicket),
    // @ts-expect-error there is no other way to a room's closing
    () => askRoom(env, 'room', (room) => room.close(byTicket.accountId)),
  ]
  expect(unwritable, 'held by the types alone').toHaveLength(5)
})

it('a route that forgot to ask for the session answers nothing', async () => {
  const app = new Hono<AppEnv>().get(
    '/',
    withSession(async (c, caller) => c.json(caller)),
  )
  app.onError((error, c) => c.text(error.message, 500))
  const answer = await app.request('/')
  expect([answer.status, await answer.text()]).toEqual([500, 'A route that needs a session forgot requireSession'])
})
