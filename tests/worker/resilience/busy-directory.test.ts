/** DIRECTORY-CATCHES-UP in a busy room, which strikes out what D1 has confirmed together with its next frame. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { expect, it, vi } from 'vitest'
import { SOCKET_LIFETIME_MS } from '../../../shared/protocol/heartbeat.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import {
  alarmOf,
  aPerson,
  aRoom,
  breakD1,
  directoryOf,
  finish,
  type RoomStub,
  tenWords,
  waitingWrites,
  wordsOf,
} from '../../support/rooms/rooms.ts'
import { watch } from '../../support/rooms/sockets.ts'
import { timeStandsStill } from '../../support/time.ts'

timeStandsStill()

/** A watched room in which Bruno's frame has gone, and whoever comes next waits for another. */
async function aBusyRoom() {
  const ada = await aPerson('Ada')
  const { id, stub } = await aRoom(ada)
  await (await watch(stub, ada.id)).until(({ type }) => type === 'room')
  await stub.join(await aPerson('Bruno'))
  return { id, stub, carla: await aPerson('Carla') }
}

/** All of them, also those that D1 has confirmed. */
const storedEntries = (stub: RoomStub): Promise<number> =>
  runInDurableObject(stub, ({ parts }: Room) => parts.store.sql.exec('SELECT 1 FROM outbox').toArray().length)

const nextFrame = (stub: RoomStub) => runInDurableObject(stub, () => vi.advanceTimersByTimeAsync(200))

const presentIn = async (id: string): Promise<number> =>
  (await directoryOf(id)).filter(({ present }) => present === 1).length

const HOUR_MS = 3_600_000
const ringsOnlyForItsSockets = async (stub: RoomStub): Promise<void> =>
  expect(((await alarmOf(stub)) ?? 0) - Date.now()).toBeGreaterThan(SOCKET_LIFETIME_MS - HOUR_MS)

it('answers when D1 has the rows, and strikes them out with its next frame', async () => {
  const { id, stub, carla } = await aBusyRoom()
  await stub.join(carla)
  expect(await presentIn(id)).toBe(3)
  expect([await waitingWrites(stub), await storedEntries(stub)], 'nothing is owed, two are stored').toEqual([0, 2])
  expect(((await alarmOf(stub)) ?? Number.POSITIVE_INFINITY) - Date.now(), 'should it die').toBeLessThan(HOUR_MS)
  await nextFrame(stub)
  expect(await storedEntries(stub)).toBe(0)
  await ringsOnlyForItsSockets(stub)
})

it('and when it dies before that, its alarm writes them again', async () => {
  const { id, stub, carla } = await aBusyRoom()
  await stub.join(carla)
  await evictDurableObject(stub)
  expect(await waitingWrites(stub), 'it no longer knows that D1 has them').toBe(2)
  expect(await runDurableObjectAlarm(stub)).toBe(true)
  expect([await presentIn(id), await storedEntries(stub)]).toEqual([3, 0])
})

it('an alarm that rings before the frame strikes them out, and asks D1 nothing', async () => {
  const { stub, carla } = await aBusyRoom()
  await stub.join(carla)
  const d1 = await breakD1(stub, null)
  expect(await runDurableObjectAlarm(stub)).toBe(true)
  expect([d1.calls, await storedEntries(stub)]).toEqual([0, 0])
  await ringsOnlyForItsSockets(stub)
})

it('what D1 has confirmed is not written again with the next one’s join', async () => {
  const { id, stub, carla } = await aBusyRoom()
  await stub.join(carla)
  const d1 = await breakD1(stub, null)
  const asked: unknown[] = []
  d1.onBatch = (answers) => {
    // One row of the answers for each player who was written names them.
    asked.push(...answers.flatMap(({ results }) => results.flatMap((row) => Object(row).value ?? [])))
  }
  const dario = await aPerson('Dario')
  await stub.join(dario)
  expect([asked, await presentIn(id)]).toEqual([[dario.id], 4])
  expect(await storedEntries(stub), 'Dario’s and the room’s').toBe(2)
})

it('what was confirmed, then changed, then struck out by its later change leaves nothing owed', async () => {
  const { stub, carla } = await aBusyRoom()
  await stub.join(carla)
  await runInDurableObject(stub, ({ parts: { store } }: Room) => {
    store.transaction(() => store.addAbsenceToOutbox(carla.id))
    expect(store.outbox.isEmpty).toBe(false)
    store.outbox.confirm(store.outbox.rows(10))
    expect(store.outbox.isEmpty).toBe(true)
  })
})

it('more than one batch can have is written in several, and answered when D1 has the last', async () => {
  const { id, stub, carla } = await aBusyRoom()
  const dario = await aPerson('Dario')
  await runInDurableObject(stub, async (room: Room) => {
    const { outbox } = room.parts.store
    const rows = outbox.rows.bind(outbox)
    vi.spyOn(outbox, 'rows').mockImplementation(() => rows(1))
    await room.joinMany([carla, dario])
  })
  expect([await presentIn(id), await waitingWrites(stub)]).toEqual([4, 0])
})

it('what D1 knows of a newcomer is stored before they are answered', async () => {
  const { stub, carla } = await aBusyRoom()
  const words = tenWords('pace')
  await finish(carla.id, words)
  await stub.join(carla)
  expect(await wordsOf(stub, carla.id)).toEqual(words)
  expect(await storedEntries(stub)).toBe(0)
})

it('who leaves before it is struck out is not in the directory', async () => {
  const { id, stub, carla } = await aBusyRoom()
  await stub.join(carla)
  const d1 = await breakD1(stub, 'before')
  await stub.leave(carla.id)
  await nextFrame(stub)
  expect(await waitingWrites(stub), 'the leaving’s entry has a number of its own').toBe(2)
  d1.fault = null
  await runDurableObjectAlarm(stub)
  expect([await presentIn(id), await storedEntries(stub)]).toEqual([2, 0])
})
