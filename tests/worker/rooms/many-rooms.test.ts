/** One person in five thousand rooms: nothing that one request does grows with them, and nothing is left out. */
import { runInDurableObject } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import type { Problem, RoomCard, RoomList, User } from '../../../shared/api/shapes.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, aRoomOf, type Player, sessionOf, tenWords } from '../../support/client.ts'
import { type ManyRooms, manyRooms } from '../../support/rooms/many-rooms.ts'
import { SEASON, wordsOf } from '../../support/rooms/rooms.ts'
import { watch } from '../../support/rooms/sockets.ts'
import { eventually, patienceIsOver, timeStandsStill } from '../../support/time.ts'
import { accounts, aTraveller, DEATH, inReal, namesIn, real, ringUntilQuiet, rowsRead, toldAll } from './touring.ts'

const MANY = 5000

/** On the first page, in the middle, at the end of a page, at the beginning of one, and the oldest of all. */
const REAL_AT = [3, 2500, 2699, 2700, MANY - 1]

const die = (): Promise<void> =>
  runInDurableObject(accounts(), (_, state) => state.abort(DEATH)).then(
    () => undefined,
    () => undefined,
  )

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
  it('gives the newest two hundred and then the rest by page, each room once and in its order, and reads no rows of other pages', async () => {
    const player = await aPlayer()
    const { ids } = await manyRooms(player, MANY, [])
    const pages = await allPages(player)
    expect(pages.map((page) => cardsOf(page).length)).toEqual(Array(25).fill(200))
    expect(pages.flatMap(cardsOf).map(({ id }) => id)).toEqual(ids)
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
    const id = await aRoomOf(player)
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
      invitations: [],
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

  it('a search goes on without a room that hangs, or fails', async () => {
    const player = await aPlayer()
    const rooms = await manyRooms(player, 20, [], { isOpen: false })
    const [hanging, failing, wanted] = [rooms.ids[3], rooms.ids[5], rooms.ids[9]].map((id) => id ?? '')
    for (const id of [hanging, failing, wanted]) rooms.withWord.add(id ?? '')
    rooms.hanging.add(hanging ?? '')
    rooms.failing.add(failing ?? '')
    env.ROOMS = rooms.rooms
    patienceIsOver(4000, 300)
    const answer = await player.client.get<RoomList>(paths.rooms('pace'))
    expect([answer.status, cardsOf(answer.body).map(({ id }) => id)]).toEqual([200, [wanted]])
  })
})

it('FINISHED-WORDS-ARRIVE in five thousand rooms: the newest hundred are told, once; the others find out when they are opened, when somebody goes, when they close', async () => {
  const { player, owner, rooms } = await aTraveller(MANY, REAL_AT)
  const rows = await rowsRead(async () => {
    expect((await player.client.post<User>(paths.finish, { words: tenWords() })).body.hasFinished).toBe(true)
  })
  expect(rows, 'what the request reads').toBeLessThan(500)
  await eventually(() => expect(rooms.told).toHaveLength(99))
  const [newest = '', opened = '', left = '', closed = '', untouched = ''] = rooms.real
  expect(await wordsOf(real.ROOMS.getByName(newest), player.user.id)).toEqual(tenWords())
  await player.client.get(paths.room(opened))
  const guest = { id: 'guest', fullName: 'Ospite', season: SEASON }
  await real.ROOMS.getByName(left).join(guest)
  await owner.client.post(paths.close(closed))
  await eventually(async () =>
    expect(await inReal(rooms, player)).toEqual([tenWords(), tenWords(), tenWords(), tenWords(), null]),
  )
  expect(new Set(rooms.told), 'the hundred, the real one among them, and nobody later').toHaveLength(99)
  expect(untouched).not.toBe('')
})

/** What D1 may do, and a death between two pages: season/jobs, for every tour. */
describe('of five thousand rooms, the object dying in the middle of a page', () => {
  timeStandsStill()

  const tour = async (rooms: ManyRooms): Promise<void> => {
    rooms.onTell = async (call) => {
      if (call < 1234) return
      rooms.onTell = null
      await die()
    }
    await ringUntilQuiet()
    expect(rooms.onTell, 'it has died').toBeNull()
  }

  it('signing out everywhere ends the sockets, also in a room of the last page', async () => {
    const { player, rooms } = await aTraveller(MANY, REAL_AT)
    const sockets = await Promise.all(rooms.real.map((id) => watch(real.ROOMS.getByName(id), player.user.id)))
    expect((await player.client.post(paths.logout(true))).status).toBe(204)
    expect((await sessionOf(player.client)).account).toBeNull()
    await tour(rooms)
    for (const { closed } of sockets) expect(await closed).toEqual({ code: 4401, reason: 'signedOut' })
    toldAll(rooms, 'disconnect')
  })

  it('DELETED-STAYS-DELETED: nothing is left of the account, and no room has its name', async () => {
    const { player, rooms } = await aTraveller(MANY, REAL_AT)
    const answer = await player.client.delete(paths.me)
    expect([answer.status, answer.body.code]).toEqual([503, 'me/deletion-under-way'])
    expect(rooms.told.length, 'the first page at once').toBeGreaterThanOrEqual(90)
    expect(rooms.told.length).toBeLessThanOrEqual(100)
    await tour(rooms)
    for (const table of ['accounts', 'users', 'sessions', 'email_requests']) {
      const { results } = await real.DB.prepare(`SELECT * FROM ${table}`).all()
      expect(JSON.stringify(results)).not.toMatch(new RegExp(`${player.user.id}|${player.email}`))
    }
    expect(await namesIn(rooms, player)).toEqual(REAL_AT.map(() => false))
    toldAll(rooms, 'forget')
  })
})
