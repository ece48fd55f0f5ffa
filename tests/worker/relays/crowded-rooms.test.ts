/**
 * How a crowd comes to its relays: when a room asks for them and for how many, who is told of them, which is whose, and what is
 * done for those of whom the room has not heard.
 */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { expect, it, vi } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import type { RoomView } from '../../../shared/api/shapes.ts'
import { Relay } from '../../../worker/relay/relay-object.ts'
import { nearestRelay } from '../../../worker/rooms-client/nearest-relay.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, aRoomOf, ORIGIN, type Player } from '../../support/client.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import { aPerson, aRoom, type RoomStub } from '../../support/rooms/rooms.ts'
import { watch } from '../../support/rooms/sockets.ts'
import { alarmsAreRungByHand, eventually } from '../../support/time.ts'
import '../../support/mailbox.ts'

alarmsAreRungByHand()

const relayCountOf = async (id: string) =>
  (await env.DB.prepare('SELECT relay_count AS n FROM rooms WHERE id = ?1').bind(id).first<{ n: number }>())?.n

async function anApiRoom(): Promise<{ id: string; owner: Player }> {
  const owner = await aPlayer('Ada Rossi')
  const id = await aRoomOf(owner, { name: 'Piazza' })
  return { id, owner }
}

/** As another isolate would find it: nobody has been sent to a relay of this room yet. */
const toldToTheDirectoryAlone = (id: string, relayCount: number) =>
  env.DB.prepare('UPDATE rooms SET relay_count = ?2 WHERE id = ?1').bind(id, relayCount).run()

function moveClock(ms: number): void {
  const now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now + ms)
}

const setLimits = (stub: RoomStub) =>
  runInDurableObject(stub, ({ parts }: Room) => {
    parts.limits = { ownSockets: 2, relaySockets: 2, movedAtOnce: 3 }
  })
const seqOf = (stub: RoomStub) => runInDurableObject(stub, ({ parts }: Room) => parts.store.room?.seq)

async function joinedBy(people: number, isMega: boolean): Promise<{ id: string; stub: RoomStub }> {
  const room = await aRoom(isMega ? null : await aPerson('Ada'), { isMega })
  await setLimits(room.stub)
  for (let i = 0; i < people; i++) await room.stub.join(await aPerson('Bruno'))
  return room
}

it('a Worker that never opened a socket of a crowded room hears of its relays from the directory, within seconds', async () => {
  const { id, owner } = await anApiRoom()
  const byRelay = vi.spyOn(Relay.prototype, 'getView')
  const look = async () => {
    const { status, body } = await owner.client.get<RoomView>(paths.room(id))
    expect([status, body.playerCount, body.isMember]).toEqual([200, 1, true])
  }
  await look()
  await toldToTheDirectoryAlone(id, 2)
  moveClock(11_000)
  await look() // nobody waits for the directory: this one is the room's own answer
  expect(byRelay).not.toHaveBeenCalled()
  await eventually(async () => {
    await look()
    expect(byRelay).toHaveBeenCalled()
  })
})

it('a crowd that goes on growing gets more relays, and one that shrinks keeps them', async () => {
  const { id, stub } = await aRoom(await aPerson('Ada'))
  await setLimits(stub)
  const watchers = await Promise.all(['ada', 'bruno', 'carla'].map((viewer) => watch(stub, viewer)))
  await runDurableObjectAlarm(stub)
  for (const { closed } of watchers) expect(await closed).toMatchObject({ code: 1012 })
  expect(await relayCountOf(id)).toBe(3)
  const relaysAfter = async (sockets: number) => {
    await stub.registerRelay(`${id}.weur.0`, sockets, []) // as the relay says it
    await runDurableObjectAlarm(stub)
    return relayCountOf(id)
  }
  expect(await relaysAfter(6), 'as many as three relays carry').toBe(3)
  expect(await relaysAfter(7), 'one more').toBe(6)
  expect(await relaysAfter(0)).toBe(6)
})

it('one object carries 2,000 sockets by itself', async () => {
  const { stub } = await aRoom(await aPerson('Ada'))
  expect(await runInDurableObject(stub, ({ parts }: Room) => parts.limits.ownSockets)).toBe(2000)
})

it.each([
  ['EU', 'weur'],
  ['NA', 'enam'],
  ['SA', 'sam'],
  ['AS', 'apac'],
  ['OC', 'oc'],
  ['AF', 'afr'],
  ['AN', 'weur'],
  [undefined, 'weur'],
])('whoever calls from %s has a relay of their own number near there: %s', (continent, hint) => {
  const { number } =
    /^r\.weur\.(?<number>[0-6])$/.exec(nearestRelay('r', 7, 'ada', undefined).address.name)?.groups ?? {}
  expect(nearestRelay('r', 7, 'ada', continent)).toEqual({
    address: { name: `r.${hint}.${number}`, roomId: 'r' },
    hint,
  })
})

it('a relay is made where those are who call it: the platform is told so, for questions and for sockets', async () => {
  const { id, owner } = await anApiRoom()
  await runInDurableObject(env.ROOMS.getByName(id), ({ parts }: Room) => void parts.store.patch({ relayCount: 1 }))
  const asked = vi.spyOn(env.RELAYS, 'getByName')
  const cf = { continent: 'NA' }
  const live = await owner.client.fetch(paths.live(id), { headers: { upgrade: 'websocket', origin: ORIGIN }, cf })
  expect(live.status).toBe(101)
  live.webSocket?.accept()
  expect((await owner.client.fetch(paths.room(id), { cf })).status).toBe(200)
  expect(asked.mock.calls).toEqual(Array(2).fill([`${id}.enam.0`, { locationHint: 'enam' }]))
})

it('home enters the mega room without a socket: its players alone make it a crowd', async () => {
  expect(await relayCountOf((await joinedBy(2, true)).id)).toBe(0)
  expect(await relayCountOf((await joinedBy(3, true)).id)).toBe(3)
})

it('another room is a crowd by its sockets only', async () => {
  expect(await relayCountOf((await joinedBy(3, false)).id)).toBe(0)
})

it('a change that nobody is told takes a number: a page comes with the view of before, a relay with sockets not heard of', async () => {
  const { stub } = await aRoom(await aPerson('Ada'))
  await stub.join(await aPerson('Bruno'))
  expect(await seqOf(stub)).toBe(1)
  await runInDurableObject(stub, ({ parts }: Room) => void parts.store.patch({ relayCount: 1 }))
  await stub.join(await aPerson('Carla'))
  expect(await seqOf(stub)).toBe(2)
  await stub.close(null)
  expect(await seqOf(stub)).toBeGreaterThan(2)
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
