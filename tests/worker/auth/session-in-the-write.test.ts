/**
 * The session is in the write (LOCK-IS-IN-THE-WRITE): a save and a finish count for the account whose session is valid at
 * that moment, whatever a ticket says. A ticket only exempts them from a limit.
 */
import { describe, expect, it, vi } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import { hashOf, makeTicket } from '../../../worker/auth/session.ts'
import { sessionIdOf } from '../../../worker/db/sessions.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, Client, type Player, signIn, tenWords } from '../../support/client.ts'
import { workerD1 } from '../../support/faults/faulty-d1.ts'
import { later } from '../../support/time.ts'
import { justBeforeTheWrite } from '../words/season-of-words.ts'
import { countCalls, DAY, d1Away, MINUTE, realD1, SESSION, save, TICKET } from './session-cookies.ts'

const HOUR = 60 * MINUTE

const finish = ({ client }: Pick<Player, 'client'>) => client.post(paths.finish, { words: tenWords('tardi') })
const ACTS = [
  ['a save', (player: Pick<Player, 'client'>) => save(player, ['tardi'])],
  ['a finish', finish],
] as const

const stored = ({ user }: Player) =>
  realD1.prepare('SELECT words, rev, has_finished FROM users WHERE account_id = ?1').bind(user.id).first()
const UNTOUCHED = { words: '[]', rev: 0, has_finished: 0 }

const endSessions = ({ user }: Player) =>
  realD1.prepare('DELETE FROM sessions WHERE account_id = ?1').bind(user.id).run()

/** Of this person's session, made at `now`. */
const ticketOf = ({ client, user }: Player, now: number, season = 2025, secret = env.AUTH_SECRET): Promise<string> =>
  makeTicket(
    secret,
    {
      accountId: user.id,
      sessionId: sessionIdOf(hashOf(client.cookies.get(SESSION) ?? '')),
      fullName: user.fullName,
      season,
      hasFinished: false,
    },
    now,
  )

/** Counts how often the brake is asked, and answers as it is told. */
function brake(success = true) {
  const limit = vi.fn().mockResolvedValue({ success })
  Object.assign(env, { VISIT_LIMIT: { limit } })
  return limit
}

describe.each(ACTS)('LOCK-IS-IN-THE-WRITE: %s', (_, act) => {
  it.each([0, 4, 11 * 60])(
    'with a ticket, %i minutes old, is not counted, and asks nothing before its write',
    async (minutes) => {
      const player = await aPlayer()
      later(minutes * MINUTE)
      const limit = brake()
      const faulty = workerD1()
      let row: unknown
      faulty.onAnswer = async () => {
        if (faulty.calls === 1) row = await stored(player)
      }
      expect((await act(player)).status).toBe(200)
      expect(row, 'written by the first question').toMatchObject({ rev: 1 })
      expect(limit).not.toHaveBeenCalled()
    },
  )

  it('when the session was ended, with a ticket made in the same moment, writes nothing: 401', async () => {
    const player = await aPlayer()
    await endSessions(player)
    expect((await act(player)).status).toBe(401)
    expect(await stored(player)).toEqual(UNTOUCHED)
  })

  it.each([
    ['signs out everywhere', (player: Player) => player.client.copy().post(paths.logout(true))],
    ['deletes the account', (player: Player) => player.client.copy().delete(paths.me)],
    [
      'begins to delete it, and a session is left',
      ({ user }: Player) => realD1.prepare('UPDATE accounts SET deleted_at = 1 WHERE id = ?1').bind(user.id).run(),
    ],
  ])('on its way while another device %s, writes nothing: 401', async (_, change) => {
    const player = await aPlayer()
    justBeforeTheWrite(async () => {
      env.DB = realD1
      await change(player)
    })
    expect(await act(player)).toMatchObject({ status: 401, body: { code: 'auth/required' } })
    expect((await stored(player)) ?? UNTOUCHED).toEqual(UNTOUCHED)
  })

  it('given up for dead, and carried out after the session was ended, writes nothing', async () => {
    const player = await aPlayer()
    const faulty = workerD1('late')
    expect((await act(player)).status).toBe(503)
    env.DB = realD1
    await endSessions(player)
    await faulty.deliverLate()
    expect(await stored(player)).toEqual(UNTOUCHED)
  })

  it('from a tab of one account, while another tab signs in to another, is in neither list', async () => {
    const [ada, bruno] = [await aPlayer('Ada Rossi'), await aPlayer('Bruno Verdi')]
    const otherTab = ada.client.copy()
    justBeforeTheWrite(async () => {
      env.DB = realD1
      await signIn(otherTab, bruno.email)
    })
    expect((await act(ada)).status).toBe(401)
    expect([await stored(ada), await stored(bruno)]).toEqual([UNTOUCHED, UNTOUCHED])
  })

  it('with another account’s ticket is the session’s own, and with its own ticket beside another session that one’s', async () => {
    const [ada, bruno] = [await aPlayer('Ada Rossi'), await aPlayer('Bruno Verdi')]
    const mixed = ada.client.copy()
    mixed.cookies.set(TICKET, bruno.client.cookies.get(TICKET) ?? '')
    expect((await act({ client: mixed })).status).toBe(200)
    expect([await stored(ada), await stored(bruno)]).toMatchObject([{ rev: 1 }, UNTOUCHED])
  })

  it('of a session that idled for thirty days, or is a year old, writes nothing', async () => {
    for (const column of ['seen_at', 'created_at']) {
      const player = await aPlayer()
      const age = column === 'seen_at' ? 30 * DAY : 365 * DAY
      const aged = realD1.prepare(`UPDATE sessions SET ${column} = ?2 WHERE account_id = ?1`)
      await aged.bind(player.user.id, Date.now() - age).run()
      expect((await act(player)).status, column).toBe(401)
      expect(await stored(player)).toEqual(UNTOUCHED)
    }
  })

  it.each([0, 4, 6, 13 * 60])(
    'while D1 is away, %i minutes after the ticket, is 503 and never 401',
    async (minutes) => {
      const player = await aPlayer()
      later(minutes * MINUTE)
      d1Away()
      expect((await act(player)).status).toBe(503)
      expect([...player.client.cookies.keys()].sort()).toEqual([SESSION, TICKET])
    },
  )
})

/** What says nothing: each is like no ticket at all. */
const BAD_TICKETS: [string, (player: Player) => Promise<string> | string][] = [
  ['none', () => ''],
  ['a garbled one', ({ client }) => `${client.cookies.get(TICKET)}x`],
  ['half of one', ({ client }) => (client.cookies.get(TICKET) ?? '').slice(0, 40)],
  ['a huge one', () => `${'a'.repeat(12_000)}.${'b'.repeat(2000)}`],
  ['the session’s token in its place', ({ client }) => client.cookies.get(SESSION) ?? ''],
  ['one of twelve hours ago', (player) => ticketOf(player, Date.now() - 12 * HOUR)],
  ['one of a clock that ran ahead', (player) => ticketOf(player, Date.now() + MINUTE)],
  ['one of another season', (player) => ticketOf(player, Date.now(), 2024)],
  ['one of another secret', (player) => ticketOf(player, Date.now(), 2025, 'another-secret-of-thirty-two-bytes!')],
  ['another session’s', async () => (await aPlayer('Bruno Verdi')).client.cookies.get(TICKET) ?? ''],
]

describe('with a session, and beside it', () => {
  it.each(BAD_TICKETS)(
    '%s: the save is counted once, and brings a ticket with which the next is not',
    async (_, make) => {
      const player = await aPlayer()
      player.client.cookies.set(TICKET, await make(player))
      const limit = brake()
      expect((await save(player)).status).toBe(200)
      expect(limit).toHaveBeenCalledTimes(1)
      expect((await save(player, ['lavoro'])).status).toBe(200)
      expect(limit).toHaveBeenCalledTimes(1)
      expect(await stored(player)).toMatchObject({ words: '["lavoro"]', rev: 2 })
    },
  )

  it.each(BAD_TICKETS)(
    '%s: once the minute’s are spent, a copied token of an ended session asks D1 nothing',
    async (_, make) => {
      const player = await aPlayer()
      player.client.cookies.set(TICKET, await make(player))
      await endSessions(player)
      brake(false)
      for (const [name, act] of ACTS) {
        expect(await countCalls(async () => expect((await act(player)).status).toBe(429)), name).toBe(0)
      }
      expect(player.client.cookies.has(SESSION), 'nobody is signed out by it').toBe(true)
    },
  )
})

it('a token that nobody signed asks D1 nothing, and is not counted against those at the same address', async () => {
  const { client } = await aPlayer()
  const thief = new Client()
  thief.cookies.set(TICKET, client.cookies.get(TICKET) ?? '')
  const limit = brake()
  for (const token of ['', 'invented', 'a.b', `${client.cookies.get(SESSION)}x`]) {
    thief.cookies.set(SESSION, token)
    for (const [, act] of ACTS) {
      expect(await countCalls(async () => expect((await act({ client: thief })).status).toBe(401)), token).toBe(0)
    }
  }
  expect(limit).not.toHaveBeenCalled()
})
