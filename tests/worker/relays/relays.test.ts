/** A crowded room's sockets are carried by relays. Two are a crowd here; the limits are the room's own parts. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { expect, it, vi } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import type { RoomView } from '../../../shared/api/shapes.ts'
import { Room as RoomClass } from '../../../worker/room/room-object.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer } from '../../support/client.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import { roomRow } from '../../support/rooms/rooms.ts'
import { alarmsAreRungByHand, eventually } from '../../support/time.ts'
import '../../support/mailbox.ts'
import { aCrowd, aSmallCrowdsRoom, greeted, ownSockets, relaysOf, seqOf, watchAs } from './a-crowd.ts'

alarmsAreRungByHand()

it('above its limit the room’s own sockets move to relays by 1012, and their number is in the directory', async () => {
  const { id, stub, watchers } = await aCrowd()
  expect(await ownSockets(stub)).toBe(0)
  const relays = await relaysOf(stub)
  expect(relays.length).toBeGreaterThan(1)
  expect(relays.reduce((sum, { sockets }) => sum + sockets, 0)).toBe(watchers.length)
  expect(await roomRow(id)).toMatchObject({ relay_count: expect.any(Number) })
  expect(
    (await env.DB.prepare('SELECT relay_count FROM rooms WHERE id = ?1').bind(id).first<{ relay_count: number }>())
      ?.relay_count,
  ).toBeGreaterThan(1)
})

it('everyone on every relay hears who comes, each frame once and without a gap', async () => {
  const { id, people, watchers, stub } = await aCrowd()
  for (const { client } of people) await client.post(paths.join(id))
  await Promise.all(
    watchers.map((watcher) => watcher.until((frame) => frame.type === 'changes' && frame.playerCount === 6)),
  )
  for (const { frames } of watchers) {
    const [first = 0] = frames.map((frame) => frame.seq)
    expect(frames.map((frame) => frame.seq)).toEqual(frames.map((_, index) => first + index))
  }
  await eventually(async () => {
    const seq = await seqOf(stub)
    for (const relay of await relaysOf(stub)) expect(relay.acked_seq).toBe(seq)
  })
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
  const relays = await relaysOf(stub)
  await stub.join({ id: people[0]?.user.id ?? '', fullName: 'Ospite', season: 2025 })
  await eventually(async () => {
    const seq = await seqOf(stub)
    expect((await relaysOf(stub)).filter(({ acked_seq }) => acked_seq === seq)).toHaveLength(relays.length)
  })
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

it('DIRECTORY-CATCHES-UP has its likeness in the relays: one that missed frames catches up by the alarm', async () => {
  const { id, people, watchers, stub } = await aCrowd()
  const [lost] = await relaysOf(stub)
  // The frame went out and never arrived: what the room knows is that this relay has not heard of it.
  await runInDurableObject(stub, ({ parts }: Room) => {
    const real = parts.env.RELAYS
    parts.env.RELAYS = {
      getByName: (name: string) => {
        if (name === lost?.name) throw new Error('the relay is out of reach')
        return real.getByName(name)
      },
    } as unknown as typeof real // the one way of reaching a relay that the room uses
  })
  await people[0]?.client.post(paths.join(id))
  await eventually(async () => {
    const behind = (await relaysOf(stub)).filter(({ name }) => name === lost?.name)
    expect(behind[0]?.acked_seq).toBeLessThan(await seqOf(stub))
  })
  await runInDurableObject(stub, ({ parts }: Room) => {
    parts.env.RELAYS = env.RELAYS
  })
  await runDurableObjectAlarm(stub)
  await Promise.all(
    watchers.map((watcher) =>
      watcher.until(
        (frame) => (frame.type === 'room' ? frame.room : frame.type === 'changes' ? frame : null)?.playerCount === 2,
      ),
    ),
  )
})

it('a relay that neither answers nor fails does not hold the room’s alarm', async () => {
  const { stub } = await aSmallCrowdsRoom(100)
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await runInDurableObject(stub, async (room: Room) => {
    const { parts } = room
    parts.env.RELAYS = {
      getByName: () => ({
        catchUp: () => {
          asked()
          return new Promise(() => undefined)
        },
      }),
    } as unknown as typeof env.RELAYS // the one call that is made
    parts.relays.register('hanging', 1)
    parts.store.patch({ seq: 1 })
    parts.deadlines.ask('relays', Date.now())
    const alarm = room.alarm()
    await isAsked
    await vi.advanceTimersByTimeAsync(3000)
    await alarm
    expect(parts.deadlines.attempts('relays')).toBe(1)
  })
})

it('a frame after one that was missed brings the whole view', async () => {
  const { id, people, watchers, stub } = await aCrowd()
  const [relay] = await relaysOf(stub)
  const address = { name: relay?.name ?? '', roomId: id }
  await people[0]?.client.post(paths.join(id))
  await eventually(async () => expect((await relaysOf(stub))[0]?.acked_seq).toBe(await seqOf(stub)))
  const seq = await seqOf(stub)
  await runInDurableObject(stub, ({ parts }: Room) => void parts.store.patch({ seq: seq + 5 }))
  await env.RELAYS.getByName(address.name).broadcast(address, seq + 5, '{"type":"closed"}')
  await eventually(() => {
    const carried = watchers.filter(({ frames }) =>
      frames.some((frame) => frame.type === 'room' && frame.seq === seq + 5),
    )
    expect(carried).toHaveLength(relay?.sockets ?? -1)
  })
})

it('a relay’s heartbeat finds what no frame told it, also that the room is gone', async () => {
  const { id, owner, watchers, stub } = await aCrowd()
  const relays = await relaysOf(stub)
  await runInDurableObject(stub, ({ parts }: Room) => void parts.store.patch({ seq: 40 }))
  for (const { name } of relays) await runDurableObjectAlarm(env.RELAYS.getByName(name))
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
  for (const { name } of await relaysOf(stub)) await runDurableObjectAlarm(env.RELAYS.getByName(name))
  await Promise.all(watchers.map((watcher) => watcher.until((frame) => frame.type === 'room' && frame.seq === 40)))
  await runInDurableObject(stub, ({ parts }: Room) => void parts.store.patch({ seq: 1 }))
  const asked = vi.spyOn(RoomClass.prototype, 'registerRelay')
  const [first] = people
  if (!first) throw new Error('nobody is there')
  const watcher = await watchAs(first.client, id)
  expect(await greeted(watcher)).toMatchObject({ seq: 1 })
  expect(asked.mock.calls.length).toBeLessThan(10)
})
