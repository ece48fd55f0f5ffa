import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { describe, expect, it, vi } from 'vitest'
import { LISTS_A_PAGE } from '../../../worker/db/schema.ts'
import { env } from '../../support/bindings.ts'
import { standingIn } from '../../support/faults/standing-in.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import {
  alarmOf,
  aPerson,
  aRoom,
  aRoomWith,
  breakD1,
  type DirectoryRow,
  directoryOf,
  joinTogether,
  presentIn,
  type RoomStub,
  ring,
  roomRow,
  waitingWrites,
} from '../../support/rooms/rooms.ts'
import { watch } from '../../support/rooms/sockets.ts'
import { wordyPeople } from '../../support/rooms/wordy-people.ts'
import { eventually, timeStandsStill } from '../../support/time.ts'

timeStandsStill()

it('a failure that a crowd shares puts the next try off by a second, not by a minute', async () => {
  const { id, stub } = await aRoom(await aPerson('Ada'))
  const people = await Promise.all(Array.from({ length: 20 }, (_, i) => aPerson(`Ospite ${i}`)))
  await joinTogether(stub, people)
  const d1 = await breakD1(stub, 'before')
  // Joins would share one try before the room: those who leave each ask for their own.
  await Promise.all(people.map((person) => stub.leave(person.id)))
  expect((await alarmOf(stub)) ?? Number.POSITIVE_INFINITY).toBeLessThan(Date.now() + 5000)
  await ring(stub)
  expect(
    (await env.SEASON.getByName('2025').status(2025)).owed.directoryWrites,
    'the operator is told that something waits',
  ).toBeGreaterThan(0)
  d1.fault = null
  await ring(stub)
  expect((await directoryOf(id)).filter(({ present }) => present === 1)).toHaveLength(1)
  expect((await env.SEASON.getByName('2025').status(2025)).owed.directoryWrites).toBe(0)
})

/** The object that adds up what rooms owe, as this room finds it. */
async function inThePlaceOfTheBooks(stub: RoomStub, reportOwed: (room: string, owed: number) => Promise<void>) {
  await runInDurableObject(stub, (room: Room) => {
    room.parts.env.SEASON = standingIn<typeof env.SEASON>(() => ({ reportOwed })) // the one call that is made
  })
}

it('owed rows are logged when the alarm has failed too, once a minute while it lasts, and when they are written', async () => {
  const { stub } = await aRoom(await aPerson('Ada'))
  const said: [second: number, owed: number][] = []
  const begun = Date.now()
  await inThePlaceOfTheBooks(stub, async (_, owed) => {
    said.push([(Date.now() - begun) / 1000, owed])
  })
  const d1 = await breakD1(stub, 'before')
  await stub.join(await aPerson('Bruno'))
  while (Date.now() - begun < 182_000) await ring(stub)
  d1.fault = null
  await ring(stub)
  expect(said).toEqual([
    [1, 1],
    [63, 1],
    [123, 1],
    [183, 1],
    [243, 0],
  ])
})

it('where the operator’s books say nothing, the alarm goes on to what else is owed', async () => {
  const { id, stub } = await aRoomWith('Ada')
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>()
  const d1 = await breakD1(stub, 'before')
  await inThePlaceOfTheBooks(stub, async (_, owed) => {
    if (owed === 0) return
    asked()
    await new Promise(() => undefined)
  })
  await stub.join(await aPerson('Bruno'))
  vi.setSystemTime(Date.now() + 1000)
  await runInDurableObject(stub, async (room: Room) => {
    const alarm = room.alarm()
    await isAsked
    d1.fault = null
    await vi.advanceTimersByTimeAsync(3000)
    await alarm
  })
  await ring(stub)
  expect(await roomRow(id)).toMatchObject({ player_count: 2 })
  expect(await alarmOf(stub)).toBeNull()
})

it('the first to join is answered when D1 has their row, also while the crowd goes on joining', async () => {
  const { stub } = await aRoom(await aPerson('Ada'))
  const people = await Promise.all(Array.from({ length: 12 }, (_, i) => aPerson(`Ospite ${i}`)))
  const d1 = await breakD1(stub, null)
  const room = await runInDurableObject(stub, (room: Room) => room)
  const [first, ...others] = people
  const answered: string[] = []
  // With each answer of D1 the next one joins: without a pause there would always be something owed.
  d1.onAnswer = () => {
    const next = others.shift()
    if (next) void room.join(next).then(() => answered.push(next.fullName))
  }
  // Counted in the object, the moment it answers: the answer's own way takes time, and the crowd goes on.
  const calls = await runInDurableObject(stub, async (room: Room) => {
    if (first) await room.join(first)
    return d1.calls
  })
  expect(calls).toBeLessThanOrEqual(2)
  await eventually(() => expect(answered).toHaveLength(11))
  expect(await waitingWrites(stub)).toBe(0)
})

it('simultaneous joins share one D1 write (group commit)', async () => {
  const { id, stub } = await aRoom(await aPerson('Ada'))
  const people = await Promise.all(Array.from({ length: 40 }, (_, i) => aPerson(`Ospite ${i}`)))
  const d1 = await breakD1(stub, null)
  const haveAllCome = await runInDurableObject(stub, () => Promise.withResolvers<void>())
  d1.onCall = () => {
    d1.onCall = null
    return haveAllCome.promise
  }
  const joins = people.map((person) => stub.join(person))
  // A room is called in the order in which it was asked.
  await runInDurableObject(stub, () => haveAllCome.resolve())
  await Promise.all(joins)
  await eventually(async () => expect(await directoryOf(id)).toHaveLength(41))
  expect(d1.calls, 'the first one’s, and one for all the others').toBe(2)
})

it('a player who leaves during another’s write is answered when D1 has it, at each such write', async () => {
  const { id, stub } = await aRoom(await aPerson('Ada'))
  const people = await Promise.all(['Bruno', 'Carla', 'Dario', 'Elena', 'Fabio', 'Gina'].map((name) => aPerson(name)))
  await joinTogether(stub, people)
  const d1 = await breakD1(stub, null)
  await runInDurableObject(stub, async (room: Room) => {
    while (people.length > 0) {
      const [first = '', second = ''] = people.splice(0, 2).map((person) => person.id)
      const found = Promise.withResolvers<DirectoryRow[]>()
      d1.onAnswer = () => {
        d1.onAnswer = null
        found.resolve(room.leave(second).then(() => directoryOf(id)))
      }
      await room.leave(first)
      const row = (await found.promise).find(({ user_id }) => user_id === second)
      expect(row, `with ${people.length} still to go`).toMatchObject({ present: 0 })
    }
  })
})

describe('DIRECTORY-CATCHES-UP in a busy room, in which changes wait for their frame while D1 is written, a join', () => {
  /** A watched room in which Bruno's frame has gone, so the next join waits for another. */
  async function aBusyRoom() {
    const { id, stub, ada } = await aRoomWith('Ada')
    await (await watch(stub, ada.id)).until(({ type }) => type === 'room')
    await stub.join(await aPerson('Bruno'))
    return { id, stub, carla: await aPerson('Carla') }
  }

  it('is answered when D1 has the rows, and what D1 has confirmed is not written again with the next one’s', async () => {
    const { id, stub, carla } = await aBusyRoom()
    await stub.join(carla)
    expect([(await presentIn(id)).length, await waitingWrites(stub)]).toEqual([3, 0])
    const d1 = await breakD1(stub, null)
    const asked: unknown[] = []
    d1.onBatch = (answers) => {
      // One row of the answers for each player who was written names them.
      asked.push(...answers.flatMap(({ results }) => results.flatMap((row) => Object(row).value ?? [])))
    }
    const dario = await aPerson('Dario')
    await stub.join(dario)
    expect([asked, (await presentIn(id)).length]).toEqual([[dario.id], 4])
  })

  it('more than one batch can have is written in several, and answered when D1 has the last', async () => {
    const { id, stub } = await aBusyRoom()
    const people = await wordyPeople(LISTS_A_PAGE + 1)
    const d1 = await breakD1(stub, null)
    await joinTogether(stub, people)
    expect([(await presentIn(id)).length, await waitingWrites(stub), d1.calls]).toEqual([LISTS_A_PAGE + 3, 0, 2])
  })
})

describe.each([
  ['have finished', 1],
  ['have not finished', 0],
])('of a thousand who come in at once and %s', (_, hasFinished) => {
  it('pages that D1 has are not written again after it was away, and after a death all arrive', async () => {
    const people = await wordyPeople(1000)
    await env.DB.prepare("UPDATE users SET has_finished = ?1 WHERE account_id LIKE 'wordy-%'").bind(hasFinished).run()
    const { id, stub } = await aRoom(null)
    const d1 = await breakD1(stub, null)
    d1.onAnswer = () => {
      if (d1.calls === 2) d1.fault = 'after'
    }
    await joinTogether(stub, people)
    expect(d1.calls).toBe(2)
    expect(await directoryOf(id), 'two pages were written').toHaveLength(2 * LISTS_A_PAGE)
    // The answer of the second was lost.
    expect(await waitingWrites(stub)).toBe(1000 - LISTS_A_PAGE)
    await evictDurableObject(stub)
    expect(await ring(stub)).toBe(true)
    expect(await waitingWrites(stub)).toBe(0)
    expect((await directoryOf(id)).map(({ user_id, present }) => [user_id, present])).toEqual(
      people.map((person) => [person.id, 1]),
    )
    expect((await roomRow(id))?.player_count).toBe(1000)
    const words = await runInDurableObject(stub, ({ parts }: Room) => parts.store.wordsAfter('', 1000))
    expect(words.map((player) => player.words)).toEqual(people.map((person) => (hasFinished ? person.words : [])))
  })
})
