/** DIRECTORY-CATCHES-UP in a busy room, which stores what D1 has confirmed together with its next frame; and in a quiet one. */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { expect, it, vi } from 'vitest'
import { SOCKET_LIFETIME_MS } from '../../../shared/protocol/connection.ts'
import { LISTS_A_PAGE } from '../../../worker/db/schema.ts'
import { owedChanges, type RoomRecord } from '../../../worker/room/record.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import {
  alarmOf,
  aPerson,
  aRoom,
  breakD1,
  directoryOf,
  finish,
  owedBy,
  type RoomStub,
  ring,
  tenWords,
  waitingWrites,
  wordsOf,
} from '../../support/rooms/rooms.ts'
import { watch } from '../../support/rooms/sockets.ts'
import { wordyPeople } from '../../support/rooms/wordy-people.ts'
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

/** Of the changes that it owes by what is stored: memory may know of more that D1 has. */
const storedDebt = (stub: RoomStub): Promise<number> =>
  runInDurableObject(stub, ({ parts }: Room) => {
    const { record } = parts.store.sql.exec<{ record: string }>('SELECT record FROM room').one()
    return owedChanges(JSON.parse(record) as RoomRecord) // written by `GameStore` alone
  })

const nextFrame = (stub: RoomStub) => runInDurableObject(stub, () => vi.advanceTimersByTimeAsync(200))

const presentIn = async (id: string): Promise<number> =>
  (await directoryOf(id)).filter(({ present }) => present === 1).length

const HOUR_MS = 3_600_000
/** The alarm that was set for the rows may still ring once: it finds nothing to do, and is set for the sockets. */
async function ringsOnlyForItsSockets(stub: RoomStub): Promise<void> {
  expect(await owedBy(stub)).toEqual(['sockets'])
  const ringsIn = async () => ((await alarmOf(stub)) ?? 0) - Date.now()
  if ((await ringsIn()) < HOUR_MS) await ring(stub)
  expect(await ringsIn()).toBeGreaterThan(SOCKET_LIFETIME_MS - HOUR_MS)
}

it('answers when D1 has the rows, and stores that with its next frame', async () => {
  const { id, stub, carla } = await aBusyRoom()
  await stub.join(carla)
  expect(await presentIn(id)).toBe(3)
  expect([await waitingWrites(stub), await storedDebt(stub)], 'nothing is owed, and that is not stored').toEqual([0, 1])
  expect(((await alarmOf(stub)) ?? Number.POSITIVE_INFINITY) - Date.now(), 'should it die').toBeLessThan(HOUR_MS)
  await nextFrame(stub)
  expect(await storedDebt(stub)).toBe(0)
  await ringsOnlyForItsSockets(stub)
})

it('and when it dies before that, its alarm writes them again', async () => {
  const { id, stub, carla } = await aBusyRoom()
  await stub.join(carla)
  await evictDurableObject(stub)
  expect(await waitingWrites(stub), 'it no longer knows that D1 has it').toBe(1)
  expect(await ring(stub)).toBe(true)
  expect([await presentIn(id), await storedDebt(stub)]).toEqual([3, 0])
})

it('an alarm that rings before the frame stores it, and asks D1 nothing', async () => {
  const { stub, carla } = await aBusyRoom()
  await stub.join(carla)
  const d1 = await breakD1(stub, null)
  expect(await ring(stub)).toBe(true)
  expect([d1.calls, await storedDebt(stub)]).toEqual([0, 0])
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
  expect(await storedDebt(stub), 'Dario’s').toBe(1)
})

it('more than one batch can have is written in several, and answered when D1 has the last', async () => {
  const { id, stub } = await aBusyRoom()
  const people = await wordyPeople(LISTS_A_PAGE + 1)
  const d1 = await breakD1(stub, null)
  await stub.joinMany(people)
  expect([await presentIn(id), await waitingWrites(stub), d1.calls]).toEqual([LISTS_A_PAGE + 3, 0, 2])
})

it('in a quiet watched room D1’s batch is made ready once the frame is on its way: what changes until then goes with it', async () => {
  const ada = await aPerson('Ada')
  const { id, stub } = await aRoom(ada)
  const [bruno, carla] = [await aPerson('Bruno'), await aPerson('Carla')]
  await stub.join(bruno)
  await (await watch(stub, ada.id)).until(({ type }) => type === 'room')
  const d1 = await breakD1(stub, null)
  await runInDurableObject(stub, (room: Room) => Promise.all([room.join(carla), room.leave(bruno.id)]))
  expect([d1.calls, await presentIn(id), await waitingWrites(stub)]).toEqual([1, 2, 0])
})

it('what D1 knows of a newcomer is stored before they are answered', async () => {
  const { stub, carla } = await aBusyRoom()
  const words = tenWords('pace')
  await finish(carla.id, words)
  await stub.join(carla)
  expect(await wordsOf(stub, carla.id)).toEqual(words)
  expect(await storedDebt(stub), 'stored with the frame').toBe(1)
})

it('who leaves before it is stored is not in the directory', async () => {
  const { id, stub, carla } = await aBusyRoom()
  await stub.join(carla)
  const d1 = await breakD1(stub, 'before')
  await stub.leave(carla.id)
  await nextFrame(stub)
  expect(await waitingWrites(stub), 'the leaving has a number of its own').toBe(1)
  d1.fault = null
  await ring(stub)
  expect([await presentIn(id), await storedDebt(stub)]).toEqual([2, 0])
})
