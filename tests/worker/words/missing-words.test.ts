/** A room compares: who has finished, and has no words here? It asks D1 at an opening, and with each flush. */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { describe, expect, it, vi } from 'vitest'
import { LISTS_A_PAGE } from '../../../worker/db/schema.ts'
import { env } from '../../support/bindings.ts'
import { gated } from '../../support/faults/faulty-d1.ts'
import { aLargeRoom } from '../../support/rooms/large-rooms.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import {
  aPerson,
  aRoom,
  aRoomWith,
  breakD1,
  CONDITIONS,
  finish,
  lookAt,
  type Person,
  type RoomStub,
  remains,
  tenWords,
  wordsOf,
} from '../../support/rooms/rooms.ts'
import { eventually } from '../../support/time.ts'

/** Bruno is in Ada's room and has finished, and no message has come. */
async function anUntoldRoom() {
  const { id, stub, ada, bruno } = await aRoomWith('Ada', 'Bruno')
  await finish(bruno.id, tenWords())
  return { id, stub, ada, bruno }
}

const open = (stub: RoomStub, { id }: Person) => stub.getView(id, true)
const hasArrived = (stub: RoomStub, { id }: Person) =>
  eventually(async () => expect(await wordsOf(stub, id)).toEqual(tenWords()))

/** Until the room's own question is over: the next is asked only then. */
const isQuiet = (stub: RoomStub) => runInDurableObject(stub, () => scheduler.wait(20))

describe.each(CONDITIONS)('FINISHED-WORDS-ARRIVE with an opening, the room %s', (_, between) => {
  it.each<[string, (stub: RoomStub, bruno: Person) => Promise<unknown>]>([
    ['a look', open],
    ['a join', (stub, bruno) => stub.join({ ...bruno, hasFinished: true })],
  ])('%s of a player who has finished', async (_, act) => {
    const { stub, bruno } = await anUntoldRoom()
    await between(stub)
    expect(await act(stub, bruno)).toMatchObject({ ok: true })
    await hasArrived(stub, bruno)
  })

  it('after the seal too', async () => {
    const { stub, bruno } = await anUntoldRoom()
    await stub.seasonSealed(Date.now())
    await between(stub)
    await open(stub, bruno)
    await hasArrived(stub, bruno)
  })
})

describe('an opening', () => {
  it('of somebody whose ticket says nothing, or who is not in the room, asks D1 nothing', async () => {
    const { stub, ada, bruno } = await anUntoldRoom()
    const d1 = await breakD1(stub, null)
    await stub.getView(bruno.id)
    await stub.join(bruno)
    await stub.getView('a stranger', true)
    await isQuiet(stub)
    expect([d1.calls, await wordsOf(stub, bruno.id)]).toEqual([0, null])
    await open(stub, ada)
    await eventually(() => expect(d1.calls).toBe(1))
  })

  it('of many at once is two questions: the first one’s, and that of all who came meanwhile', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, (_, at) => aPerson(`Nome ${at}`)))
    const { stub } = await aRoom(await aPerson('Ada'))
    for (const person of people) await stub.join(person)
    for (const { id } of people) await finish(id, tenWords())
    const d1 = await breakD1(stub, null)
    const gate = gated(d1)
    for (const person of people) await open(stub, person)
    gate.isOpen = true
    for (const person of people) await hasArrived(stub, person)
    expect(d1.calls).toBe(2)
  })

  it('DELETED-STAYS-DELETED: with the ticket of an account that is gone stores nothing', async () => {
    const { stub, bruno } = await anUntoldRoom()
    await env.DB.batch(
      ['accounts WHERE id = ?1', 'users WHERE account_id = ?1'].map((where) =>
        env.DB.prepare(`DELETE FROM ${where}`).bind(bruno.id),
      ),
    )
    const d1 = await breakD1(stub, null)
    expect((await open(stub, bruno)).ok).toBe(true)
    await eventually(() => expect(d1.calls).toBe(1))
    await isQuiet(stub)
    expect(await wordsOf(stub, bruno.id)).toBeNull()
  })

  it('DELETED-STAYS-DELETED: what D1 answers of somebody who goes meanwhile puts nobody back', async () => {
    const { stub, ada, bruno } = await anUntoldRoom()
    const gate = gated(await breakD1(stub, null))
    await open(stub, bruno)
    await eventually(() => expect(gate.isReached).toBe(true))
    await stub.forget(bruno.id)
    gate.isOpen = true
    await isQuiet(stub)
    expect(await lookAt(stub, ada.id)).toMatchObject({ value: { playerCount: 1, finishedCount: 0 } })
  })

  it('CLOSED-IS-FINAL: what D1 answers is too late once the room has closed without it', async () => {
    const { stub, ada, bruno } = await anUntoldRoom()
    const carla = await aPerson('Carla')
    await stub.join(carla)
    await stub.close(ada.id)
    await finish(carla.id, tenWords())
    const d1 = await breakD1(stub, null)
    await open(stub, carla)
    await stub.deliverWords(carla.id, tenWords())
    await isQuiet(stub)
    expect([await wordsOf(stub, carla.id), await wordsOf(stub, bruno.id), d1.calls]).toEqual([null, tenWords(), 0])
  })

  it('DELETING-IS-REMEMBERED: of a room that goes meanwhile leaves nothing, and no error', async () => {
    const warn = vi.spyOn(console, 'warn')
    const { stub, ada, bruno } = await anUntoldRoom()
    const gate = gated(await breakD1(stub, null))
    await open(stub, bruno)
    await eventually(() => expect(gate.isReached).toBe(true))
    const removal = stub.remove(ada.id)
    gate.isOpen = true
    await removal
    await isQuiet(stub)
    expect([(await remains(stub)).tables, warn.mock.calls]).toEqual([[], []])
  })
})

describe('a flush', () => {
  it('asks for those without words as well: each join or leave repairs the room', async () => {
    const { stub, bruno } = await anUntoldRoom()
    const carla = await aPerson('Carla')
    await evictDurableObject(stub)
    await stub.join(carla)
    expect(await wordsOf(stub, bruno.id)).toEqual(tenWords())
  })

  it('of the mega room asks for nobody but whom it writes', async () => {
    const [ada, bruno] = [await aPerson('Ada'), await aPerson('Bruno')]
    const { stub } = await aRoom(null, { isMega: true })
    await stub.join(ada)
    await finish(ada.id, tenWords())
    await stub.join(bruno)
    expect(await wordsOf(stub, ada.id)).toBeNull()
  })

  it('in a large room asks for a page at each join, and in the end for everybody', async () => {
    const { stub, players } = await aLargeRoom(2000)
    const asked: number[] = []
    const d1 = await breakD1(stub, null)
    d1.onBatch = (results) => void asked.push(results[3]?.results.length ?? 0)
    const missing = () =>
      runInDurableObject(
        stub,
        (room: Room) =>
          new Set(room.parts.store.emptyAmong(players.filter(({ words }) => words.length > 0).map(({ id }) => id)))
            .size,
      )
    expect(await missing()).toBeGreaterThan(LISTS_A_PAGE)
    // Ids are random: these come behind each other as strangers' would.
    const leavers = players.filter((_, at) => at % 90 === 0).map(({ id }) => id)
    for (const id of leavers) await stub.leave(id)
    expect(await missing()).toBe(0)
    expect(Math.max(...asked)).toBeLessThanOrEqual(LISTS_A_PAGE)
  })
})
