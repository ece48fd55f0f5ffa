/** The room tells each relay once. What is lost on the way, the relay finds out by itself: by a gap, or at its heartbeat. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { expect, it, vi } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import type { Frame } from '../../../shared/protocol/frames.ts'
import type { Relay } from '../../../worker/relay/relay.ts'
import { env } from '../../support/bindings.ts'
import type { Player } from '../../support/client.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import type { Watcher } from '../../support/rooms/sockets.ts'
import { alarmsAreRungByHand } from '../../support/time.ts'
import '../../support/mailbox.ts'
import {
  aCrowd,
  carriedBy,
  greeted,
  heartbeat,
  losing,
  RELAYS,
  relaysOf,
  seqOf,
  untilAllAreTold,
  untilSent,
  watchAs,
} from './a-crowd.ts'

alarmsAreRungByHand()

const playersIn = (frame: Frame): number | undefined =>
  frame.type === 'room' ? frame.room.playerCount : frame.type === 'changes' ? frame.playerCount : undefined
const hears = (watcher: Watcher, players: number) => watcher.until((frame) => playersIn(frame) === players)

/** A crowd, and one of its relays with those whom it carries; `others` are on other relays. */
async function aCrowdAndARelay() {
  const crowd = await aCrowd()
  const { id, people, stub, watchers } = crowd
  const [{ name } = { name: '' }] = await relaysOf(stub)
  const here = carriedBy(name, id, people, RELAYS)
  const carried = watchers.filter((_, at) => here.includes(at))
  const others = watchers.filter((_, at) => !here.includes(at))
  expect([carried.length > 0, others.length > 0]).toEqual([true, true])
  return { ...crowd, name, carried, others }
}

/** When the relay’s alarm rings, from now. */
const alarmIn = async (name: string): Promise<number> => {
  const at = await runInDurableObject(env.RELAYS.getByName(name), (_, { storage }) => storage.getAlarm())
  return (at ?? Number.NaN) - Date.now()
}

it('the last frame is lost: the relay’s heartbeat, within twenty seconds, brings everyone there the view', async () => {
  const { id, people, stub, name, carried, others } = await aCrowdAndARelay()
  await runDurableObjectAlarm(env.RELAYS.getByName(name))
  expect(await alarmIn(name)).toBeLessThanOrEqual(20_000)
  const found = losing(name)
  await people[0]?.client.post(paths.join(id))
  await Promise.all(others.map((watcher) => hears(watcher, 2)))
  await untilAllAreTold(stub, name)
  expect(carried.flatMap(({ frames }) => frames.map(playersIn))).not.toContain(2)
  found()
  await runDurableObjectAlarm(env.RELAYS.getByName(name))
  expect(await alarmIn(name), 'it may be on its way').toBeLessThanOrEqual(1000)
  await runDurableObjectAlarm(env.RELAYS.getByName(name))
  for (const watcher of carried) expect(await hears(watcher, 2)).toMatchObject({ type: 'room' })
  expect(others.flatMap(({ frames }) => frames).filter(({ type }) => type === 'room')).toHaveLength(others.length)
})

it('a frame that is on its way at the heartbeat costs nobody a view', async () => {
  const { id, people, stub, name, carried } = await aCrowdAndARelay()
  const found = losing(name)
  await stub.join({ id: people[0]?.user.id ?? '', fullName: 'Ospite', season: 2025 })
  await untilAllAreTold(stub, name)
  found()
  await runDurableObjectAlarm(env.RELAYS.getByName(name))
  const seq = await seqOf(stub)
  const late = { type: 'changes', seq, playerCount: 2, finishedCount: 0, joined: [], updated: [], left: [] }
  await env.RELAYS.getByName(name).broadcast({ name, roomId: id }, seq, JSON.stringify(late))
  await runDurableObjectAlarm(env.RELAYS.getByName(name))
  for (const watcher of carried) expect(await hears(watcher, 2)).toEqual(late)
})

it('a frame in the middle is lost: the next one brings the whole view, and later ones come as ever', async () => {
  const { id, people, stub, name, carried } = await aCrowdAndARelay()
  const found = losing(name)
  await people[0]?.client.post(paths.join(id))
  await untilAllAreTold(stub, name)
  found()
  await people[1]?.client.post(paths.join(id))
  for (const watcher of carried) expect(await hears(watcher, 3)).toMatchObject({ type: 'room' })
  await untilAllAreTold(stub)
  await people[2]?.client.post(paths.join(id))
  for (const watcher of carried) expect(await hears(watcher, 4)).toMatchObject({ type: 'changes' })
})

it('a frame is lost, and the room is out of reach when the next one shows it: the heartbeat heals that too', async () => {
  const { id, people, stub, name, carried } = await aCrowdAndARelay()
  const joins = (at: number) => stub.join({ id: people[at]?.user.id ?? '', fullName: 'Ospite', season: 2025 })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const found = losing(name)
  await joins(0)
  await untilAllAreTold(stub, name)
  found()
  const away = await runInDurableObject(stub, ({ parts }: Room) =>
    vi.spyOn(parts.views, 'snapshot').mockImplementation(() => {
      throw new Error('out of reach')
    }),
  )
  const seq = await seqOf(stub)
  // Within the relay: a call that fails from here would count as an unhandled rejection beside the one that is looked at.
  const next = await runInDurableObject(env.RELAYS.getByName(name), (relay: Relay) =>
    relay.broadcast({ name, roomId: id }, seq + 1, '{}').then(() => 'told', String),
  )
  expect(next).toContain('out of reach')
  away.mockRestore()
  await heartbeat(name)
  for (const watcher of carried) expect(await hears(watcher, 2)).toMatchObject({ type: 'room' })
})

it.each([
  ['sleeps', 'hibernate'],
  ['dies with its sockets', 'close'],
] as const)('a relay that %s while frames are lost tells the truth when it is back', async (_, webSockets) => {
  const { id, people, stub, name, carried } = await aCrowdAndARelay()
  const found = losing(name)
  await people[0]?.client.post(paths.join(id))
  await untilAllAreTold(stub, name)
  await evictDurableObject(env.RELAYS.getByName(name), { webSockets })
  found()
  const [at = 0] = carriedBy(name, id, people, RELAYS)
  const comesAgain = await watchAs((people[at] as Player).client, id) // one of the five
  expect(await greeted(comesAgain)).toMatchObject({ room: { playerCount: 2 } })
  await heartbeat(name)
  const here = webSockets === 'hibernate' ? [...carried, comesAgain] : [comesAgain]
  for (const watcher of here) await hears(watcher, 2)
  await people[1]?.client.post(paths.join(id))
  for (const watcher of here) await hears(watcher, 3)
})

it('the room dies between numbering a frame and sending it: its relays’ heartbeats tell', async () => {
  const { id, people, stub, watchers } = await aCrowd()
  const relays = await relaysOf(stub)
  await runInDurableObject(stub, ({ parts }: Room) => {
    vi.spyOn(parts.relays, 'send').mockImplementation(() => undefined)
  })
  await people[0]?.client.post(paths.join(id))
  await evictDurableObject(stub)
  for (const { name } of relays) await heartbeat(name)
  for (const watcher of watchers) expect(await hears(watcher, 2)).toMatchObject({ type: 'room' })
})

it('somebody is taken out, and nothing of it arrives: the heartbeat closes with 4403, and tells the others the rest', async () => {
  const { id, owner, people, stub, watchers } = await aCrowd()
  const [bruno] = people as [Player, ...Player[]] // five
  await bruno.client.post(paths.join(id))
  await Promise.all(watchers.map((watcher) => hears(watcher, 2)))
  const found = losing()
  expect((await owner.client.delete(paths.player(id, bruno.user.id))).status).toBe(204)
  await untilSent(stub)
  found()
  expect(watchers[0]?.socket.readyState).toBe(WebSocket.OPEN)
  for (const { name } of await relaysOf(stub)) await heartbeat(name)
  expect(await watchers[0]?.closed).toMatchObject({ code: 4403 })
  const seq = await seqOf(stub)
  for (const watcher of watchers.slice(1)) {
    expect(await watcher.until((frame) => frame.seq === seq)).toMatchObject({ type: 'room', room: { playerCount: 1 } })
  }
  expect(watchers.slice(1).every(({ socket }) => socket.readyState === WebSocket.OPEN)).toBe(true)
})

it('DELETING-IS-REMEMBERED: the room is deleted, and nothing of it arrives: the heartbeat closes everyone with 4404', async () => {
  const { id, owner, stub, watchers } = await aCrowd()
  const relays = await relaysOf(stub)
  const found = losing()
  expect((await owner.client.delete(paths.room(id))).status).toBe(204)
  found()
  expect(watchers.every(({ socket }) => socket.readyState === WebSocket.OPEN)).toBe(true)
  for (const { name } of relays) await heartbeat(name)
  for (const { closed } of watchers) expect(await closed).toMatchObject({ code: 4404 })
})

it('a view for everybody, of a small room with relays, is a call with no frame in it, and is found by the gap as well', async () => {
  const { owner, id, stub, name, carried, watchers, people } = await aCrowdAndARelay()
  const isRenamed = (to: string) => (frame: Frame) => frame.type === 'room' && frame.room.name === to
  const rename = (to: string) => owner.client.call('PATCH', paths.room(id), { name: to })
  await rename('Corso')
  for (const watcher of watchers) await watcher.until(isRenamed('Corso'))
  await untilAllAreTold(stub)
  const found = losing(name)
  await rename('Viale')
  await untilAllAreTold(stub, name)
  found()
  await people[0]?.client.post(paths.join(id))
  for (const watcher of carried) await watcher.until(isRenamed('Viale'))
})
