/** What rooms owe, on the operator's books. */
import { afterEach, expect, it, vi } from 'vitest'
import { env } from '../../support/bindings.ts'
import { unique } from '../../support/rooms/rooms.ts'

const START = Date.now()
const at = (minutes: number): unknown => vi.useFakeTimers({ now: START + minutes * 60_000, toFake: ['Date'] })
const aFanout = () => env.FANOUT.getByName(unique('season'))

afterEach(() => {
  vi.useRealTimers()
})

it('a debt whose payment was never told is forgotten when the room has been silent for long', async () => {
  const fanout = aFanout()
  at(0)
  await fanout.reportOwed('paid-and-not-said', 3)
  at(9)
  expect((await fanout.state()).owed).toEqual({ directoryWrites: 3, closingRooms: 0, rooms: 1, since: START })
  at(11)
  expect((await fanout.state()).owed).toEqual({ directoryWrites: 0, closingRooms: 0, rooms: 0, since: null })
})

it('one that is said again and again stays, since when it began', async () => {
  const fanout = aFanout()
  for (const minutes of [0, 5, 10, 15, 20]) {
    at(minutes)
    await fanout.reportOwed('still-owing', 1, 'closing')
  }
  at(25)
  expect((await fanout.state()).owed).toEqual({ directoryWrites: 0, closingRooms: 1, rooms: 1, since: START })
})

it('a new one of a room that had been silent begins anew', async () => {
  const fanout = aFanout()
  at(0)
  await fanout.reportOwed('twice', 1)
  at(60)
  await fanout.reportOwed('twice', 2)
  expect((await fanout.state()).owed).toMatchObject({ directoryWrites: 2, since: START + 3_600_000 })
})
