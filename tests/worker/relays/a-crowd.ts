/** A room with so many sockets that relays carry them, and the people who watch it. Two are a crowd here. */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { expect, vi } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import { Relay } from '../../../worker/relay/relay.ts'
import { relayFor } from '../../../worker/room/stub.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, aRoomOf, type Client, ORIGIN, type Player } from '../../support/client.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import { type RoomStub, ring } from '../../support/rooms/rooms.ts'
import { type Watcher, watchSocket } from '../../support/rooms/sockets.ts'
import { eventually } from '../../support/time.ts'

export async function aSmallCrowdsRoom(relaySockets: number): Promise<{ id: string; owner: Player; stub: RoomStub }> {
  const owner = await aPlayer('Ada Rossi')
  const id = await aRoomOf(owner, { name: 'Piazza' })
  const stub = env.ROOMS.getByName(id)
  await runInDurableObject(stub, ({ parts }: Room) => {
    parts.limits = { ownSockets: 2, relaySockets, movedAtOnce: 2 }
  })
  return { id, owner, stub }
}

export async function watchAs(client: Client, id: string, seq?: number): Promise<Watcher> {
  const response = await client.fetch(paths.live(id, seq), { headers: { upgrade: 'websocket', origin: ORIGIN } })
  if (!response.webSocket) throw new Error(`no socket: ${response.status}`)
  return watchSocket(response.webSocket)
}

export const relaysOf = (stub: RoomStub): Promise<{ name: string; sockets: number }[]> =>
  runInDurableObject(stub, ({ parts }: Room) =>
    parts.store.sql.exec<{ name: string; sockets: number }>('SELECT * FROM relays').toArray(),
  )

/** The number of the last frame that this relay has passed on. */
const seqAt = (name: string): Promise<number | undefined> =>
  runInDurableObject(env.RELAYS.getByName(name), (_: Relay, { storage }) => storage.kv.get<number>('seq'))

/** Every change has left the room in a frame: none is batched for the next. */
export const untilSent = (stub: RoomStub): Promise<void> =>
  eventually(async () =>
    expect(await runInDurableObject(stub, ({ parts }: Room) => parts.store.room?.isUnsent)).toBe(false),
  )

/** No frame is on its way to any relay, but for those that are lost. */
export const untilAllAreTold = (stub: RoomStub, lost?: string): Promise<void> =>
  eventually(async () => {
    await untilSent(stub)
    const seq = await seqOf(stub)
    for (const { name } of await relaysOf(stub)) if (name !== lost) expect(await seqAt(name)).toBe(seq)
  })

/** A relay compares its number with its room's; where they differ, once more a second later. */
export async function heartbeat(name: string): Promise<void> {
  for (let looks = 0; looks < 2; looks++) await runDurableObjectAlarm(env.RELAYS.getByName(name))
}

/** From now on what the room tells this relay is lost on the way. Without a name: what it tells any. @returns ends it */
export function losing(name?: string): () => void {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { broadcast, end } = Relay.prototype
  // `end` is told no address; whoever it is lost to is told it in vain.
  const lostEnd = vi.spyOn(Relay.prototype, 'end').mockImplementation(async function (this: Relay, ...values) {
    if (name === undefined) throw new Error('lost on the way')
    return end.apply(this, values)
  })
  const lost = vi.spyOn(Relay.prototype, 'broadcast').mockImplementation(async function (this: Relay, ...values) {
    if (name === undefined || values[0].name === name) throw new Error('lost on the way')
    return broadcast.apply(this, values)
  })
  return () => {
    lost.mockRestore()
    lostEnd.mockRestore()
  }
}

/** Whom this relay carries, by their places among the people. */
export const carriedBy = (name: string, id: string, people: readonly Player[], relays: number): number[] =>
  people.flatMap(({ user }, at) => (relayFor(id, relays, user.id).name === name ? [at] : []))

export const ownSockets = (stub: RoomStub) => runInDurableObject(stub, ({ parts }: Room) => parts.broadcaster.ownCount)

export const seqOf = (stub: RoomStub) => runInDurableObject(stub, ({ parts }: Room) => parts.store.room?.seq ?? 0)

export const greeted = (watcher: Watcher) => watcher.until((frame) => frame.type === 'room')

/** Whose relay is not the same for all: their ids are drawn. */
export async function somePeople(roomId: string, count: number): Promise<Player[]> {
  const people = await Promise.all(Array.from({ length: count }, (_, i) => aPlayer(`Ospite Numero${'abcdefghij'[i]}`)))
  const names = people.map(({ user }) => relayFor(roomId, RELAYS, user.id).name)
  return new Set(names).size > 1 ? people : somePeople(roomId, count)
}

/** As many as the room makes for the three sockets that come first, with two on each. */
export const RELAYS = 3

/** A room that relays carry, with these people watching it. */
export async function aCrowd(count = 5, relaySockets = 2) {
  const room = await aSmallCrowdsRoom(relaySockets)
  const people = await somePeople(room.id, count)
  const early: Watcher[] = []
  for (const { client } of people.slice(0, 3)) early.push(await watchAs(client, room.id))
  // No more relays than these, although some are counted twice while they move.
  await runInDurableObject(room.stub, ({ parts }: Room) => {
    parts.limits.relaySockets = 100
  })
  await ring(room.stub) // sends the room's own sockets over, two at a time
  await ring(room.stub)
  for (const { closed } of early) expect(await closed).toMatchObject({ code: 1012 })
  const watchers = await Promise.all(people.map(({ client }) => watchAs(client, room.id)))
  await Promise.all(watchers.map(greeted))
  return { ...room, people, watchers }
}
