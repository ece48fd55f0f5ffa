/** A crowded room's sockets are carried by relays. Two are a crowd here; the limits are the room's own parts. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { expect, it, vi } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import type { RoomView } from '../../../shared/api/shapes.ts'
import { Room as RoomClass } from '../../../worker/room/room.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer } from '../../support/client.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import { alarmsAreRungByHand } from '../../support/time.ts'
import '../../support/mailbox.ts'
import { aCrowd, greeted, heartbeat, ownSockets, RELAYS, relaysOf, seqOf, untilAllAreTold, watchAs } from './a-crowd.ts'

alarmsAreRungByHand()

it('above its limit the room’s own sockets move to relays by 1012, and the room says how many there are', async () => {
  const { stub, watchers } = await aCrowd()
  expect(await ownSockets(stub)).toBe(0)
  const relays = await relaysOf(stub)
  expect(relays.length).toBeGreaterThan(1)
  expect(relays.reduce((sum, { sockets }) => sum + sockets, 0)).toBe(watchers.length)
  expect(await stub.getView('')).toMatchObject({ ok: true, relays: RELAYS })
})

it('everyone on every relay hears who comes, each frame once and without a gap', async () => {
  const { id, people, watchers } = await aCrowd()
  for (const { client } of people) await client.post(paths.join(id))
  await Promise.all(
    watchers.map((watcher) => watcher.until((frame) => frame.type === 'changes' && frame.playerCount === 6)),
  )
  for (const { frames } of watchers) {
    const [first = 0] = frames.map((frame) => frame.seq)
    expect(frames.map((frame) => frame.seq)).toEqual(frames.map((_, index) => first + index))
  }
})

it('what is said in passing reaches everyone on every relay, and uses up no number', async () => {
  const { id, people, watchers, stub } = await aCrowd()
  const seq = await seqOf(stub)
  await runInDurableObject(stub, ({ parts }: Room) =>
    parts.broadcaster.broadcastUnnumbered({ type: 'computing', progress: 0.43 }),
  )
  for (const watcher of watchers) {
    expect(await watcher.until((frame) => frame.type === 'computing')).toEqual({
      type: 'computing',
      progress: 0.43,
      seq,
    })
  }
  await people[0]?.client.post(paths.join(id))
  for (const watcher of watchers) {
    expect(await watcher.until((frame) => frame.type === 'changes')).toMatchObject({ seq: seq + 1 })
  }
})

it('the view is one’s own: who is a member is said to each alone', async () => {
  const { id, people, watchers } = await aCrowd()
  const [first, second] = people
  await first?.client.post(paths.join(id))
  expect((await first?.client.get<RoomView>(paths.room(id)))?.body).toMatchObject({ isMember: true, playerCount: 2 })
  expect((await second?.client.get<RoomView>(paths.room(id)))?.body).toMatchObject({ isMember: false, playerCount: 2 })
  expect(watchers.every(({ frames }) => frames[0]?.type === 'room')).toBe(true)
})

it('a page that has the view is not sent it by a relay, and hears what comes next; any other number gets it', async () => {
  const { id, stub, people } = await aCrowd()
  const zeno = await aPlayer('Zeno Ultimo')
  const { seq } = (await zeno.client.get<RoomView>(paths.room(id))).body
  expect(seq).toBe(await seqOf(stub))
  const watcher = await watchAs(zeno.client, id, seq)
  expect(await watcher.until(() => true)).toEqual({ type: 'same', seq })
  for (const other of [seq - 1, seq + 1])
    expect(await (await watchAs(zeno.client, id, other)).until(() => true)).toMatchObject({ type: 'room', seq })
  await people[0]?.client.post(paths.join(id))
  expect(await watcher.until((frame) => frame.type === 'changes')).toMatchObject({ seq: seq + 1 })
  // Once greeted it is one like the others: what a relay has missed it tells everyone whole.
  await runInDurableObject(stub, ({ parts }: Room) => void parts.store.patch({ seq: seq + 40 }))
  await stub.join({ id: people[1]?.user.id ?? '', fullName: 'Ospite', season: 2025 })
  expect(await watcher.until((frame) => frame.type === 'room')).toMatchObject({ seq: seq + 41 })
})

it('whoever has come and not had the view yet hears no frame before it', async () => {
  const { id, stub, people } = await aCrowd()
  const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>()
  const real = RoomClass.prototype.registerRelay
  const held = vi.spyOn(RoomClass.prototype, 'registerRelay').mockImplementation(async function (
    this: Room,
    ...values
  ) {
    await isHeld
    return real.apply(this, values)
  })
  const newcomer = await aPlayer('Zeno Ultimo')
  const watcher = await watchAs(newcomer.client, id)
  await stub.join({ id: people[0]?.user.id ?? '', fullName: 'Ospite', season: 2025 })
  await untilAllAreTold(stub)
  expect(watcher.frames).toEqual([])
  letGo()
  await greeted(watcher)
  expect(watcher.frames[0]).toMatchObject({ type: 'room', room: { playerCount: 2 } })
  held.mockRestore()
})

it('a relay that is evicted goes on with the sockets it has, and misses no frame', async () => {
  const { id, people, watchers, stub } = await aCrowd()
  for (const { name } of await relaysOf(stub)) await evictDurableObject(env.RELAYS.getByName(name))
  await people[0]?.client.post(paths.join(id))
  await Promise.all(watchers.map((watcher) => watcher.until((frame) => frame.type === 'changes')))
})

it('a relay’s heartbeat finds what no frame told it, also that the room is gone', async () => {
  const { id, owner, watchers, stub } = await aCrowd()
  const relays = await relaysOf(stub)
  await runInDurableObject(stub, ({ parts }: Room) => void parts.store.patch({ seq: 40 }))
  for (const { name } of relays) await heartbeat(name)
  await Promise.all(watchers.map((watcher) => watcher.until((frame) => frame.type === 'room' && frame.seq === 40)))

  await runInDurableObject(stub, ({ parts }: Room) => {
    parts.relays.end = async () => undefined // the word that the room is gone does not arrive
  })
  expect((await owner.client.delete(paths.room(id))).status).toBe(204)
  for (const { name } of relays) await runDurableObjectAlarm(env.RELAYS.getByName(name))
  for (const { closed } of watchers) expect(await closed).toMatchObject({ code: 4404 })
})

it('a room that has begun anew, with a lower number than its relay was told, is taken as it is after a few questions', async () => {
  const { id, people, stub, watchers } = await aCrowd()
  await runInDurableObject(stub, ({ parts }: Room) => void parts.store.patch({ seq: 40 }))
  for (const { name } of await relaysOf(stub)) await heartbeat(name)
  await Promise.all(watchers.map((watcher) => watcher.until((frame) => frame.type === 'room' && frame.seq === 40)))
  await runInDurableObject(stub, ({ parts }: Room) => void parts.store.patch({ seq: 1 }))
  const asked = vi.spyOn(RoomClass.prototype, 'registerRelay')
  const [first] = people
  if (!first) throw new Error('nobody is there')
  const watcher = await watchAs(first.client, id)
  expect(await greeted(watcher)).toMatchObject({ seq: 1 })
  expect(asked.mock.calls.length).toBeLessThan(10)
})
