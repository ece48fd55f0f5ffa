import { afterEach, describe, expect, it, vi } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import type { Problem, User } from '../../../shared/api/shapes.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, aRoomOf, Client, type Player, tenWords } from '../../support/client.ts'
import { faultyD1 } from '../../support/faults/faulty-d1.ts'
import { faultyRooms } from '../../support/faults/faulty-rooms.ts'
import { breakD1, wordsOf } from '../../support/rooms/rooms.ts'
import '../../support/mailbox.ts'
import { eventually, patienceIsOver } from '../../support/time.ts'

const real = { DB: env.DB, ROOMS: env.ROOMS }

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  Object.assign(env, real)
})

const finish = ({ client }: Player) => client.post<User & Problem>(paths.finish, { words: tenWords() })
const inRoom = (id: string, { user }: Player) => wordsOf(real.ROOMS.getByName(id), user.id)
const deliveredAt = async ({ user }: Player): Promise<number | null> =>
  (
    await real.DB.prepare('SELECT delivered_at FROM users WHERE account_id = ?1')
      .bind(user.id)
      .first<{ delivered_at: number | null }>()
  )?.delivered_at ?? null

describe('FINISHED-WORDS-ARRIVE', () => {
  it('in every open room they are in, when the finish is answered', async () => {
    const player = await aPlayer()
    const rooms = [await aRoomOf(player), await aRoomOf(player), await aRoomOf(player)]
    expect((await finish(player)).status).toBe(200)
    for (const id of rooms) expect(await inRoom(id, player)).toEqual(tenWords())
    expect(await deliveredAt(player)).not.toBeNull()
  })

  it('but not in a room that was closed before', async () => {
    const player = await aPlayer()
    const id = await aRoomOf(player)
    expect((await player.client.post(paths.close(id))).status).toBe(200)
    await finish(player)
    expect((await inRoom(id, player)) ?? []).toEqual([])
    expect(await deliveredAt(player)).not.toBeNull()
  })

  it('a room out of reach is owed: the finish is 200, the next call delivers, and then nothing is owed', async () => {
    const player = await aPlayer()
    const [one, two] = [await aRoomOf(player), await aRoomOf(player)]
    const faulty = faultyRooms(real.ROOMS, [one])
    env.ROOMS = faulty.rooms
    expect((await finish(player)).status).toBe(200)
    expect(await inRoom(two, player)).toEqual(tenWords())
    expect(await inRoom(one, player)).toBeNull()
    expect(await deliveredAt(player)).toBeNull()

    // The debt is in the ticket: the next change delivers, whatever it is, and is itself answered.
    faulty.broken.clear()
    faulty.calls.length = 0
    expect((await player.client.put<Problem>(paths.words, { words: ['x'] })).status).toBe(422)
    expect(faulty.calls).toContain(`deliverWords ${one}`)
    expect(await inRoom(one, player)).toEqual(tenWords())
    expect(await deliveredAt(player)).not.toBeNull()

    faulty.calls.length = 0
    await player.client.put(paths.words, { words: ['x'] })
    expect(faulty.calls).toEqual([])
  })

  it('a look delivers too, behind its answer, and still owes when the room stays away', async () => {
    const player = await aPlayer()
    const id = await aRoomOf(player)
    const faulty = faultyRooms(real.ROOMS, [id])
    env.ROOMS = faulty.rooms
    await finish(player)
    expect((await player.client.get(paths.rooms())).status).toBe(200)
    expect(await deliveredAt(player)).toBeNull()
    faulty.broken.clear()
    expect((await player.client.get(paths.rooms())).status).toBe(200)
    await eventually(async () => expect(await inRoom(id, player)).toEqual(tenWords()))
  })

  it('a room that says nothing keeps no change waiting: it is answered in time, and still owes', async () => {
    const player = await aPlayer()
    const id = await aRoomOf(player)
    const faulty = faultyRooms(real.ROOMS, [id])
    env.ROOMS = faulty.rooms
    await finish(player)
    faulty.broken.clear()
    faulty.onCall = () => new Promise(() => undefined)
    patienceIsOver(5000)
    expect((await player.client.put<Problem>(paths.words, { words: ['x'] })).status).toBe(422)
    expect(await deliveredAt(player)).toBeNull()
    vi.restoreAllMocks()
    faulty.onCall = null
    await player.client.put(paths.words, { words: ['x'] })
    expect(await inRoom(id, player)).toEqual(tenWords())
  })

  it('the answer of a room that was lost is asked for again without harm', async () => {
    const player = await aPlayer()
    const id = await aRoomOf(player)
    const faulty = faultyRooms(real.ROOMS, [id])
    faulty.fault = 'after'
    env.ROOMS = faulty.rooms
    await finish(player)
    expect(await inRoom(id, player)).toEqual(tenWords())
    expect(await deliveredAt(player)).toBeNull()
    faulty.broken.clear()
    await finish(player)
    expect(await deliveredAt(player)).not.toBeNull()
  })

  it('is two questions to D1: the lock, which says what is owed, and that all have confirmed', async () => {
    const player = await aPlayer()
    const rooms = [await aRoomOf(player), await aRoomOf(player)]
    const counting = faultyD1(real.DB, null)
    env.DB = counting.db
    expect((await finish(player)).status).toBe(200)
    expect(counting.calls).toBe(2)
    for (const id of rooms) expect(await inRoom(id, player)).toEqual(tenWords())
    expect(await deliveredAt(player)).not.toBeNull()
  })

  it.each([
    ['while the lock is on its way', 'onCall'],
    ['while its answer is', 'onAnswer'],
  ] as const)('also in a room entered %s', async (_, moment) => {
    const [player, owner] = [await aPlayer(), await aPlayer()]
    const id = await aRoomOf(owner)
    const faulty = faultyD1(real.DB, null)
    faulty[moment] = async () => {
      faulty[moment] = null
      const { id: userId, fullName } = player.user
      expect(await real.ROOMS.getByName(id).join({ id: userId, fullName, season: 2025 })).toMatchObject({ ok: true })
    }
    env.DB = faulty.db
    expect((await finish(player)).status).toBe(200)
    expect(await inRoom(id, player)).toEqual(tenWords())
  })

  /** However many questions a room asks: in each case the whole finish comes before one of them, or behind its answer. */
  it.each([
    ['before', 'onCall'],
    ['behind the answer to', 'onAnswer'],
  ] as const)('also in a room that enters them meanwhile: finished %s any question of its flush', async (_, moment) => {
    const owner = await aPlayer()
    let asked = 0
    for (let nth = 1; nth === 1 || nth <= asked; nth++) {
      const player = await aPlayer()
      const id = await aRoomOf(owner)
      const d1 = await breakD1(real.ROOMS.getByName(id), null)
      const gate = { isReached: false, isOpen: false }
      d1[moment] = async () => {
        if (d1.calls !== nth) return
        gate.isReached = true
        while (!gate.isOpen) await scheduler.wait(1)
      }
      const joining = player.client.post(paths.join(id))
      await eventually(() => expect(gate.isReached).toBe(true))
      expect((await finish(player)).status).toBe(200)
      gate.isOpen = true
      expect((await joining).status).toBe(200)
      asked = d1.calls
      expect(await inRoom(id, player), `question ${nth} of ${asked}`).toEqual(tenWords())
    }
  })

  it('when D1 fails after the lock, the rooms have the words, and it is the next visit that notes it', async () => {
    const player = await aPlayer()
    const id = await aRoomOf(player)
    const faulty = faultyD1(real.DB, null)
    faulty.onAnswer = () => {
      faulty.fault = 'before' // the first question was the lock
    }
    env.DB = faulty.db
    expect((await finish(player)).body.hasFinished).toBe(true)
    env.DB = real.DB
    expect(await inRoom(id, player)).toEqual(tenWords())
    expect(await deliveredAt(player)).toBeNull()
    expect((await player.client.get(paths.session)).status).toBe(200)
    await eventually(async () => expect(await deliveredAt(player)).not.toBeNull())
  })

  it('a process that dies after the lock is made good by a repeated finish', async () => {
    const player = await aPlayer()
    const id = await aRoomOf(player)
    await real.DB.prepare(
      'UPDATE users SET has_finished = 1, words = ?2, rev = rev + 1 WHERE account_id = ?1 AND season = 2025',
    )
      .bind(player.user.id, JSON.stringify(tenWords()))
      .run()
    expect((await finish(player)).status).toBe(200)
    expect(await inRoom(id, player)).toEqual(tenWords())
  })

  it('on another device the debt is found when its ticket is renewed', async () => {
    const player = await aPlayer()
    const id = await aRoomOf(player)
    const faulty = faultyRooms(real.ROOMS, [id])
    env.ROOMS = faulty.rooms
    await finish(player)
    faulty.broken.clear()
    const phone = new Client()
    for (const [name, value] of player.client.cookies) phone.cookies.set(name, value)
    phone.cookies.delete('__Host-ticket')
    await phone.put(paths.words, { words: ['x'] })
    expect(await inRoom(id, player)).toEqual(tenWords())
  })

  it('many rooms are told a few at a time', async () => {
    const player = await aPlayer()
    const rooms = await Promise.all(Array.from({ length: 30 }, () => aRoomOf(player)))
    let [atOnce, most] = [0, 0]
    const faulty = faultyRooms(real.ROOMS)
    faulty.onCall = async () => {
      most = Math.max(most, ++atOnce)
      await scheduler.wait(2)
      atOnce--
    }
    env.ROOMS = faulty.rooms
    await finish(player)
    // What takes longer than a finish waits goes on behind its answer.
    await eventually(async () => expect(await deliveredAt(player)).not.toBeNull())
    expect(faulty.calls).toHaveLength(rooms.length)
    expect(most).toBeLessThanOrEqual(6)
  })
})
