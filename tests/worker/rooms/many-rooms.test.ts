/** One person in five thousand rooms: nothing that one request does grows with them, and nothing is left out. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import type { OperatorStats, Problem, RoomCard, RoomList, User } from '../../../shared/api/shapes.ts'
import { isReset } from '../../../worker/calls/passing-fault.ts'
import { ACCOUNT_WALKS } from '../../../worker/walks/walk.ts'
import type { AccountWalks } from '../../../worker/walks/walks-object.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, Client, operator, type Player, sessionOf, tenWords } from '../../support/client.ts'
import { type FaultyD1, faultyD1 } from '../../support/faults/faulty-d1.ts'
import { type ManyRooms, manyRooms } from '../../support/rooms/many-rooms.ts'
import '../../support/mailbox.ts'
import { lookAt, wordsOf } from '../../support/rooms/rooms.ts'
import { watch } from '../../support/rooms/sockets.ts'
import { alarmsAreRungByHand, patienceIsOver, timeStandsStill } from '../../support/time.ts'

const MANY = 5000
/** On the first page, in the middle, at the end of a page, at the beginning of one, and the oldest of all. */
const REAL_AT = [3, 2500, 2699, 2700, MANY - 1]

const real = { DB: env.DB, ROOMS: env.ROOMS, WALKS: env.WALKS }
const walks = (): DurableObjectStub<AccountWalks> => real.WALKS.getByName(ACCOUNT_WALKS)
/** The helpers look at the bindings once, when they are first used: that has to be before a binding is replaced. */
beforeAll(() => runInDurableObject(walks(), () => undefined))
afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(env, real)
})

const alarmOf = () => runInDurableObject(walks(), (_, state) => state.storage.getAlarm())
const later = (ms: number): void => {
  vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
}
const DEATH = 'The object dies here'
const die = (): Promise<void> =>
  runInDurableObject(walks(), (_, state) => state.abort(DEATH)).then(
    () => undefined,
    () => undefined,
  )

/** An object that has died in its alarm rings again, by the alarm that it had set before the work. */
async function ringUntilQuiet(between: () => Promise<unknown> = async () => undefined): Promise<number> {
  let rings = 0
  for (; rings < 200 && (await alarmOf()) !== null; rings++) {
    later(600_000)
    await runDurableObjectAlarm(walks()).catch((error: unknown) => {
      if (!isReset(error) && !String(error).includes(DEATH)) throw error
    })
    await between()
  }
  expect(await alarmOf()).toBeNull()
  return rings
}

const userRow = ({ user }: Player) =>
  real.DB.prepare('SELECT delivered_at FROM users WHERE account_id = ?1')
    .bind(user.id)
    .first<{ delivered_at: number | null }>()
const inReal = (rooms: ManyRooms, { user }: Player) =>
  Promise.all(rooms.real.map((id) => wordsOf(real.ROOMS.getByName(id), user.id)))
const namesIn = (rooms: ManyRooms, { user }: Player) =>
  Promise.all(
    rooms.real.map(async (id) => {
      const view = await lookAt(real.ROOMS.getByName(id), '')
      return view.ok && view.value.players.some(({ id: playerId }) => playerId === user.id)
    }),
  )
const toldAll = (rooms: ManyRooms, method: string): void => {
  const heard = new Set(rooms.told.filter((call) => call.startsWith(`${method} `)).map((call) => call.split(' ')[1]))
  expect(rooms.ids.filter((id) => !heard.has(id) && !rooms.real.includes(id))).toEqual([])
}

/** What D1 says that it has read, for whatever is asked of it meanwhile. */
async function rowsRead(act: () => Promise<unknown>): Promise<number> {
  let rows = 0
  const counting = faultyD1(real.DB, null)
  counting.onBatch = (results) => {
    for (const { meta } of results) rows += meta.rows_read
  }
  env.DB = counting.db
  await act()
  env.DB = real.DB
  return rows
}

const cardsOf = ({ owned, joined }: RoomList): RoomCard[] => [...owned, ...joined]

async function allPages({ client }: Player, word?: string): Promise<RoomList[]> {
  const pages: RoomList[] = []
  for (let next: string | null | undefined; next !== null; ) {
    const { status, body } = await client.get<RoomList>(paths.rooms(word, next))
    expect(status).toBe(200)
    pages.push(body)
    next = body.next
  }
  return pages
}

describe('home', () => {
  it('gives the newest two hundred and then the rest by page, each room once and in its order', async () => {
    const player = await aPlayer()
    const { ids } = await manyRooms(player, MANY, [])
    const pages = await allPages(player)
    expect(pages.map((page) => cardsOf(page).length)).toEqual(Array(25).fill(200))
    expect(pages.flatMap(cardsOf).map(({ id }) => id)).toEqual(ids)
  })

  it('reads the rows of its page and no others, on the first one and on the last', async () => {
    const player = await aPlayer()
    await manyRooms(player, MANY, [])
    const pages = await allPages(player)
    for (const before of [undefined, pages.at(-2)?.next ?? undefined]) {
      const rows = await rowsRead(() => player.client.get(paths.rooms(undefined, before)))
      expect(rows).toBeGreaterThanOrEqual(200)
      expect(rows).toBeLessThan(1000)
    }
  })

  it('a room made between two pages is no reason for another to be shown twice or left out', async () => {
    const player = await aPlayer()
    const { ids } = await manyRooms(player, 250, [])
    const first = (await player.client.get<RoomList>(paths.rooms())).body
    const { id } = (await player.client.post<{ id: string }>(paths.rooms(), { name: 'Cenone', rules: [] })).body
    const second = (await player.client.get<RoomList>(paths.rooms(undefined, first.next ?? ''))).body
    expect([...cardsOf(first), ...cardsOf(second)].map((card) => card.id)).toEqual(ids)
    expect(second.next).toBeNull()
    expect((await player.client.get<RoomList>(paths.rooms())).body.owned[0]?.id).toBe(id)
  })

  it.each(['x', '.', '1.', '1.abc', '1e3.23456789abcd', '-1.23456789abcd', `${'9'.repeat(50)}.23456789abcd`])(
    'a cursor that never was one is refused: %s',
    async (before) => {
      const { client } = await aPlayer()
      const answer = await client.get<Problem>(paths.rooms(undefined, before))
      expect([answer.status, answer.body.code]).toEqual([400, 'request/malformed'])
    },
  )

  it('somebody’s cursor shows another person their own rooms and nothing else', async () => {
    const [ada, bruno] = [await aPlayer(), await aPlayer()]
    await manyRooms(ada, 250, [])
    const { next } = (await ada.client.get<RoomList>(paths.rooms())).body
    expect((await bruno.client.get<RoomList>(paths.rooms(undefined, next ?? ''))).body).toEqual({
      owned: [],
      joined: [],
      next: null,
    })
  })

  it('searches fifty rooms for a word, six at once, and hands the cursor on', async () => {
    const player = await aPlayer()
    const rooms = await manyRooms(player, 500, [], { isOpen: false })
    const wanted = [rooms.ids[2], rooms.ids[60], rooms.ids[499]].map((id) => id ?? '')
    for (const id of wanted) rooms.withWord.add(id)
    let [atOnce, most] = [0, 0]
    rooms.onTell = async () => {
      most = Math.max(most, ++atOnce)
      await scheduler.wait(1)
      atOnce--
    }
    env.ROOMS = rooms.rooms
    expect(cardsOf((await player.client.get<RoomList>(paths.rooms('pace'))).body).map(({ id }) => id)).toEqual([
      wanted[0],
    ])
    expect(rooms.told).toHaveLength(50)
    expect(most).toBeLessThanOrEqual(6)
    rooms.told.length = 0
    const pages = await allPages(player, 'pace')
    expect(pages.flatMap(cardsOf).map(({ id }) => id)).toEqual(wanted)
    expect(pages).toHaveLength(10)
    expect(rooms.told).toHaveLength(500)
  })
})

const FAILING_CALL = 17
type Condition = { name: string; prepare: (rooms: ManyRooms) => FaultyD1 | null; between: () => Promise<unknown> }
const CONDITIONS: Condition[] = [
  { name: 'with nothing in the way', prepare: () => null, between: async () => undefined },
  {
    name: 'the object evicted after each alarm',
    prepare: () => null,
    between: async () => evictDurableObject(walks()),
  },
  {
    name: 'the object dying in the middle of a page',
    prepare: (rooms) => {
      rooms.onTell = async (call) => {
        if (call >= 1234) {
          rooms.onTell = null
          await die()
        }
      }
      return null
    },
    between: async () => undefined,
  },
  {
    name: 'D1 failing once, before',
    prepare: () => failingAt(FAILING_CALL, 'before'),
    between: async () => undefined,
  },
  {
    name: 'the answer of D1 lost once',
    prepare: () => failingAt(FAILING_CALL, 'after'),
    between: async () => undefined,
  },
]

function failingAt(nth: number, fault: 'before' | 'after'): FaultyD1 {
  const faulty = faultyD1(real.DB, null)
  let calls = 0
  faulty.onCall = () => {
    calls++
    if (calls === nth && fault === 'before') throw new Error('D1 is away')
  }
  faulty.onAnswer = () => {
    if (calls === nth && fault === 'after') throw new Error('the answer of D1 was lost')
  }
  return faulty
}

describe.each(CONDITIONS)('of five thousand rooms, $name', ({ prepare, between }) => {
  timeStandsStill()

  async function aWalker() {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const [player, owner] = [await aPlayer('Gina Lolli'), await aPlayer('Bruno Verdi')]
    const rooms = await manyRooms(player, MANY, REAL_AT, { owner })
    env.ROOMS = rooms.rooms
    return { player, rooms }
  }
  const walk = async (rooms: ManyRooms): Promise<void> => {
    const faulty = prepare(rooms)
    if (faulty) env.DB = faulty.db
    await ringUntilQuiet(between)
    env.DB = real.DB
    // Whatever was to go wrong has gone wrong.
    expect(rooms.onTell).toBeNull()
    if (faulty) expect(faulty.calls).toBeGreaterThan(FAILING_CALL)
  }

  it('FINISHED-WORDS-ARRIVE: all of them have the words, and then it is noted', async () => {
    const { player, rooms } = await aWalker()
    const rows = await rowsRead(async () => {
      expect((await player.client.post<User>(paths.finish, { words: tenWords() })).body.hasFinished).toBe(true)
    })
    expect(rows, 'what the request reads').toBeLessThan(500)
    expect(rooms.told, 'whom it tells').toEqual([])
    expect(await userRow(player)).toEqual({ delivered_at: null })
    await walk(rooms)
    expect(await inReal(rooms, player)).toEqual(REAL_AT.map(() => tenWords()))
    toldAll(rooms, 'deliverWords')
    expect((await userRow(player))?.delivered_at).not.toBeNull()
  })

  it('signing out everywhere ends the sockets, also in a room of the last page', async () => {
    const { player, rooms } = await aWalker()
    const sockets = await Promise.all(rooms.real.map((id) => watch(real.ROOMS.getByName(id), player.user.id)))
    expect((await player.client.post(paths.logout(true))).status).toBe(204)
    expect((await sessionOf(player.client)).account).toBeNull()
    await walk(rooms)
    for (const { closed } of sockets) expect(await closed).toEqual({ code: 4401, reason: 'signedOut' })
    toldAll(rooms, 'disconnect')
  })

  it('DELETED-STAYS-DELETED: nothing is left of the account, and no room has its name', async () => {
    const { player, rooms } = await aWalker()
    const answer = await player.client.delete(paths.me)
    expect([answer.status, answer.body.code]).toEqual([503, 'me/deletion-under-way'])
    expect(rooms.told.length, 'the first page at once').toBeGreaterThanOrEqual(90)
    expect(rooms.told.length).toBeLessThanOrEqual(100)
    await walk(rooms)
    for (const table of ['accounts', 'users', 'sessions', 'email_requests']) {
      const { results } = await real.DB.prepare(`SELECT * FROM ${table}`).all()
      expect(JSON.stringify(results)).not.toMatch(new RegExp(`${player.user.id}|${player.email}`))
    }
    expect(await namesIn(rooms, player)).toEqual(REAL_AT.map(() => false))
    toldAll(rooms, 'forget')
  })
})

describe('a walk', () => {
  timeStandsStill()

  async function aWalker(count = 1000) {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const [player, owner] = [await aPlayer('Gina Lolli'), await aPlayer('Bruno Verdi')]
    const rooms = await manyRooms(player, count, [3, count - 1], { owner })
    env.ROOMS = rooms.rooms
    return { player, rooms }
  }
  const finish = ({ client }: Player) => client.post<User>(paths.finish, { words: tenWords() })

  it('of each of two kinds for one account come to their ends', async () => {
    const { player, rooms } = await aWalker()
    await finish(player)
    const sockets = await Promise.all(rooms.real.map((id) => watch(real.ROOMS.getByName(id), player.user.id)))
    await player.client.post(paths.logout(true))
    expect((await operator.call<OperatorStats>('GET', paths.operator.stats)).body).toMatchObject({ walks: 2 })
    await ringUntilQuiet()
    expect(await inReal(rooms, player)).toEqual([tenWords(), tenWords()])
    for (const { closed } of sockets) expect((await closed).code).toBe(4401)
    expect((await userRow(player))?.delivered_at).not.toBeNull()
    expect((await operator.call<OperatorStats>('GET', paths.operator.stats)).body).toMatchObject({ walks: 0 })
  })

  it('DELETED-STAYS-DELETED: a deletion that begins while words are under way leaves nothing, and the words’ walk ends', async () => {
    const { player, rooms } = await aWalker(2000)
    await finish(player)
    later(1000)
    await runDurableObjectAlarm(walks())
    expect(rooms.told.length, 'in the middle of it').toBeLessThan(1000)
    expect((await player.client.delete<Problem>(paths.me)).body.code).toBe('me/deletion-under-way')
    await ringUntilQuiet()
    expect(await namesIn(rooms, player)).toEqual([false, false])
    expect(await userRow(player)).toBeNull()
    toldAll(rooms, 'forget')
  })

  it('of somebody with few rooms does not wait for the end of a long one', async () => {
    const [long, short] = [await aWalker(3000), await aWalker(150)]
    const rooms = new Map([long, short].flatMap(({ rooms }) => rooms.ids.map((id) => [id, rooms.rooms])))
    const getByName = (id: string) => (rooms.get(id) ?? real.ROOMS).getByName(id)
    env.ROOMS = { getByName } as unknown as typeof env.ROOMS // the one way of reaching a room
    await finish(long.player)
    await finish(short.player)
    later(1000)
    await runDurableObjectAlarm(walks())
    expect((await userRow(short.player))?.delivered_at).not.toBeNull()
    expect(await userRow(long.player)).toEqual({ delivered_at: null })
    await ringUntilQuiet()
    expect((await userRow(long.player))?.delivered_at).not.toBeNull()
  })

  it('has its page before those that have had theirs, however many are under way', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => aPlayer()))
    const all = await Promise.all(players.map((player) => manyRooms(player, 1000, [])))
    const roomsOf = new Map(all.flatMap((rooms) => rooms.ids.map((id) => [id, rooms.rooms])))
    const getByName = (id: string) => (roomsOf.get(id) ?? real.ROOMS).getByName(id)
    env.ROOMS = { getByName } as unknown as typeof env.ROOMS // the one way of reaching a room
    for (const { user } of players) {
      later(1)
      await walks().begin({ kind: 'sign-out', accountId: user.id, season: 0 })
    }
    later(1000)
    await runDurableObjectAlarm(walks())
    for (const { told } of all) expect(told.length).toBeGreaterThanOrEqual(100)
    await ringUntilQuiet()
  })

  it('has the whole round again, later, when a room was out of reach', async () => {
    const { player, rooms } = await aWalker()
    const away = rooms.ids[150] ?? ''
    rooms.failing.add(away)
    await finish(player)
    for (let ring = 0; ring < 10; ring++) {
      later(600_000)
      await runDurableObjectAlarm(walks())
    }
    expect(await inReal(rooms, player)).toEqual([tenWords(), tenWords()])
    expect(await userRow(player)).toEqual({ delivered_at: null })
    rooms.failing.clear()
    await ringUntilQuiet()
    toldAll(rooms, 'deliverWords')
    expect((await userRow(player))?.delivered_at).not.toBeNull()
  })

  it('is asked for once: the next calls of who has finished tell no room and find it under way', async () => {
    const { player, rooms } = await aWalker()
    await finish(player)
    const ticketless = new Client()
    ticketless.cookies.set('__Host-session', player.client.cookies.get('__Host-session') ?? '')
    const rows = await rowsRead(async () => {
      await player.client.put<Problem>(paths.words, { words: ['x'] })
      await ticketless.put<Problem>(paths.words, { words: ['x'] })
      await ticketless.get(paths.session)
    })
    expect(rows).toBeLessThan(1000)
    expect(rooms.told).toEqual([])
    await ringUntilQuiet()
    expect(rooms.told, 'each has heard it once').toHaveLength(998)
  })

  it('when it cannot be begun the words are owed, and the next call begins it', async () => {
    const { player, rooms } = await aWalker()
    env.WALKS = {
      getByName: () => ({ begin: () => Promise.reject(new Error('away')) }),
    } as unknown as typeof real.WALKS // the one call that is made
    expect((await finish(player)).status).toBe(200)
    env.WALKS = real.WALKS
    await player.client.put<Problem>(paths.words, { words: ['x'] })
    await ringUntilQuiet()
    expect(await inReal(rooms, player)).toEqual([tenWords(), tenWords()])
  })

  it('of somebody who leaves a room while it is ahead reaches that room', async () => {
    const { player, rooms } = await aWalker()
    const [, last = ''] = rooms.real
    const { closed } = await watch(real.ROOMS.getByName(last), player.user.id)
    await player.client.post(paths.logout(true))
    later(1000)
    await runDurableObjectAlarm(walks())
    await real.ROOMS.getByName(last).leave(player.user.id)
    await ringUntilQuiet()
    expect((await closed).code).toBe(4401)
  })

  it('signing out once more ends also a socket that was opened in a room which the walk had passed', async () => {
    const { player, rooms } = await aWalker()
    const [first = ''] = rooms.real
    await player.client.post(paths.logout(true))
    later(1000)
    await runDurableObjectAlarm(walks())
    later(1000)
    const { closed } = await watch(real.ROOMS.getByName(first), player.user.id)
    await walks().begin({ kind: 'sign-out', accountId: player.user.id, season: 0 })
    await ringUntilQuiet()
    expect((await closed).code).toBe(4401)
  })

  it('whoever signs in again while some room is out of reach keeps the sockets that they open', async () => {
    const { player, rooms } = await aWalker(50)
    const [first = ''] = rooms.real
    rooms.failing.add(rooms.ids[10] ?? '')
    const before = await watch(real.ROOMS.getByName(first), player.user.id)
    await player.client.post(paths.logout(true))
    later(1000)
    const since = await watch(real.ROOMS.getByName(first), player.user.id)
    await runDurableObjectAlarm(walks())
    expect((await before.closed).code).toBe(4401)
    rooms.failing.clear()
    await ringUntilQuiet()
    expect(
      rooms.told.filter((call) => call === `disconnect ${rooms.ids[11]}`),
      'another round',
    ).toHaveLength(2)
    expect(since.socket.readyState).toBe(WebSocket.OPEN)
  })

  it('the export has all of them, read in pages', async () => {
    const { player, rooms } = await aWalker(2500)
    let largest = 0
    const counting = faultyD1(real.DB, null)
    counting.onBatch = (results) => {
      for (const { results: found } of results) largest = Math.max(largest, found.length)
    }
    env.DB = counting.db
    const { body } = await player.client.get<{ rooms: { id: string }[] }>(paths.exportMe)
    expect(body.rooms.map(({ id }) => id)).toEqual(rooms.ids)
    expect(largest).toBeLessThanOrEqual(1001)
  })
})

describe('a room that never answers', () => {
  alarmsAreRungByHand()

  it('holds up neither its page nor the next alarm: the others are told, and it is when it comes back', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const player = await aPlayer()
    const rooms = await manyRooms(player, 300, [])
    const silent = rooms.ids[7] ?? ''
    rooms.hanging.add(silent)
    env.ROOMS = rooms.rooms
    await player.client.post<User>(paths.finish, { words: tenWords() })
    patienceIsOver(4000)
    await runDurableObjectAlarm(walks())
    expect(new Set(rooms.told).size).toBe(299)
    expect(await alarmOf()).not.toBeNull()
    rooms.hanging.clear()
    // A second is over: it is another round's turn.
    const now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => now + 5000)
    await runDurableObjectAlarm(walks())
    expect(rooms.told).toContain(`deliverWords ${silent}`)
    expect((await userRow(player))?.delivered_at).not.toBeNull()
  })

  it('does not keep whoever deletes their account waiting, nor whoever finishes', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const [player, owner] = [await aPlayer(), await aPlayer()]
    const rooms = await manyRooms(player, 50, [49], { owner })
    rooms.hanging.add(rooms.ids[7] ?? '')
    env.ROOMS = rooms.rooms
    patienceIsOver(4000)
    expect((await player.client.post<User>(paths.finish, { words: tenWords() })).status).toBe(200)
    expect(new Set(rooms.told).size).toBe(48)
    expect(await userRow(player)).toEqual({ delivered_at: null })
    rooms.told.length = 0
    expect((await player.client.delete<Problem>(paths.me)).body.code).toBe('me/deletion-under-way')
    expect(rooms.told.filter((call) => call.startsWith('forget '))).toHaveLength(48)
    rooms.hanging.clear()
    await ringUntilQuiet()
    expect(await userRow(player)).toBeNull()
  })
})
