/** DIRECTORY-CATCHES-UP in a busy room, in which changes wait for their frame while D1 is written. */
import { expect, it } from 'vitest'
import { LISTS_A_PAGE } from '../../../worker/db/schema.ts'
import {
  aPerson,
  aRoomWith,
  breakD1,
  directoryOf,
  finish,
  joinTogether,
  tenWords,
  waitingWrites,
  wordsOf,
} from '../../support/rooms/rooms.ts'
import { watch } from '../../support/rooms/sockets.ts'
import { wordyPeople } from '../../support/rooms/wordy-people.ts'
import { timeStandsStill } from '../../support/time.ts'

timeStandsStill()

/** A watched room in which Bruno's frame has gone, so the next join waits for another. */
async function aBusyRoom() {
  const { id, stub, ada } = await aRoomWith('Ada')
  await (await watch(stub, ada.id)).until(({ type }) => type === 'room')
  await stub.join(await aPerson('Bruno'))
  return { id, stub, carla: await aPerson('Carla') }
}

const presentIn = async (id: string): Promise<number> =>
  (await directoryOf(id)).filter(({ present }) => present === 1).length

it('answers when D1 has the rows, and owes nothing then', async () => {
  const { id, stub, carla } = await aBusyRoom()
  await stub.join(carla)
  expect([await presentIn(id), await waitingWrites(stub)]).toEqual([3, 0])
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
})

it('more than one batch can have is written in several, and answered when D1 has the last', async () => {
  const { id, stub } = await aBusyRoom()
  const people = await wordyPeople(LISTS_A_PAGE + 1)
  const d1 = await breakD1(stub, null)
  await joinTogether(stub, people)
  expect([await presentIn(id), await waitingWrites(stub), d1.calls]).toEqual([LISTS_A_PAGE + 3, 0, 2])
})

it('what D1 knows of a newcomer is stored before they are answered', async () => {
  const { stub, carla } = await aBusyRoom()
  const words = tenWords('pace')
  await finish(carla.id, words)
  await stub.join(carla)
  expect(await wordsOf(stub, carla.id)).toEqual(words)
})
