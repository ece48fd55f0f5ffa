/**
 * How a crowd comes to its relays: when a room asks for them and for how many, who is told of them, which is whose, and what is
 * done for those of whom the room has not heard.
 */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { expect, it, vi } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import type { RoomView } from '../../../shared/api/shapes.ts'
import type { RoomRecord } from '../../../worker/room/record.ts'
import { relayFor } from '../../../worker/room/stub.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, aRoomOf, ORIGIN, type Player } from '../../support/client.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import { aPerson, aRoom, owedBy, type RoomStub } from '../../support/rooms/rooms.ts'
import { watch, watchSocket } from '../../support/rooms/sockets.ts'
import { alarmsAreRungByHand } from '../../support/time.ts'
import '../../support/mailbox.ts'

alarmsAreRungByHand()

const relayCountOf = (stub: RoomStub): Promise<number | undefined> =>
  runInDurableObject(stub, ({ parts }: Room) => parts.store.room?.relayCount)

async function anApiRoom(): Promise<{ id: string; owner: Player }> {
  const owner = await aPlayer('Ada Rossi')
  const id = await aRoomOf(owner, { name: 'Piazza' })
  return { id, owner }
}

/** As another isolate would find it: nobody here has heard of these relays yet. */
const hasRelays = (id: string, relayCount: number): Promise<void> =>
  runInDurableObject(env.ROOMS.getByName(id), ({ parts }: Room) => void parts.store.patch({ relayCount }))

/** Which relays were asked, and how often the room was. */
function asked() {
  const relays = vi.spyOn(env.RELAYS, 'getByName')
  const room = vi.spyOn(env.ROOMS, 'getByName')
  const take = (): { relays: string[]; room: number } => {
    const taken = { relays: relays.mock.calls.map(([name]) => name), room: room.mock.calls.length }
    relays.mockClear()
    room.mockClear()
    return taken
  }
  return take
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

it.each<[what: string, status: number, ask: (owner: Player, guest: Player, id: string) => Promise<{ status: number }>]>(
  [
    ['a view', 200, (owner, _, id) => owner.client.get(paths.room(id))],
    ['a member’s join', 200, (owner, _, id) => owner.client.post(paths.join(id))],
    ['a newcomer’s join', 200, (_, guest, id) => guest.client.post(paths.join(id))],
    ['a join that is refused', 409, (_, guest, id) => guest.client.post(paths.join(id))],
    ['a page of a ranking', 200, (owner, _, id) => owner.client.get(paths.ranking(id))],
    [
      'a socket',
      101,
      async (owner, _, id) => {
        const answer = await owner.client.fetch(paths.live(id), { headers: { upgrade: 'websocket', origin: ORIGIN } })
        answer.webSocket?.accept()
        return answer
      },
    ],
  ],
)(
  'an isolate that knows of no relays makes one detour by the room, and is told by its answer: %s',
  async (_, status, ask) => {
    const { id, owner } = await anApiRoom()
    const guest = await aPlayer('Bruno Conti')
    if (status === 409) await owner.client.post(paths.close(id))
    await hasRelays(id, 2)
    const take = asked()
    expect((await ask(owner, guest, id)).status).toBe(status)
    const first = take()
    expect(first.room, 'the detour').toBeGreaterThan(0)
    expect(first.relays.length, 'a socket goes on to its relay at once').toBe(status === 101 ? 1 : 0)
    expect((await owner.client.get<RoomView>(paths.room(id))).body).toMatchObject({ isMember: true })
    expect(take().relays).toEqual([relayFor(id, 2, owner.user.id).name])
  },
)

it.each<[what: string, ask: (player: Player, id: string) => Promise<{ status: number }>]>([
  ['a view', ({ client }, id) => client.get(paths.room(id))],
  ['a member’s join', ({ client }, id) => client.post(paths.join(id))],
  ['a newcomer’s join', async (_, id) => (await aPlayer('Carla Neri')).client.post(paths.join(id))],
  ['a page of a ranking', ({ client }, id) => client.get(paths.ranking(id))],
])('an isolate that goes to relays hears of further ones from those, by %s', async (_, ask) => {
  const { id, owner } = await anApiRoom()
  await hasRelays(id, 1)
  await owner.client.get(paths.room(id))
  await hasRelays(id, 1000)
  const take = asked()
  await ask(owner, id)
  expect(new Set(take().relays)).toEqual(new Set([`${id}.0`]))
  await owner.client.get(paths.room(id))
  const next = relayFor(id, 1000, owner.user.id).name
  expect(take().relays).toEqual([next])
})

it('relays that are remembered of a room that has none any more answer as it does, and carry sockets; none of one that is gone', async () => {
  const { id, owner } = await anApiRoom()
  const guest = await aPlayer('Bruno Conti')
  await hasRelays(id, 2)
  await owner.client.get(paths.room(id))
  await hasRelays(id, 0)
  const live = async () => {
    const { webSocket } = await owner.client.fetch(paths.live(id), {
      headers: { upgrade: 'websocket', origin: ORIGIN },
    })
    if (!webSocket) throw new Error('no socket')
    return watchSocket(webSocket)
  }
  const watcher = await live()
  await watcher.until(({ type }) => type === 'room')
  expect((await guest.client.post<RoomView>(paths.join(id))).body).toMatchObject({ isMember: true, playerCount: 2 })
  await watcher.until((frame) => frame.type === 'changes' && frame.playerCount === 2)
  expect((await owner.client.get<RoomView>(paths.room(id))).body).toMatchObject({ isMember: true, playerCount: 2 })
  expect((await owner.client.get<{ status: string }>(paths.ranking(id))).body).toMatchObject({ status: 'open' })

  expect((await owner.client.delete(paths.room(id))).status).toBe(204)
  expect(await watcher.closed).toMatchObject({ code: 4404 })
  for (const ask of [paths.room(id), paths.ranking(id)]) expect((await owner.client.get(ask)).status).toBe(404)
  expect((await guest.client.post(paths.join(id))).status).toBe(404)
  expect(await (await live()).closed).toMatchObject({ code: 4404 })
})

it('a crowd that goes on growing gets more relays, and one that shrinks keeps them', async () => {
  const { id, stub } = await aRoom(await aPerson('Ada'))
  await setLimits(stub)
  const watchers = await Promise.all(['ada', 'bruno', 'carla'].map((viewer) => watch(stub, viewer)))
  await runDurableObjectAlarm(stub)
  for (const { closed } of watchers) expect(await closed).toMatchObject({ code: 1012 })
  expect(await relayCountOf(stub)).toBe(3)
  const relaysAfter = async (sockets: number) => {
    await stub.registerRelay(`${id}.0`, sockets, []) // as the relay says it
    await runDurableObjectAlarm(stub)
    return relayCountOf(stub)
  }
  expect(await relaysAfter(6), 'as many as three relays carry').toBe(3)
  expect(await relaysAfter(7), 'one more').toBe(6)
  expect(await relaysAfter(0)).toBe(6)
})

it('one object carries 2,000 sockets by itself', async () => {
  const { stub } = await aRoom(await aPerson('Ada'))
  expect(await runInDurableObject(stub, ({ parts }: Room) => parts.limits.ownSockets)).toBe(2000)
})

it('each of a room’s people has a relay of their own number, the same as long as there are as many', () => {
  const people = Array.from({ length: 700 }, (_, at) => `person-${at}`)
  const names = people.map((person) => relayFor('r', 7, person).name)
  expect(people.map((person) => relayFor('r', 7, person).name)).toEqual(names)
  const carried = Map.groupBy(names, (name) => name)
  expect([...carried.keys()].sort()).toEqual(Array.from({ length: 7 }, (_, at) => `r.${at}`))
  for (const [, own] of carried) expect(own.length).toBeGreaterThan(50)
})

it('home enters the mega room without a socket: its players alone make it a crowd', async () => {
  expect(await relayCountOf((await joinedBy(2, true)).stub)).toBe(0)
  expect(await relayCountOf((await joinedBy(3, true)).stub)).toBe(3)
})

it('another room is a crowd by its sockets only', async () => {
  expect(await relayCountOf((await joinedBy(3, false)).stub)).toBe(0)
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
  const { stub } = await aRoom(null, { isMega: true })
  await watch(stub, 'nobody')
  const patched = async (record: Partial<RoomRecord>) => {
    await runInDurableObject(stub, ({ parts: { store } }: Room) => void store.patch(record))
    return owedBy(stub)
  }
  expect(await patched({ relayCount: 1, confirmed: 0 })).toEqual(['moving', 'sockets', 'directory', 'pull'])
  expect(await patched({ closesAt: 1 })).toEqual(['moving', 'sockets', 'self-closing', 'directory', 'pull'])
  expect(await patched({ phase: 'closing' })).toEqual(['moving', 'sockets', 'closing', 'directory'])
  expect(await patched({ phase: 'closed', speechVersion: 1 })).toEqual(['moving', 'sockets', 'ranking', 'directory'])
})
