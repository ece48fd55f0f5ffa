import { describe, expect, it, vi } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import type { Problem, RoomView, User } from '../../../shared/api/shapes.ts'
import { RETRY_MS } from '../../../worker/me/words.ts'
import { env } from '../../support/bindings.ts'
import { anOwner, aPlayer, aRoomOf, type Client, type Player, sessionOf, tenWords } from '../../support/client.ts'
import { faultyD1 } from '../../support/faults/faulty-d1.ts'
import { type FaultyRooms, faultyRooms } from '../../support/faults/faulty-rooms.ts'
import { breakD1, wordsOf } from '../../support/rooms/rooms.ts'
import { eventually, patienceIsOver } from '../../support/time.ts'

const real = { DB: env.DB, ROOMS: env.ROOMS }

/** How long the answer waits for the rooms, and each room may take. */
const [ANSWER_MS, ROOM_MS] = [5000, 4000]

const finish = ({ client }: Pick<Player, 'client'>, words = tenWords()) =>
  client.post<User & Problem>(paths.finish, { words })
const inRoom = (id: string, { user }: Player) => wordsOf(real.ROOMS.getByName(id), user.id)
const look = ({ client }: Pick<Player, 'client'>, id: string) => client.get<RoomView>(paths.room(id))

const warnings = () => vi.spyOn(console, 'warn').mockImplementation(() => undefined)

/** They have finished, and no message reaches these rooms. */
async function finishUnheard(player: Player, ids: string[]): Promise<FaultyRooms> {
  const faulty = faultyRooms(real.ROOMS, ids)
  faulty.only = 'deliverWords'
  env.ROOMS = faulty.rooms
  expect((await finish(player)).status).toBe(200)
  return faulty
}

/** The Worker dies after the lock: D1 has it, nobody was told, and no answer brought a ticket. */
const lockAlone = ({ user }: Player, words = tenWords()) =>
  real.DB.prepare(
    'UPDATE users SET has_finished = 1, words = ?2, rev = rev + 1 WHERE account_id = ?1 AND season = 2025',
  )
    .bind(user.id, JSON.stringify(words))
    .run()

describe('FINISHED-WORDS-ARRIVE', () => {
  it('is one question to D1: the lock, which says whom to tell', async () => {
    const player = await aPlayer()
    const rooms = [await aRoomOf(player), await aRoomOf(player)]
    const counting = faultyD1(real.DB, null)
    env.DB = counting.db
    expect((await finish(player)).status).toBe(200)
    expect(counting.calls).toBe(1)
    for (const id of rooms) expect(await inRoom(id, player)).toEqual(tenWords())
  })

  it('a room out of reach holds up neither the answer nor the others, and is told again behind it', async () => {
    patienceIsOver(RETRY_MS, 1000)
    const player = await aPlayer()
    const [one, two] = [await aRoomOf(player), await aRoomOf(player)]
    warnings()
    const faulty = await finishUnheard(player, [one])
    expect([await inRoom(two, player), await inRoom(one, player)]).toEqual([tenWords(), null])
    faulty.broken.clear()
    await eventually(async () => expect(await inRoom(one, player)).toEqual(tenWords()))
    expect(
      faulty.calls.filter((call) => call.endsWith(two)),
      'only who was out of reach',
    ).toHaveLength(1)
  })

  it('the answer comes when the rooms have been told: the next look at one shows it', async () => {
    const { player } = await anOwner()
    const slow = faultyRooms(real.ROOMS)
    let isTold = false
    slow.onCall = async () => {
      await scheduler.wait(50)
      isTold = true
    }
    env.ROOMS = slow.rooms
    expect((await finish(player)).status).toBe(200)
    expect(isTold).toBe(true)
  })

  it('is tried three times, logged, and left to the comparison', async () => {
    patienceIsOver(RETRY_MS)
    const { player, id } = await anOwner()
    const warn = warnings()
    const faulty = await finishUnheard(player, [id])
    await eventually(() => expect(warn).toHaveBeenCalled())
    expect(warn.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
      { event: 'words-not-told', room: id, count: 1 },
    ])
    expect(faulty.calls).toHaveLength(3)
    expect(await inRoom(id, player)).toBeNull()
  })

  it('a room that says nothing keeps nobody waiting longer than five seconds', async () => {
    const { player, id } = await anOwner()
    const faulty = faultyRooms(real.ROOMS)
    env.ROOMS = faulty.rooms
    faulty.onCall = () => new Promise(() => undefined)
    const { setTimeout } = globalThis
    // Each room has four seconds, and there may be many: here they do not end.
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((act, ms, ...values) =>
      setTimeout(act, ms === ANSWER_MS ? 0 : ms === ROOM_MS ? 600_000 : ms, ...values),
    )
    expect((await finish(player)).body.hasFinished).toBe(true)
    vi.restoreAllMocks()
    faulty.onCall = null
    expect((await look(player, id)).status).toBe(200)
    await eventually(async () => expect(await inRoom(id, player)).toEqual(tenWords()))
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

  it('of two finishes at once one list is locked, and every room has that one', async () => {
    const player = await aPlayer()
    const rooms = [await aRoomOf(player), await aRoomOf(player)]
    const answers = await Promise.all([finish(player, tenWords('prima')), finish(player, tenWords('seconda'))])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { user } = await sessionOf(player.client)
    for (const id of rooms) expect(await inRoom(id, player)).toEqual(user?.words)
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
    await eventually(() => expect(new Set(faulty.calls).size).toBe(rooms.length))
    expect(most).toBeLessThanOrEqual(6)
  })
})

/** On a device of theirs that has no ticket: the session is read. */
function elsewhere(client: Client): Client {
  const phone = client.copy()
  phone.cookies.delete('__Host-ticket')
  return phone
}

describe('FINISHED-WORDS-ARRIVE after the Worker has died behind the lock', () => {
  it('with a repeated finish, in the order in which they were locked; and no later list replaces them', async () => {
    const { player, id } = await anOwner()
    await lockAlone(player)
    expect((await finish(player, tenWords().toReversed())).status).toBe(200)
    expect(await inRoom(id, player)).toEqual(tenWords())
    await real.ROOMS.getByName(id).deliverWords(player.user.id, tenWords('altre'))
    expect(await inRoom(id, player)).toEqual(tenWords())
  })

  it.each<[string, (player: Player, id: string) => Promise<unknown>]>([
    ['they look at the room', ({ client }, id) => elsewhere(client).get(paths.room(id))],
    ['they open it', ({ client }, id) => elsewhere(client).post(paths.join(id))],
    ['somebody comes', async (_, id) => (await aPlayer()).client.post(paths.join(id))],
    ['it closes', ({ client }, id) => client.post(paths.close(id))],
  ])('when %s', async (_, act) => {
    const { player, id } = await anOwner()
    await lockAlone(player)
    expect(await act(player, id)).toMatchObject({ status: 200 })
    await eventually(async () => expect(await inRoom(id, player)).toEqual(tenWords()))
  })

  it('a ticket of before it says nothing: the room is not asked, until the session is read again', async () => {
    const { player, id } = await anOwner()
    await lockAlone(player)
    const d1 = await breakD1(real.ROOMS.getByName(id), null)
    expect((await look(player, id)).status).toBe(200)
    expect(d1.calls).toBe(0)
    expect((await player.client.get(paths.session)).status).toBe(200)
    expect((await look(player, id)).status).toBe(200)
    await eventually(async () => expect(await inRoom(id, player)).toEqual(tenWords()))
    expect(d1.calls).toBe(1)
  })

  it('the finish’s own answer brings a ticket that says it: opening the room reads no session', async () => {
    const { player, id } = await anOwner()
    await finishUnheard(player, [id])
    const counting = faultyD1(real.DB, null)
    env.DB = counting.db
    expect((await look(player, id)).status).toBe(200)
    expect(counting.calls).toBe(0)
    await eventually(async () => expect(await inRoom(id, player)).toEqual(tenWords()))
  })

  it('while D1 is silent the room answers all the same, and the next opening asks again', async () => {
    const { player, id } = await anOwner()
    const d1 = await breakD1(real.ROOMS.getByName(id), null)
    const warn = warnings()
    await finishUnheard(player, [id])
    let isSilent = true
    d1.onCall = async () => {
      while (isSilent) await scheduler.wait(1)
      throw new Error('D1 is away')
    }
    for (let opened = 0; opened < 3; opened++) expect((await look(player, id)).status).toBe(200)
    expect(d1.calls, 'one question at a time').toBe(1)
    isSilent = false
    await eventually(() => expect(warn).toHaveBeenCalledWith(expect.stringContaining('words-not-found')))
    expect(await inRoom(id, player)).toBeNull()
    d1.onCall = null
    expect((await look(player, id)).status).toBe(200)
    await eventually(async () => expect(await inRoom(id, player)).toEqual(tenWords()))
  })

  it('for a player whose words are there, no opening asks D1', async () => {
    const { player, id } = await anOwner()
    await finish(player)
    const d1 = await breakD1(real.ROOMS.getByName(id), null)
    expect((await look(player, id)).status).toBe(200)
    expect((await player.client.post(paths.join(id))).status).toBe(200)
    expect(d1.calls).toBe(0)
  })
})
