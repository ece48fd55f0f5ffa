/** What rooms owe, on the operator's books. */
import { expect, it, vi } from 'vitest'
import { env } from '../../support/bindings.ts'
import { unique } from '../../support/rooms/rooms.ts'

const START = Date.now()
const at = (minutes: number): unknown => vi.useFakeTimers({ now: START + minutes * 60_000, toFake: ['Date'] })
const aSeason = () => env.SEASON.getByName(unique('season'))

it('is summed up as the rooms report it', async () => {
  const season = aSeason()
  const owed = async () => (await season.status(2025)).owed.directoryWrites
  for (const [room, writes] of [
    ['a', 3],
    ['b', 4],
    ['a', 1],
  ] as const)
    await season.reportOwed(room, writes)
  expect(await owed()).toBe(5)
  for (const room of ['a', 'b']) await season.reportOwed(room, 0)
  expect(await owed()).toBe(0)
})

it('a debt whose payment was never told is forgotten when the room has been silent for long', async () => {
  const season = aSeason()
  at(0)
  await season.reportOwed('paid-and-not-said', 3)
  at(9)
  expect((await season.status(2025)).owed).toEqual({ directoryWrites: 3, closingRooms: 0, rooms: 1, since: START })
  at(11)
  expect((await season.status(2025)).owed).toEqual({ directoryWrites: 0, closingRooms: 0, rooms: 0, since: null })
})

it('one that is said again and again stays, since when it began', async () => {
  const season = aSeason()
  for (const minutes of [0, 5, 10, 15, 20]) {
    at(minutes)
    await season.reportOwed('still-owing', 1, 'closing')
  }
  at(25)
  expect((await season.status(2025)).owed).toEqual({ directoryWrites: 0, closingRooms: 1, rooms: 1, since: START })
})

it('a new one of a room that had been silent begins again', async () => {
  const season = aSeason()
  at(0)
  await season.reportOwed('twice', 1)
  at(60)
  await season.reportOwed('twice', 2)
  expect((await season.status(2025)).owed).toMatchObject({ directoryWrites: 2, since: START + 3_600_000 })
})
