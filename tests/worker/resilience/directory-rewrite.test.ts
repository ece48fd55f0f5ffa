/** DIRECTORY-CATCHES-UP in one room that rewrites its directory rows, into a D1 that knows less than it did; a large room in parts. */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { LISTS_A_PAGE } from '../../../worker/db/schema.ts'
import { pullFinished } from '../../../worker/room/catching-up.ts'
import { flushDirectory } from '../../../worker/room/directory.ts'
import { env } from '../../support/bindings.ts'
import { copyD1, putBackD1 } from '../../support/faults/d1-copy.ts'
import { aLargeRoom, dieInStep, ring as ringLarge, rowsRead, stubOf, survive } from '../../support/rooms/large-rooms.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import {
  alarmOf,
  aPerson,
  aRoom,
  aRoomWith,
  breakD1,
  directoryOf,
  finish,
  lookAt,
  NOTHING,
  oweNothing,
  presentIn,
  type RoomStub,
  remains,
  rewrite,
  ring,
  roomRow,
  SEASON,
  tenWords,
  unique,
  waitingWrites,
  wordsOf,
} from '../../support/rooms/rooms.ts'
import { timeStandsStill } from '../../support/time.ts'
import { takeOut } from '../owners/changing.ts'

timeStandsStill()

const tablesOf = async (stub: RoomStub) => (await remains(stub)).tables

/** All that D1 has of this room is as it never was. */
const loseRows = (id: string) =>
  env.DB.batch([
    env.DB.prepare('DELETE FROM rooms WHERE id = ?1').bind(id),
    env.DB.prepare('DELETE FROM room_players WHERE room_id = ?1').bind(id),
  ])

describe('a room whose rows D1 has lost', () => {
  it('keeps out whom the owner has taken out, though D1 has forgotten their account', async () => {
    const { id, stub, ada } = await aRoomWith('Ada')
    const moment = await copyD1()
    const [bruno, carla] = [await aPerson('Bruno'), await aPerson('Carla')]
    for (const person of [bruno, carla]) {
      await stub.join(person)
      expect(await takeOut(stub, ada, person)).toMatchObject({ ok: true })
    }
    await putBackD1(moment)
    await env.DB.prepare(
      "INSERT INTO accounts (id, email, provider, created_at, deleted_at) VALUES (?1, ?1, 'email', 0, 1)",
    )
      .bind(carla.id)
      .run()
    await rewrite(id)
    expect(await waitingWrites(stub)).toBe(0)
    expect(await stub.join(bruno)).toMatchObject({ ok: false, code: 'room/removed' })
    expect(await stub.removedName(bruno.id)).toBe('Bruno')
    // An account that D1 has marked was deleted, and its name goes everywhere.
    expect(await stub.removedName(carla.id)).toBeNull()
  })

  it('CLOSED-IS-FINAL: takes no words and stays closed; a deleted player stays nameless and out of the directory', async () => {
    const { id, stub, ada, bruno, carla } = await aRoomWith('Ada', 'Bruno', 'Carla')
    await stub.close(ada.id)
    await stub.forget(carla.id)
    await loseRows(id)
    await finish(bruno.id, tenWords('bruno'))
    await rewrite(id)
    expect(await wordsOf(stub, bruno.id)).toBeNull()
    expect(await presentIn(id)).toEqual([ada.id, bruno.id].sort())
    expect(await roomRow(id)).toMatchObject({ is_open: 0, player_count: 3 })
  })
})

describe('a room whose rows D1 has as they once were', () => {
  it('a player who leaves or joins while D1 answers ends where they went', async () => {
    const { id, stub, ada, bruno } = await aRoomWith('Ada', 'Bruno')
    const carla = await aPerson('Carla')
    const moment = await copyD1()
    await putBackD1(moment)
    const d1 = await breakD1(stub, null)
    const room = await runInDurableObject(stub, (room: Room) => room)
    let others: Promise<unknown>[] = []
    d1.onCall = () => {
      d1.onCall = null
      others = [room.leave(bruno.id), room.join(carla)]
    }
    await rewrite(id)
    await runInDurableObject(stub, () => Promise.all(others))
    expect(await presentIn(id)).toEqual([ada.id, carla.id].sort())
    expect(await waitingWrites(stub)).toBe(0)
  })

  it('D1 away, before or after the write: it is remembered, also when the object dies, and the alarm does it', async () => {
    for (const fault of ['before', 'after'] as const) {
      const { id, stub, ada, bruno } = await aRoomWith('Ada', 'Bruno')
      await loseRows(id)
      await breakD1(stub, fault)
      await rewrite(id)
      expect(await waitingWrites(stub)).toBeGreaterThan(0)
      await evictDurableObject(stub) // and D1 is back
      await ring(stub)
      expect(await presentIn(id), fault).toEqual([ada.id, bruno.id].sort())
      expect([await waitingWrites(stub), await alarmOf(stub)], fault).toEqual([0, null])
    }
  })
})

describe('an id without a room', () => {
  it('DELETING-IS-REMEMBERED: a room that was deleted is buried again, in spite of D1 failing and the object dying', async () => {
    const { id, stub, ada, bruno } = await aRoomWith('Ada', 'Bruno')
    const moment = await copyD1()
    await stub.remove(ada.id)
    expect(await tablesOf(stub)).toEqual([])
    await putBackD1(moment)
    const d1 = await breakD1(stub, 'before')
    expect(await rewrite(id)).toBe(false)
    expect(await tablesOf(stub), 'nothing to remember before D1 was asked').toEqual([])
    d1.fault = null
    d1.onAnswer = () => {
      d1.fault = 'before' // it answers only that there is one
    }
    await rewrite(id)
    expect(await lookAt(stub, ada.id)).toEqual({ ok: false, code: 'room/not-found' })
    expect(await stub.join(bruno)).toEqual({ ok: false, code: 'room/not-found' })
    await evictDurableObject(stub)
    await ring(stub)
    expect((await roomRow(id))?.deleted_at).not.toBeNull()
    expect(await directoryOf(id)).toEqual([])
    expect(await remains(stub)).toEqual(NOTHING)
  })

  it('that becomes one while D1 is asked is a living room', async () => {
    const ada = await aPerson('Ada')
    const id = unique('late')
    const stub = env.ROOMS.getByName(id)
    const d1 = await breakD1(stub, null)
    const room = await runInDurableObject(stub, (room: Room) => room)
    const make = () =>
      room.create({ id, name: 'Cenone', season: SEASON, rules: [], isMega: false, owner: ada, now: Date.now() })
    d1.onCall = async () => {
      d1.onCall = null
      await make()
    }
    expect(await rewrite(id)).toBe(true)
    expect(await lookAt(stub, ada.id)).toMatchObject({ ok: true, value: { playerCount: 1 } })
    expect(await presentIn(id)).toEqual([ada.id])
    expect(await roomRow(id)).toMatchObject({ deleted_at: null })
  })
})

describe('a room of a thousand, of whom D1 knows none, and a thousand who have left', () => {
  /** D1 has these as it had them before they left. */
  async function aForgottenRoom() {
    const room = await aLargeRoom(1000)
    const others = Array.from({ length: 1000 }, () => unique('gone'))
    await env.DB.prepare(
      'INSERT INTO room_players (room_id, user_id, season, present, change_number) SELECT ?1, value, ?2, 1, 0 FROM json_each(?3)',
    )
      .bind(room.id, SEASON, JSON.stringify(others))
      .run()
    await runInDurableObject(room.stub, ({ parts: { store } }: Room) => {
      store.transaction(() => {
        const came = store.addPlayers(others.map((id) => ({ id, fullName: 'Andato Via' })))
        for (const player of came) store.removePlayer(player)
        oweNothing(store)
      })
    })
    return room
  }
  const expectAgreement = async (room: { id: string; stub: RoomStub; players: { id: string }[] }) => {
    expect(await presentIn(room.id)).toEqual(room.players.map(({ id }) => id).sort())
    expect(await directoryOf(room.id)).toHaveLength(2000)
    expect([await waitingWrites(stubOf(room)), await alarmOf(stubOf(room))]).toEqual([0, null])
  }

  it.each([2, 3, 4, 5, 6])('dies in its step %i, and goes on from there by its alarm', async (step) => {
    const room = await aForgottenRoom()
    await dieInStep(room.stub, step)
    await survive(rewrite(room.id))
    const calls = await breakD1(stubOf(room), null)
    for (let rings = 0; rings < 5 && (await alarmOf(stubOf(room))) !== null; rings++) await ringLarge(room)
    expect(calls.calls).toBeGreaterThan(0)
    await expectAgreement(room)
  })
})

it('a page costs its size, and not that of the room', async () => {
  const room = await aLargeRoom(4000)
  const { stub } = room
  await runInDurableObject(stub, ({ parts: { store } }: Room) => store.transaction(() => store.oweEverything()))
  const d1 = await breakD1(stub, null)
  // Each row by its index, in the table, and once more where the listing's first names are read.
  expect(await rowsRead(stub, ({ parts }) => flushDirectory(parts))).toBeLessThan(3 * 4000)
  expect([d1.calls, await waitingWrites(stub)]).toEqual([10, 0])
  await runInDurableObject(stub, ({ parts: { store } }: Room) => store.roomChanged())
  // Where little is owed it is a page of those without words, some of whom D1 says have finished.
  expect(await rowsRead(stub, ({ parts }) => flushDirectory(parts))).toBeLessThan(4 * LISTS_A_PAGE)
})

it('the mega room fetches again from the first on: numbers of those who finish have gone back with D1', async () => {
  const [ada, bruno, carla] = [await aPerson('Ada'), await aPerson('Bruno'), await aPerson('Carla')]
  const { id, stub } = await aRoom(null, { isMega: true })
  for (const person of [ada, bruno, carla]) await stub.join(person)
  const moment = await copyD1()
  await finish(ada.id, tenWords('ada'))
  await finish(bruno.id, tenWords('bruno'))
  const pull = () => runInDurableObject(stub, ({ parts }: Room) => pullFinished(parts))
  await pull()
  expect(await wordsOf(stub, bruno.id)).toEqual(tenWords('bruno'))
  await putBackD1(moment)
  await rewrite(id)
  await finish(carla.id, tenWords('carla')) // with the number that was Ada's
  await pull()
  expect(await wordsOf(stub, carla.id)).toEqual(tenWords('carla'))
  expect(await wordsOf(stub, ada.id), 'nothing is lost').toEqual(tenWords('ada'))
})
