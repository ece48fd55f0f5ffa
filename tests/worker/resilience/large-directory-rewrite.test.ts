/** A large room rewrites its directory rows in parts; the mega room its own way. */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { LISTS_A_PAGE } from '../../../worker/db/schema.ts'
import { pullFinished } from '../../../worker/room/catching-up.ts'
import { flushDirectory } from '../../../worker/room/directory.ts'
import { env } from '../../support/bindings.ts'
import { copyD1, putBackD1 } from '../../support/faults/d1-copy.ts'
import { aLargeRoom, dieInStep, ring, rowsRead, stubOf, survive } from '../../support/rooms/large-rooms.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import {
  alarmOf,
  aPerson,
  aRoom,
  breakD1,
  directoryOf,
  finish,
  oweNothing,
  type RoomStub,
  SEASON,
  tenWords,
  unique,
  waitingWrites,
  wordsOf,
} from '../../support/rooms/rooms.ts'
import { timeStandsStill } from '../../support/time.ts'
import { presentIn, rewrite } from './rewriting.ts'

timeStandsStill()

afterEach(() => {
  vi.restoreAllMocks()
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
    for (let rings = 0; rings < 5 && (await alarmOf(stubOf(room))) !== null; rings++) await ring(room)
    await expectAgreement(room)
  })

  it.each([2, 3, 4, 5, 6])('dies in its step %i, and goes on from there by its alarm', async (step) => {
    const room = await aForgottenRoom()
    await dieInStep(room.stub, step)
    await survive(rewrite(room.id))
    const calls = await breakD1(stubOf(room), null)
    for (let rings = 0; rings < 5 && (await alarmOf(stubOf(room))) !== null; rings++) await ring(room)
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
