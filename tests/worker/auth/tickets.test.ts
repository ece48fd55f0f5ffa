/** A ticket: the queries that it saves, and the claims that it cannot prove. */
import '../../support/mailbox.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import { hashOf, identify, makeTicket } from '../../../worker/auth/session.ts'
import { sessionIdOf } from '../../../worker/db/sessions.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, aRoomOf, Client, sessionOf, signIn, uniqueEmail } from '../../support/client.ts'
import { later } from '../../support/time.ts'
import { countCalls, DAY, d1Away, MINUTE, realD1, SESSION, save, TICKET } from './session-cookies.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  env.DB = realD1
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
    const player = await aPlayer()
    const id = await aRoomOf(player)
    for (const [minutes, statuses] of [
      [4, [200, 200]],
      [2, [503, 503]],
    ] as const) {
      later(minutes * MINUTE)
      d1Away()
      const [look, join] = [await player.client.get(paths.room(id)), await player.client.post(paths.join(id))]
      expect([look.status, join.status], `${minutes} minutes later`).toEqual(statuses)
    }
  })

  it('in its second half goes on when D1 is away, and then no longer', async () => {
    const player = await aPlayer()
    later(4 * MINUTE)
    d1Away()
    const request = () =>
      new Request('https://dieciparole.test/', {
        headers: { cookie: [...player.client.cookies].map((pair) => pair.join('=')).join('; ') },
      })
    expect((await identify(request(), { ...env }, { trust: 'ticket', now: Date.now() })).kind).toBe('signed-in')
    later(1 * MINUTE + 1)
    expect((await identify(request(), { ...env }, { trust: 'ticket', now: Date.now() })).kind).toBe('unavailable')
  })

  it('ends with its five minutes: after a logout elsewhere nobody uses it longer', async () => {
    const player = await aPlayer()
    const phone = new Client()
    await signIn(phone, player.email)
    await phone.post(paths.logout(true))
    expect((await player.client.get(paths.rooms())).status).toBe(200)
    later(5 * MINUTE)
    expect((await player.client.get(paths.rooms())).status).toBe(401)
  })

  it('is renewed only from a session that is still there', async () => {
    const player = await aPlayer()
    const phone = new Client()
    await signIn(phone, player.email)
    await phone.post(paths.logout(true))
    const ticket = player.client.cookies.get(TICKET)
    later(3 * MINUTE)
    expect((await player.client.get(paths.rooms())).status).toBe(401)
    expect(player.client.cookies.get(TICKET)).toBe(ticket)
  })

  it('counts only beside the session cookie it was made for', async () => {
    const [one, other] = [await aPlayer('Ada Rossi'), await aPlayer('Bruno Verdi')]
    const alone = new Client()
    alone.cookies.set(TICKET, one.client.cookies.get(TICKET) ?? '')
    expect((await save({ client: alone })).status).toBe(401)
    const mixed = new Client()
    mixed.cookies.set(TICKET, one.client.cookies.get(TICKET) ?? '')
    mixed.cookies.set(SESSION, other.client.cookies.get(SESSION) ?? '')
    expect((await save({ client: mixed }, ['concordia'])).status).toBe(200)
    expect((await sessionOf(one.client)).user?.words).toEqual([])
    expect((await sessionOf(other.client)).user?.words).toEqual(['concordia'])
  })

  it('forged or of another secret opens nothing by itself', async () => {
    const player = await aPlayer()
    const caller = {
      accountId: player.user.id,
      sessionId: 'x',
      fullName: 'Maria Rossi',
      season: 2025,
      hasFinished: false,
    }
    const forgeries = [
      await makeTicket('another-secret-of-thirty-two-bytes!', caller, Date.now()),
      await makeTicket(env.AUTH_SECRET, caller, Date.now()),
      'x.y',
      `${player.client.cookies.get(TICKET)}x`,
    ]
    for (const forged of forgeries) {
      const thief = new Client()
      thief.cookies.set(TICKET, forged)
      thief.cookies.set(SESSION, 'invented')
      expect((await save({ client: thief })).status).toBe(401)
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

  it('is not enough for profile, deletion, export and logout', async () => {
    const player = await aPlayer()
    await realD1.prepare('DELETE FROM sessions WHERE account_id = ?1').bind(player.user.id).run()
    expect((await player.client.get(paths.exportMe)).status).toBe(401)
    expect((await player.client.delete(paths.me)).status).toBe(401)
    expect((await player.client.post(paths.me, { fullName: 'Maria' })).status).toBe(401)
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
