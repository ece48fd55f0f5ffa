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
  presenceOf,
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

const playersOf = (stub: RoomStub) =>
  runInDurableObject(stub, ({ parts }: Room) =>
    parts.store.sql
      .exec<{ id: string }>('SELECT id FROM players ORDER BY id')
      .toArray()
      .map(({ id }) => id),
  )

const tablesOf = async (stub: RoomStub) => (await remains(stub)).tables

/** All that D1 has of this room is as it never was. */
const loseRows = (id: string) =>
  env.DB.batch([
    env.DB.prepare('DELETE FROM rooms WHERE id = ?1').bind(id),
    env.DB.prepare('DELETE FROM room_players WHERE room_id = ?1').bind(id),
  ])

describe('a room whose rows D1 has lost', () => {
  it('has them again: its own, and one for everyone who is in it', async () => {
    const { id, stub, ada, bruno } = await aRoomWith('Ada', 'Bruno')
    const row = await roomRow(id)
    await loseRows(id)
    await rewrite(id)
    expect(await roomRow(id)).toEqual({ ...row, change_number: expect.any(Number) })
    expect(await presentIn(id)).toEqual([ada.id, bruno.id].sort())
    expect([await waitingWrites(stub), await alarmOf(stub)]).toEqual([0, null])
    await stub.leave(bruno.id)
    expect(await presentIn(id), 'what changes from here on has higher numbers').toEqual([ada.id])
  })

  it('keeps people whose account D1 does not know: it was made after the moment, and nobody deleted it', async () => {
    const [ada, bruno] = [await aPerson('Ada'), await aPerson('Bruno', tenWords('bruno'))]
    const { id, stub } = await aRoom(ada)
    const moment = await copyD1()
    const carla = await aPerson('Carla', tenWords('carla'))
    for (const person of [bruno, carla]) await stub.join(person)
    await putBackD1(moment)
    await env.DB.prepare('DELETE FROM users WHERE account_id = ?1').bind(bruno.id).run()
    await rewrite(id)
    expect(await playersOf(stub)).toEqual([ada.id, bruno.id, carla.id].sort())
    expect(await presentIn(id)).toEqual([ada.id, bruno.id, carla.id].sort())
    expect(await wordsOf(stub, carla.id)).toEqual(tenWords('carla'))
    expect(await roomRow(id)).toMatchObject({ player_count: 3, player_names: '["Ada","Bruno","Carla"]' })
  })

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

  it('DELETED-STAYS-DELETED: forgets whom D1 has marked, and hands its rooms on', async () => {
    const { id, stub, ada, bruno } = await aRoomWith('Ada', 'Bruno')
    await env.DB.prepare('UPDATE accounts SET deleted_at = 1 WHERE id = ?1').bind(ada.id).run()
    await rewrite(id)
    expect(await playersOf(stub)).toEqual([bruno.id])
    expect(await presentIn(id)).toEqual([bruno.id])
    expect(await roomRow(id)).toMatchObject({ owner_id: bruno.id, player_count: 1 })
  })

  it('FINISHED-WORDS-ARRIVE: has the words of who finished while the directory did not know that they are in it', async () => {
    const { id, stub, bruno } = await aRoomWith('Ada', 'Bruno')
    await loseRows(id)
    const d1 = await breakD1(stub, null)
    d1.onCall = () => finish(bruno.id, tenWords('bruno'))
    await rewrite(id)
    expect(await wordsOf(stub, bruno.id)).toEqual(tenWords('bruno'))
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
  it('takes out those who have left since, and leaves in who came back', async () => {
    const people = await Promise.all(['Ada', 'Bruno', 'Carla'].map((name) => aPerson(name)))
    const [ada, bruno, carla] = people
    if (!ada || !bruno || !carla) throw new Error('three people')
    const { id, stub } = await aRoom(ada)
    for (const person of [bruno, carla]) await stub.join(person)
    const moment = await copyD1()
    await stub.leave(bruno.id)
    await stub.leave(carla.id)
    await stub.join(carla)
    await putBackD1(moment)
    await rewrite(id)
    expect(await presentIn(id)).toEqual([ada.id, carla.id].sort())
    expect(await presenceOf(id, bruno.id)).toBe(0)
  })

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

  it('two at once, and one more while they are under way, end as one', async () => {
    const { id, stub, ada, bruno, carla } = await aRoomWith('Ada', 'Bruno', 'Carla')
    const moment = await copyD1()
    await stub.leave(bruno.id)
    await putBackD1(moment)
    const d1 = await breakD1(stub, null)
    const room = await runInDurableObject(stub, (room: Room) => room)
    let third: Promise<boolean> | null = null
    d1.onAnswer = () => {
      third ??= room.rewriteDirectory(id, SEASON)
    }
    await Promise.all([rewrite(id), rewrite(id)])
    await runInDurableObject(stub, () => third)
    expect(await presentIn(id)).toEqual([ada.id, carla.id].sort())
    expect([await waitingWrites(stub), await alarmOf(stub)]).toEqual([0, null])
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

  it('that never was leaves nothing, here and in D1', async () => {
    const id = unique('never')
    await rewrite(id)
    expect(await remains(env.ROOMS.getByName(id))).toEqual(NOTHING)
    expect(await roomRow(id)).toBeNull()
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

  it('is written in pages', async () => {
    const room = await aForgottenRoom()
    const d1 = await breakD1(room.stub, null)
    await rewrite(room.id)
    expect(d1.calls).toBe(5)
    await expectAgreement(room)
  })

  it('begins again with the first page when D1 is put back once more while that page is under way', async () => {
    const room = await aForgottenRoom()
    const d1 = await breakD1(room.stub, null)
    const object = await runInDurableObject(room.stub, (object: Room) => object)
    let again: Promise<boolean> | null = null
    d1.onAnswer = async () => {
      d1.onAnswer = null
      await env.DB.prepare("DELETE FROM room_players WHERE room_id = ?1 AND user_id NOT LIKE 'gone-%'")
        .bind(room.id)
        .run()
      d1.fault = 'before' // the second one gets nowhere for now
      again = object.rewriteDirectory(room.id, SEASON)
    }
    await rewrite(room.id)
    expect(await again).toBe(true)
    await evictDurableObject(room.stub)
    for (let rings = 0; rings < 5 && (await alarmOf(stubOf(room))) !== null; rings++) await ringLarge(room)
    await expectAgreement(room)
  })

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

describe('the mega room', () => {
  it('fetches again from the first on: numbers of those who finish have gone back with D1', async () => {
    const people = await Promise.all(['Ada', 'Bruno', 'Carla'].map((name) => aPerson(name)))
    const { id, stub } = await aRoom(null, { isMega: true })
    for (const person of people) await stub.join(person)
    const moment = await copyD1()
    const [ada, bruno, carla] = people
    if (!ada || !bruno || !carla) throw new Error('three people')
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
})
