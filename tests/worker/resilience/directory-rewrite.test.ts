/** DIRECTORY-CATCHES-UP in one room that rewrites its directory rows, into a D1 that knows less than it did. */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { env } from '../../support/bindings.ts'
import { copyD1, putBackD1 } from '../../support/faults/d1-copy.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import {
  alarmOf,
  aPerson,
  aRoom,
  breakD1,
  directoryOf,
  finish,
  lookAt,
  type RoomStub,
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
import { presentIn, rewrite } from './rewriting.ts'

timeStandsStill()

afterEach(() => {
  vi.restoreAllMocks()
})

const playersOf = (stub: RoomStub) =>
  runInDurableObject(stub, ({ parts }: Room) =>
    parts.store.sql
      .exec<{ id: string }>('SELECT id FROM players ORDER BY id')
      .toArray()
      .map(({ id }) => id),
  )

const tablesOf = (stub: RoomStub) =>
  runInDurableObject(stub, (_, { storage }) =>
    storage.sql.exec("SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'").toArray(),
  )

/** All that D1 has of this room is as it never was. */
const loseRows = (id: string) =>
  env.DB.batch([
    env.DB.prepare('DELETE FROM rooms WHERE id = ?1').bind(id),
    env.DB.prepare('DELETE FROM room_players WHERE room_id = ?1').bind(id),
  ])

describe('a room whose rows D1 has lost', () => {
  it('has them again: its own, and one for everyone who is in it', async () => {
    const [ada, bruno] = [await aPerson('Ada'), await aPerson('Bruno')]
    const { id, stub } = await aRoom(ada)
    await stub.join(bruno)
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
    const ada = await aPerson('Ada')
    const { id, stub } = await aRoom(ada)
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
    const [ada, bruno] = [await aPerson('Ada'), await aPerson('Bruno')]
    const { id, stub } = await aRoom(ada)
    await stub.join(bruno)
    await env.DB.prepare('UPDATE accounts SET deleted_at = 1 WHERE id = ?1').bind(ada.id).run()
    await rewrite(id)
    expect(await playersOf(stub)).toEqual([bruno.id])
    expect(await presentIn(id)).toEqual([bruno.id])
    expect(await roomRow(id)).toMatchObject({ owner_id: bruno.id, player_count: 1 })
  })

  it('FINISHED-WORDS-ARRIVE: has the words of who finished while the directory did not know that they are in it', async () => {
    const [ada, bruno] = [await aPerson('Ada'), await aPerson('Bruno')]
    const { id, stub } = await aRoom(ada)
    await stub.join(bruno)
    await loseRows(id)
    const d1 = await breakD1(stub, null)
    d1.onCall = () => finish(bruno.id, tenWords('bruno'))
    await rewrite(id)
    expect(await wordsOf(stub, bruno.id)).toEqual(tenWords('bruno'))
  })

  it('CLOSED-IS-FINAL: takes no words and stays closed; a deleted player stays nameless and out of the directory', async () => {
    const [ada, bruno, carla] = [await aPerson('Ada'), await aPerson('Bruno'), await aPerson('Carla')]
    const { id, stub } = await aRoom(ada)
    for (const person of [bruno, carla]) await stub.join(person)
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
    expect((await directoryOf(id)).find((row) => row.user_id === bruno.id)).toMatchObject({ present: 0 })
  })

  it('a player who leaves or joins while D1 answers ends where they went', async () => {
    const [ada, bruno, carla] = [await aPerson('Ada'), await aPerson('Bruno'), await aPerson('Carla')]
    const { id, stub } = await aRoom(ada)
    await stub.join(bruno)
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
      const [ada, bruno] = [await aPerson('Ada'), await aPerson('Bruno')]
      const { id, stub } = await aRoom(ada)
      await stub.join(bruno)
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
    const [ada, bruno, carla] = [await aPerson('Ada'), await aPerson('Bruno'), await aPerson('Carla')]
    const { id, stub } = await aRoom(ada)
    for (const person of [bruno, carla]) await stub.join(person)
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
    const [ada, bruno] = [await aPerson('Ada'), await aPerson('Bruno')]
    const { id, stub } = await aRoom(ada)
    await stub.join(bruno)
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
    expect([await tablesOf(stub), await alarmOf(stub)]).toEqual([[], null])
  })

  it('that never was leaves nothing, here and in D1', async () => {
    const id = unique('never')
    await rewrite(id)
    expect([await tablesOf(env.ROOMS.getByName(id)), await alarmOf(env.ROOMS.getByName(id))]).toEqual([[], null])
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
