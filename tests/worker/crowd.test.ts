/** What a room does about a crowd by itself: when it asks for relays, and what it does for those it has not heard of. */
import { runInDurableObject } from 'cloudflare:test'
import { expect, it } from 'vitest'
import type { Room } from '../../worker/room/room-object.ts'
import { aPerson, aRoom, type RoomStub, roomRow } from '../support/rooms.ts'
import '../support/mailbox.ts'

const setLimits = (stub: RoomStub) =>
  runInDurableObject(stub, ({ parts }: Room) => {
    parts.limits = { ownSockets: 2, relaySockets: 2, movedAtOnce: 2 }
  })
const seqOf = (stub: RoomStub) => runInDurableObject(stub, ({ parts }: Room) => parts.store.room?.seq)

async function joinedBy(people: number, isMega: boolean): Promise<{ id: string; stub: RoomStub }> {
  const room = await aRoom(isMega ? null : await aPerson('Ada'), { isMega })
  await setLimits(room.stub)
  for (let i = 0; i < people; i++) await room.stub.join(await aPerson('Bruno'))
  return room
}

it('home enters the mega room without a socket: its players alone make it a crowd', async () => {
  expect(await roomRow((await joinedBy(2, true)).id)).toMatchObject({ relay_count: 0 })
  expect(await roomRow((await joinedBy(3, true)).id)).toMatchObject({ relay_count: 3 })
})

it('another room is a crowd by its sockets only', async () => {
  expect(await roomRow((await joinedBy(3, false)).id)).toMatchObject({ relay_count: 0 })
})

it('a change that nobody is told takes a number where a relay may carry someone the room has not heard of', async () => {
  const { stub } = await aRoom(await aPerson('Ada'))
  await stub.join(await aPerson('Bruno'))
  expect(await seqOf(stub)).toBe(0)
  await runInDurableObject(stub, ({ parts }: Room) => void parts.store.patch({ relayCount: 1 }))
  await stub.join(await aPerson('Carla'))
  expect(await seqOf(stub)).toBe(1)
  await stub.close(null)
  expect(await seqOf(stub)).toBeGreaterThan(1)
})

it('an alarm sees first to what does not need D1, which may hang', async () => {
  const { stub } = await aRoom(await aPerson('Ada'))
  const owed = await runInDurableObject(stub, ({ parts: { deadlines } }: Room) => {
    for (const kind of ['closing', 'directory', 'moving', 'pull', 'ranking', 'relays', 'sockets'] as const) {
      deadlines.ask(kind, Date.now() + 60_000)
    }
    return deadlines.owed()
  })
  expect(owed).toEqual(['moving', 'relays', 'sockets', 'closing', 'directory', 'pull', 'ranking'])
})
