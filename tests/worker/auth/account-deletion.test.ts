import { runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import { ObjectStorage } from '../../../worker/platform/storage.ts'
import { DELETION_KEPT_MS, deletionKind } from '../../../worker/season/accounts.ts'
import { Jobs, SEASON_STEPS } from '../../../worker/season/jobs.ts'
import { NEW_TOUR } from '../../../worker/season/tour.ts'
import { env, type TestBindings } from '../../support/bindings.ts'
import { aPlayer, aRoomOf, Client, type Player, sessionOf, signIn, tenWords } from '../../support/client.ts'
import { faultyD1 } from '../../support/faults/faulty-d1.ts'
import { seasonBut } from '../../support/faults/season-but.ts'
import { standingIn } from '../../support/faults/standing-in.ts'
import { timeStandsStill } from '../../support/time.ts'
import { deafRooms, deletions, join, later, look, real, traces } from './deleting.ts'

// The helpers look at the bindings once, when they are first used: that has to be before a binding is replaced.
beforeAll(() => runInDurableObject(deletions, () => undefined))

timeStandsStill()

afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(env, real)
})

const markedAt = ({ user }: Player) =>
  real.DB.prepare('SELECT deleted_at FROM accounts WHERE id = ?1').bind(user.id).first<{ deleted_at: number | null }>()

describe('DELETED-STAYS-DELETED', () => {
  it('one’s own account goes, with sessions, words of all seasons, mails and names in rooms', async () => {
    const [player, friend] = [await aPlayer('Gina Lolli'), await aPlayer('Bruno Verdi')]
    await real.DB.prepare(
      "INSERT INTO users (account_id, season, full_name, created_at, updated_at) VALUES (?1, 2024, 'Gina Lolli', 0, 0)",
    )
      .bind(player.user.id)
      .run()
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
  })

  it('which rooms the account has made is known no more, and a registry out of reach is asked again by the alarm', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const player = await aPlayer()
    await aRoomOf(player)
    const madeBy = () => env.SEASON.getByName('2025.rooms').madeBy(player.user.id)
    expect(await madeBy()).toHaveLength(1)
    env.SEASON = seasonBut({
      forgetMaker: () => Promise.reject(Object.assign(new Error('away'), { overloaded: true })),
    })
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

  it('a ticket that has outlived its account leaves no id in the registry either', async () => {
    const player = await aPlayer()
    const device = new Client()
    for (const [name, value] of player.client.cookies) device.cookies.set(name, value)
    await player.client.delete(paths.me)
    expect((await device.post(paths.rooms(), { name: 'Cenone', rules: [] })).status).toBe(401)
    expect(await env.SEASON.getByName('2025.rooms').madeBy(player.user.id)).toEqual([])
  })

  it('is marked and its sessions end first: a room out of reach makes it 503, and the alarm finishes it', async () => {
    const [player, friend] = [await aPlayer('Gina Lolli'), await aPlayer()]
    const phone = new Client()
    await signIn(phone, player.email)
    const id = await aRoomOf(friend)
    await join(player, id)
    const faulty = deafRooms([id])
    const answer = await player.client.delete(paths.me)
    expect([answer.status, answer.body.code]).toEqual([503, 'me/deletion-under-way'])
    expect((await markedAt(player))?.deleted_at).not.toBeNull()
    expect((await sessionOf(phone)).account).toBeNull()
    const left = await real.DB.prepare('SELECT count(*) AS n FROM sessions WHERE account_id = ?1').bind(player.user.id)
    expect(await left.first()).toEqual({ n: 0 })
    expect((await look(friend, id)).body.playerCount).toBe(2)

    faulty.broken.clear()
    await later(2000)
    expect(await markedAt(player)).toBeNull()
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

  it('when the object that remembers is away nothing has begun: 503, and the account is as it was', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const player = await aPlayer()
    env.SEASON = seasonBut({
      deleteAccount: () => Promise.reject(Object.assign(new Error('away'), { overloaded: true })),
    })
    expect((await player.client.delete(paths.me)).status).toBe(503)
    env.SEASON = real.SEASON
    expect((await sessionOf(player.client)).account).not.toBeNull()
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
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const [player, friend] = [await aPlayer('Gina Lolli'), await aPlayer()]
    await join(player, await aRoomOf(friend))
    const faulty = faultyD1(real.DB, null)
    faulty.onAnswer = () => {
      faulty.onAnswer = () => {
        faulty.onAnswer = null
        throw new Error('the answer of D1 was lost')
      } // the first answer was the session's, the second is that of the mark
    }
    env.DB = faulty.db
    expect((await player.client.delete(paths.me)).status).toBe(503)
    env.DB = real.DB
    expect((await markedAt(player))?.deleted_at).not.toBeNull()
    await later(2000)
    expect(await traces(player)).toBe('[]')
  })

  it('when D1 is away nothing has begun: 503, and the account is as it was', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const player = await aPlayer()
    env.DB = faultyD1(real.DB, 'before').db
    expect((await player.client.delete(paths.me)).status).toBe(503)
    env.DB = real.DB
    expect((await sessionOf(player.client)).account).not.toBeNull()
  })
})

const alarm = () => runInDurableObject(deletions, (_, state) => state.storage.getAlarm())
