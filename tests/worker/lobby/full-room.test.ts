/** How many sockets a room takes, how many of one account, and the answer to one too many. */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import type { RoomHead, RoomView } from '../../../shared/api/shapes.ts'
import { CLOSE_CODES, SOCKET_LIMITS } from '../../../shared/protocol/connection.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, aRoomOf } from '../../support/client.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import { aPerson, aRoom, lookAt, type RoomStub } from '../../support/rooms/rooms.ts'
import { type Watcher, watch } from '../../support/rooms/sockets.ts'
import { alarmsAreRungByHand } from '../../support/time.ts'

alarmsAreRungByHand()

const NO_PLACE = { code: CLOSE_CODES.noPlace.code }
const countIn = (stub: RoomStub): Promise<number> => runInDurableObject(stub, ({ parts }: Room) => parts.sockets.count)
const limit = (stub: RoomStub, ofRoom: number, ofAccount = 8): Promise<void> =>
  runInDurableObject(stub, ({ parts: { sockets } }: Room) => {
    sockets.limits = { ofRoom, ofAccount }
  })
const isOpen = ({ socket }: Watcher): boolean => socket.readyState === WebSocket.OPEN
const leave = async ({ socket, closed }: Watcher): Promise<void> => {
  socket.close(1000)
  await closed
}
const isLive = async (stub: RoomStub): Promise<boolean | undefined> => {
  const answer = await lookAt(stub, 'anyone')
  return answer.ok ? answer.value.isLive : undefined
}

it('a room takes six thousand sockets, and of one account eight', () => {
  expect(SOCKET_LIMITS).toEqual({ ofRoom: 6000, ofAccount: 8 })
})

describe('a full room', () => {
  it('opens a socket and closes it at once with a code of its own, says nothing of itself, and the others go on', async () => {
    const { stub } = await aRoom(await aPerson('Ada'))
    await limit(stub, 2)
    const watchers = [await watch(stub, 'ada'), await watch(stub, 'bruno')]
    const late = await watch(stub, 'carla')
    expect(await late.closed).toMatchObject(NO_PLACE)
    expect(late.frames).toEqual([])
    expect([await countIn(stub), watchers.every(isOpen)]).toEqual([2, true])
    await stub.join(await aPerson('Dario'))
    for (const watcher of watchers) await watcher.until((frame) => frame.type === 'changes')
  })

  it('says so in every view and head, and no longer when a socket has gone', async () => {
    const { stub } = await aRoom(await aPerson('Ada'))
    await limit(stub, 2)
    const [first] = [await watch(stub, 'ada'), await watch(stub, 'bruno')]
    expect(await isLive(stub)).toBe(false)
    const head = await stub.head()
    expect(head.ok && (JSON.parse(head.value.text) as RoomHead).isLive).toBe(false)
    await leave(first)
    expect(await isLive(stub)).toBe(true)
    const next = await watch(stub, 'carla')
    await next.until((frame) => frame.type === 'room')
    expect(await isLive(stub)).toBe(false)
  })

  it('counts right after its object has died: the sockets are there, and their accounts', async () => {
    const { stub } = await aRoom(await aPerson('Ada'))
    const family = [await watch(stub, 'ada'), await watch(stub, 'ada'), await watch(stub, 'bruno')]
    await evictDurableObject(stub)
    await limit(stub, 3, 2)
    expect([await countIn(stub), await isLive(stub)]).toEqual([3, false])
    expect(await (await watch(stub, 'carla')).closed).toMatchObject(NO_PLACE)
    const third = await watch(stub, 'ada')
    await third.until((frame) => frame.type === 'room')
    expect(await family[0]?.closed).toMatchObject(NO_PLACE)
    expect([await countIn(stub), family.slice(1).every(isOpen)]).toEqual([3, true])
  })
})

it('one account’s sockets shut nobody out: its oldest makes place for its next', async () => {
  const { stub } = await aRoom(await aPerson('Ada'))
  await limit(stub, 10)
  const own: Watcher[] = []
  for (let tabs = 0; tabs < 12; tabs++) own.push(await watch(stub, 'greedy'))
  for (const { closed } of own.slice(0, 4)) expect(await closed).toMatchObject(NO_PLACE)
  expect(own.slice(4).every(isOpen)).toBe(true)
  const family = await Promise.all(['ada', 'bruno'].map((viewer) => watch(stub, viewer)))
  for (const watcher of family) await watcher.until((frame) => frame.type === 'room')
  expect(await countIn(stub)).toBe(10)
})

it('the Worker passes the code on, and the view of its route says whether there is place', async () => {
  const [ada, bruno] = [await aPlayer('Ada'), await aPlayer('Bruno')]
  const id = await aRoomOf(ada)
  const stub = env.ROOMS.getByName(id)
  await limit(stub, 1)
  expect((await bruno.client.get<RoomView>(paths.room(id))).body.isLive).toBe(true)
  await watch(stub, ada.user.id)
  expect((await bruno.client.post<RoomView>(paths.join(id))).body.isLive).toBe(false)
  expect(await (await watch(stub, bruno.user.id)).closed).toMatchObject(NO_PLACE)
})
