/** A deleted account: its data goes, also while D1 or rooms are away, and nothing brings it back. */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { describe, expect, it, vi } from 'vitest'
import { operatorPaths, paths } from '../../../shared/api/paths.ts'
import type { OperatorStats, Problem, RoomView } from '../../../shared/api/shapes.ts'
import { IN_DATABASE, IN_ROOMS } from '../../../shared/privacy.ts'
import { ObjectStorage } from '../../../worker/platform/storage.ts'
import { DELETION_KEPT_MS, deletionKind } from '../../../worker/season/accounts.ts'
import { Jobs, SEASON_STEPS } from '../../../worker/season/jobs.ts'
import { NEW_TOUR } from '../../../worker/season/tour.ts'
import { env, type TestBindings } from '../../support/bindings.ts'
import {
  aPlayer,
  aRoomOf,
  aSignedInClient,
  Client,
  operator,
  type Player,
  sessionOf,
  signIn,
  tenWords,
} from '../../support/client.ts'
import { workerD1 } from '../../support/faults/faulty-d1.ts'
import { faultyRooms } from '../../support/faults/faulty-rooms.ts'
import { seasonBut } from '../../support/faults/season-but.ts'
import { standingIn } from '../../support/faults/standing-in.ts'
import { lastMailTo, tokenIn } from '../../support/mailbox.ts'
import { playedIn } from '../../support/rooms/past-rooms.ts'
import { remains } from '../../support/rooms/rooms.ts'
import { timeStandsStill } from '../../support/time.ts'

const real = { DB: env.DB, ROOMS: env.ROOMS, SEASON: env.SEASON }
/** The object that remembers them. */
const deletions = real.SEASON.getByName('accounts')

timeStandsStill()

/** Rooms that cannot be told to forget; everything else about them works. The object shares the Worker's environment. */
function deafRooms(ids: string[]) {
  const faulty = faultyRooms(real.ROOMS, ids)
  faulty.only = 'forget'
  env.ROOMS = faulty.rooms
  return faulty
}

const away = () => Promise.reject(Object.assign(new Error('away'), { overloaded: true }))

const join = (player: Player, id: string) => player.client.post<RoomView>(paths.join(id))

const look = (player: Player, id: string) => player.client.get<RoomView & Problem>(paths.room(id))

/** Every trace of the account in D1, as text, but for the id in the places of rooms that live, which stay. */
async function traces(player: Player): Promise<string> {
  const all = await Promise.all(
    IN_DATABASE.map(async ({ table }) => {
      const { results } = await real.DB.prepare(`SELECT * FROM ${table}`).all()
      return results.map((row) => ({ table, text: JSON.stringify(row) }))
    }),
  )
  const isTrace = ({ table, text }: { table: string; text: string }): boolean =>
    [player.email, 'Unicanome'].some((trace) => text.includes(trace)) ||
    (table !== 'room_players' && text.includes(player.user.id))
  return JSON.stringify(all.flat().filter(isTrace))
}

async function later(ms: number): Promise<void> {
  vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] })
  await runDurableObjectAlarm(deletions)
}

const alarm = () => runInDurableObject(deletions, (_, { storage }) => storage.getAlarm())

const markedAt = ({ user }: Player) =>
  real.DB.prepare('SELECT deleted_at FROM accounts WHERE id = ?1').bind(user.id).first<{ deleted_at: number | null }>()

describe('DELETED-STAYS-DELETED', () => {
  it('one’s own account goes, with sessions, words of all seasons, mails and names in rooms', async () => {
    const [player, friend] = [await aPlayer('Gina Unicanome'), await aPlayer('Bruno Verdi')]
    await playedIn(player, 2024)
    await new Client().post(paths.emailLink, { email: player.email })
    const [own, other, closed] = [await aRoomOf(player), await aRoomOf(friend), await aRoomOf(friend)]
    await join(friend, own)
    await join(player, other)
    await join(player, closed)
    await player.client.post(paths.finish, { words: tenWords() })
    await friend.client.post(paths.close(closed))

    expect((await player.client.delete(paths.me)).status).toBe(204)
    expect(player.client.cookies.size).toBe(0)
    expect(await traces(player)).toBe('[]')
    expect((await look(friend, own)).body).toMatchObject({ ownerId: friend.user.id, playerCount: 1 })
    expect((await look(friend, other)).body).toMatchObject({ playerCount: 1 })
    // CLOSED-IS-FINAL's exception: the name goes, the words stay.
    const view = (await look(friend, closed)).body
    expect(view.players.map((one) => [one.fullName, one.isDeleted]).sort()).toEqual([
      ['Bruno Verdi', undefined],
      ['Giocatore rimosso', true],
    ])
    expect(JSON.stringify(view)).not.toContain('Gina')
    for (const id of [own, other, closed])
      for (const { table } of IN_ROOMS)
        await runInDurableObject(real.ROOMS.getByName(id), (_, { storage: { sql } }) =>
          expect(JSON.stringify(sql.exec(`SELECT * FROM ${table}`).toArray()), table).not.toContain('Unicanome'),
        )
  })

  it('which rooms the account has made is known no more, and a registry out of reach is asked again by the alarm', async () => {
    const player = await aPlayer()
    await aRoomOf(player)
    const madeBy = () => env.SEASON.getByName('2025.rooms').madeBy(player.user.id)
    expect(await madeBy()).toHaveLength(1)
    env.SEASON = seasonBut({ forgetMaker: away })
    expect((await player.client.delete(paths.me)).status).toBe(503)
    env.SEASON = real.SEASON
    expect([(await markedAt(player)) === null, (await madeBy()).length]).toEqual([false, 1])
    await later(400_000)
    expect([await markedAt(player), await madeBy()]).toEqual([null, []])
  })

  it('a second request that finds the first one just done leaves its row for the thirty days', async () => {
    const now = Date.now()
    const state = { ...NEW_TOUR, isOver: true, doneAt: now }
    const step = (at: number) =>
      runInDurableObject(deletions, (_, object) => {
        vi.setSystemTime(at)
        const jobs = new Jobs(new ObjectStorage(object, 'season', SEASON_STEPS))
        return deletionKind({ env, jobs }).step({
          kind: 'deletion',
          key: 'x',
          state,
          requests: 1,
          attempts: 0,
          dueAt: null,
        })
      })
    expect(await step(now + 1)).toEqual({ state, dueAt: now + DELETION_KEPT_MS })
    expect(await step(now + DELETION_KEPT_MS)).toBe('done')
  })

  it('is marked and its sessions end first: a room out of reach makes it 503, as a link that was on its way is, and the alarm finishes it', async () => {
    const [player, friend] = [await aPlayer('Gina Lolli'), await aPlayer()]
    const [phone, late] = [await aSignedInClient(player.email), new Client()]
    await late.post(paths.emailLink, { email: player.email })
    const id = await aRoomOf(friend)
    await join(player, id)
    const faulty = deafRooms([id])
    const answer = await player.client.delete(paths.me)
    const proof = { email: player.email, token: tokenIn(lastMailTo(player.email)) }
    for (const { status, body } of [answer, await late.post(paths.completeEmailLink, proof)])
      expect([status, body.code]).toEqual([503, 'me/deletion-under-way'])
    expect((await sessionOf(late)).account).toBeNull()
    expect((await operator.call<OperatorStats>('GET', operatorPaths.stats)).body.deletions).toBe(1)
    expect((await markedAt(player))?.deleted_at).not.toBeNull()
    expect((await sessionOf(phone)).account).toBeNull()
    const left = await real.DB.prepare('SELECT count(*) AS n FROM sessions WHERE account_id = ?1').bind(player.user.id)
    expect(await left.first()).toEqual({ n: 0 })
    expect((await look(friend, id)).body.playerCount).toBe(2)

    faulty.broken.clear()
    await later(2000)
    expect(await traces(player)).toBe('[]')
    expect((await look(friend, id)).body.playerCount).toBe(1)
    expect(await deletions.tours()).toEqual({ deletions: 0, others: 0 })
  })

  it('is tried again and again, with a longer and longer pause', async () => {
    const [player, friend] = [await aPlayer(), await aPlayer()]
    const id = await aRoomOf(friend)
    await join(player, id)
    const faulty = deafRooms([id])
    await player.client.delete(paths.me)
    const pauses: number[] = []
    for (let i = 0; i < 10; i++) {
      await later(400_000)
      pauses.push(((await alarm()) ?? 0) - Date.now())
    }
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b))
    expect(pauses.at(-1)).toBeLessThanOrEqual(300_000)
    expect(pauses.at(-1)).toBeGreaterThan(200_000)
    faulty.broken.clear()
    await later(400_000)
    expect(await markedAt(player)).toBeNull()
  })

  it('is not done while a room says that its directory has not confirmed', async () => {
    const [player, friend] = [await aPlayer(), await aPlayer()]
    await join(player, await aRoomOf(friend))
    env.ROOMS = standingIn<TestBindings['ROOMS']>(() => ({ forget: async () => false })) // the one call that is made
    expect((await player.client.delete(paths.me)).status).toBe(503)
    expect(await markedAt(player)).not.toBeNull()
    env.ROOMS = real.ROOMS
    await later(400_000)
    expect(await markedAt(player)).toBeNull()
  })

  it('an object that was reset in between is asked once more', async () => {
    const player = await aPlayer()
    let asked = 0
    const ask = async (id: string): Promise<boolean> => {
      if (++asked === 1) throw Object.assign(new Error('reset'), { retryable: true })
      return real.SEASON.getByName('accounts').deleteAccount(id)
    }
    env.SEASON = seasonBut({ deleteAccount: ask })
    expect((await player.client.delete(paths.me)).status).toBe(204)
    expect(await traces(player)).toBe('[]')
  })

  it('a mark that D1 took without saying so is gone on with by the alarm', async () => {
    const [player, friend] = [await aPlayer('Gina Lolli'), await aPlayer()]
    await join(player, await aRoomOf(friend))
    const faulty = workerD1()
    faulty.onAnswer = () => {
      faulty.onAnswer = () => {
        faulty.onAnswer = null
        throw new Error('the answer of D1 was lost')
      } // the first answer was the session's, the second is that of the mark
    }
    expect((await player.client.delete(paths.me)).status).toBe(503)
    env.DB = real.DB
    expect((await markedAt(player))?.deleted_at).not.toBeNull()
    await later(2000)
    expect(await traces(player)).toBe('[]')
  })

  it.each([
    ['D1', () => workerD1('before')],
    ['the object that remembers', () => Object.assign(env, { SEASON: seasonBut({ deleteAccount: away }) })],
  ])('when %s is away nothing has begun: 503, and the account is as it was', async (_, goesAway) => {
    const player = await aPlayer()
    goesAway()
    expect((await player.client.delete(paths.me)).status).toBe(503)
    Object.assign(env, real)
    expect((await sessionOf(player.client)).account).not.toBeNull()
  })
})

describe('DELETED-STAYS-DELETED: nothing that comes later brings it back', () => {
  it('a profile cannot be made for an account that was marked meanwhile', async () => {
    const client = new Client()
    const signedIn = await signIn(client, `marcata.${Date.now()}@posta.example`)
    const faulty = workerD1()
    faulty.onAnswer = async () => {
      faulty.onAnswer = null // the first answer was the session's
      await real.DB.prepare('UPDATE accounts SET deleted_at = 1 WHERE id = ?1').bind(signedIn.account?.id).run()
    }
    const answer = await client.post(paths.me, { fullName: 'Maria Rossi' })
    expect([answer.status, answer.body.code]).toEqual([401, 'auth/required'])
  })

  it('the operator’s deletion does the same, by address', async () => {
    const player = await aPlayer()
    const unknown = await operator.call('DELETE', operatorPaths.account('nessuno@posta.example'))
    expect([unknown.status, unknown.body.code]).toEqual([404, 'account/not-found'])
    expect((await operator.call('DELETE', operatorPaths.account(player.email.toUpperCase()))).status).toBe(204)
    expect(await traces(player)).toBe('[]')
    expect((await sessionOf(player.client)).account).toBeNull()
  })

  it('a ticket that has outlived its account makes no room, is told to sign in, and leaves no id in the registry either', async () => {
    const player = await aPlayer()
    const device = player.client.copy()
    expect((await player.client.delete(paths.me)).status).toBe(204)
    const answer = await device.post(paths.rooms(), { name: 'Cenone', rules: [] })
    expect([answer.status, answer.body.code]).toEqual([401, 'auth/required'])
    expect(await env.SEASON.getByName('2025.rooms').madeBy(player.user.id)).toEqual([])
  })

  it('a look at the object leaves nothing stored', async () => {
    const fanout = env.SEASON.getByName('1999')
    expect((await fanout.status(1999)).owed.directoryWrites).toBe(0)
    await fanout.reportOwed('23456789abcd', 0)
    const accounts = env.SEASON.getByName('nobody’s')
    expect(await accounts.tours()).toEqual({ deletions: 0, others: 0 })
    for (const stub of [fanout, accounts]) expect((await remains(stub)).tables).toEqual([])
  })
})
