/** A crowded room's sockets are carried by relays. Two are a crowd here; the limits are the room's own parts. */
import { evictDurableObject, listDurableObjectIds, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { expect, it, vi } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import type { Ranking, RankingStatus, RoomView } from '../../../shared/api/shapes.ts'
import type { Frame } from '../../../shared/protocol/frames.ts'
import { SOCKET_LIFETIME_MS } from '../../../shared/protocol/heartbeat.ts'
import { Batcher } from '../../../worker/calls/batcher.ts'
import { RankingCopies } from '../../../worker/relay/ranking-copies.ts'
import type { Door } from '../../../worker/relay/relay-api.ts'
import { Relay } from '../../../worker/relay/relay-object.ts'
import { Room } from '../../../worker/room/room-object.ts'
import { nearestRelay } from '../../../worker/rooms-client/nearest-relay.ts'
import { ACCOUNT_WALKS } from '../../../worker/walks/walk.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, type Client, ORIGIN, type Player } from '../../support/client.ts'
import { breakD1, publish, type RoomStub, roomRow } from '../../support/rooms/rooms.ts'
import { type Watcher, watchSocket } from '../../support/rooms/sockets.ts'
import { alarmsAreRungByHand, eventually } from '../../support/time.ts'
import '../../support/mailbox.ts'

alarmsAreRungByHand()

async function aSmallCrowdsRoom(relaySockets: number): Promise<{ id: string; owner: Player; stub: RoomStub }> {
  const owner = await aPlayer('Ada Rossi')
  const { id } = (await owner.client.post<{ id: string }>(paths.rooms(), { name: 'Piazza', rules: [] })).body
  const stub = env.ROOMS.getByName(id)
  await runInDurableObject(stub, ({ parts }: Room) => {
    parts.limits = { ownSockets: 2, relaySockets, movedAtOnce: 2 }
  })
  return { id, owner, stub }
}

async function watchAs(client: Client, id: string, seq?: number): Promise<Watcher> {
  const response = await client.fetch(paths.live(id, seq), { headers: { upgrade: 'websocket', origin: ORIGIN } })
  if (!response.webSocket) throw new Error(`no socket: ${response.status}`)
  return watchSocket(response.webSocket)
}

const relaysOf = (stub: RoomStub): Promise<{ name: string; sockets: number; heard: number }[]> =>
  runInDurableObject(stub, ({ parts }: Room) =>
    parts.store.sql.exec<{ name: string; sockets: number; heard: number }>('SELECT * FROM relays').toArray(),
  )
const ownSockets = (stub: RoomStub) => runInDurableObject(stub, ({ parts }: Room) => parts.broadcaster.ownCount)
const seqOf = (stub: RoomStub) => runInDurableObject(stub, ({ parts }: Room) => parts.store.room?.seq ?? 0)
const greeted = (watcher: Watcher) => watcher.until((frame) => frame.type === 'room')

/** Whose relay is not the same for all: their ids are drawn. */
async function somePeople(roomId: string, count: number): Promise<Player[]> {
  const people = await Promise.all(Array.from({ length: count }, (_, i) => aPlayer(`Ospite Numero${'abcdefghij'[i]}`)))
  const names = people.map(({ user }) => nearestRelay(roomId, RELAYS, user.id, undefined).door.name)
  return new Set(names).size > 1 ? people : somePeople(roomId, count)
}

/** As many as the room makes for the three sockets that come first, with two on each. */
const RELAYS = 3

/** A room that relays carry, with these people watching it. */
async function aCrowd(count = 5, relaySockets = 2) {
  const room = await aSmallCrowdsRoom(relaySockets)
  const people = await somePeople(room.id, count)
  const early: Watcher[] = []
  for (const { client } of people.slice(0, 3)) early.push(await watchAs(client, room.id))
  // No more relays than these, although some are counted twice while they move.
  await runInDurableObject(room.stub, ({ parts }: Room) => {
    parts.limits.relaySockets = 100
  })
  await runDurableObjectAlarm(room.stub) // sends the room's own sockets over, two at a time
  await runDurableObjectAlarm(room.stub)
  for (const { closed } of early) expect(await closed).toMatchObject({ code: 1012 })
  const watchers = await Promise.all(people.map(({ client }) => watchAs(client, room.id)))
  await Promise.all(watchers.map(greeted))
  return { ...room, people, watchers }
}

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
    for (const relay of await relaysOf(stub)) expect(relay.heard).toBe(seq)
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
  const real = Room.prototype.registerRelay
  const held = vi.spyOn(Room.prototype, 'registerRelay').mockImplementation(async function (this: Room, ...values) {
    await isHeld
    return real.apply(this, values)
  })
  const newcomer = await aPlayer('Zeno Ultimo')
  const watcher = await watchAs(newcomer.client, id)
  const relays = await relaysOf(stub)
  await stub.join({ id: people[0]?.user.id ?? '', fullName: 'Ospite', season: 2025 })
  await eventually(async () => {
    const seq = await seqOf(stub)
    expect((await relaysOf(stub)).filter(({ heard }) => heard === seq)).toHaveLength(relays.length)
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
    expect(behind[0]?.heard).toBeLessThan(await seqOf(stub))
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
  const door = { name: relay?.name ?? '', roomId: id }
  await people[0]?.client.post(paths.join(id))
  await eventually(async () => expect((await relaysOf(stub))[0]?.heard).toBe(await seqOf(stub)))
  const seq = await seqOf(stub)
  await runInDurableObject(stub, ({ parts }: Room) => void parts.store.patch({ seq: seq + 5 }))
  await env.RELAYS.getByName(door.name).hear(door, seq + 5, '{"type":"closed"}')
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
    parts.relays.end = () => undefined // the word that the room is gone does not arrive
  })
  expect((await owner.client.delete(paths.room(id))).status).toBe(204)
  for (const { name } of relays) await runDurableObjectAlarm(env.RELAYS.getByName(name))
  for (const { closed } of watchers) expect(await closed).toMatchObject({ code: 4404 })
})

it('DELETING-IS-REMEMBERED: everyone on every relay is told, and finds nothing any more', async () => {
  const { id, owner, people, watchers } = await aCrowd()
  expect((await owner.client.delete(paths.room(id))).status).toBe(204)
  for (const { closed } of watchers) expect(await closed).toMatchObject({ code: 4404 })
  for (const { client } of people) expect((await client.get(paths.room(id))).status).toBe(404)
})

it('who signs out everywhere loses the sockets that a relay carries', async () => {
  const { id, people, watchers } = await aCrowd()
  const [first, ...others] = watchers
  await people[0]?.client.post(paths.join(id))
  await people[0]?.client.post(paths.logout(true))
  await runDurableObjectAlarm(env.WALKS.getByName(ACCOUNT_WALKS))
  expect(await first?.closed).toMatchObject({ code: 4401 })
  expect(others.every(({ socket }) => socket.readyState === WebSocket.OPEN)).toBe(true)
})

it('a relay without sockets is told nothing more, and keeps nothing', async () => {
  const { watchers, stub } = await aCrowd()
  const relays = await relaysOf(stub)
  for (const { socket, closed } of watchers) {
    socket.close(1000)
    await closed
  }
  for (const { name } of relays) {
    await eventually(async () => {
      await runDurableObjectAlarm(env.RELAYS.getByName(name))
      expect((await relaysOf(stub)).map((relay) => relay.name)).not.toContain(name)
    })
    const kept = await runInDurableObject(env.RELAYS.getByName(name), (_: Relay, state) => [...state.storage.kv.list()])
    expect(kept).toEqual([])
  }
})

it('a socket that a relay carries lives 12 hours at most', async () => {
  const { watchers, stub } = await aCrowd()
  const relays = await relaysOf(stub)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + SOCKET_LIFETIME_MS + 1000 })
  for (const { name } of relays) await runDurableObjectAlarm(env.RELAYS.getByName(name))
  for (const { closed } of watchers) expect(await closed).toMatchObject({ code: 4401 })
})

it('joins that come together reach the room in a few calls, and every one is in the directory', async () => {
  const { id, people } = await aCrowd(8, 100) // one relay
  // The first call waits until all have asked, however slowly they come; nobody loses patience.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { promise: allHaveAsked, resolve: letGo } = Promise.withResolvers<void>()
  const join = Relay.prototype.join
  vi.spyOn(Relay.prototype, 'join').mockImplementation(function (this: Relay, ...values) {
    const answer = join.apply(this, values)
    if (vi.mocked(Relay.prototype.join).mock.calls.length === people.length) letGo()
    return answer
  })
  const joinMany = Room.prototype.joinMany
  const calls = vi.spyOn(Room.prototype, 'joinMany').mockImplementation(async function (this: Room, visitors) {
    await allHaveAsked
    return joinMany.call(this, visitors)
  })
  const answers = await Promise.all(people.map(({ client }) => client.post<RoomView>(paths.join(id))))
  for (const answer of answers) expect([answer.status, answer.body.isMember]).toEqual([200, true])
  expect(calls.mock.calls.map(([visitors]) => visitors.length)).toEqual([1, 7])
  const { results } = await env.DB.prepare('SELECT user_id FROM room_players WHERE room_id = ?1 AND present = 1')
    .bind(id)
    .all<{ user_id: string }>()
  expect(results).toHaveLength(9)
})

it('a refused join is refused to that one alone', async () => {
  const { id, owner, people } = await aCrowd()
  await people[0]?.client.post(paths.join(id))
  await owner.client.post(paths.close(id))
  expect((await people[0]?.client.post(paths.join(id)))?.status).toBe(200)
  const refused = await people[1]?.client.post<{ code: string }>(paths.join(id))
  expect([refused?.status, refused?.body.code]).toEqual([409, 'room/closed'])
})

it('whatever the room says of a join through a relay names the request, also of one that came with a later batch', async () => {
  const { id, people, stub } = await aCrowd(5, 100) // one relay
  const [ada, bruno] = people as [Player, Player] // five
  const faulty = await breakD1(stub, null)
  let isHeld = true
  faulty.onCall = async () => {
    while (isHeld) await scheduler.wait(10)
    throw new Error('D1 is away')
  }
  const written: string[] = []
  vi.spyOn(console, 'warn').mockImplementation((line: string) => void written.push(line))
  const first = ada.client.post(paths.join(id))
  await eventually(() => expect(faulty.calls).toBe(1))
  const second = bruno.client.post(paths.join(id))
  await eventually(async () => {
    expect(await runInDurableObject(stub, ({ parts }: Room) => parts.store.player(bruno.user.id))).not.toBeNull()
  })
  // A debt is said once: here it is a new one each time.
  await runInDurableObject(stub, ({ parts }: Room) => {
    parts.deadlines.retry = () => true
  })
  isHeld = false
  const requestIds = (await Promise.all([first, second])).map(({ headers }) => headers.get('x-request-id'))
  const owing = written.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(owing.filter(({ kind }) => kind === 'directory').map(({ requestId }) => requestId)).toEqual(requestIds)
})

it('a relay that cannot be told is named with the room and its season', async () => {
  const { id, stub } = await aSmallCrowdsRoom(100)
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await runInDurableObject(stub, async ({ parts }: Room) => {
    parts.env.RELAYS = {
      getByName: () => ({ broadcastUnnumbered: () => Promise.reject(new Error('out of reach')) }),
    } as unknown as typeof env.RELAYS // the one call that is made
    parts.relays.register('away', 1)
    parts.relays.broadcastUnnumbered('{}')
  })
  await eventually(() => expect(warn).toHaveBeenCalled())
  expect(warn.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
    { event: 'relays-not-told', room: id, season: 2025 },
  ])
})

/** These people's room is closed and its ranking ready, as everyone watching it has heard. */
async function closedWithRanking({ id, owner, people, stub, watchers }: Awaited<ReturnType<typeof aCrowd>>) {
  for (const { client } of people) await client.post(paths.join(id))
  await publish('Buon anno a tutti')
  await owner.client.post(paths.close(id))
  const isTold = (frame: Frame) => frame.type === 'ranking' || (frame.type === 'room' && !frame.room.isOpen)
  await Promise.all(watchers.map((watcher) => watcher.until(isTold)))
  // A frame that is still on its way would end the copies.
  await eventually(async () => {
    const seq = await seqOf(stub)
    for (const { heard } of await relaysOf(stub)) expect(heard).toBe(seq)
  })
}

/** And the room has heard of it: its relays are told nothing more. */
async function everyoneLeaves({ stub, watchers }: Awaited<ReturnType<typeof aCrowd>>): Promise<void> {
  for (const { socket, closed } of watchers) {
    socket.close(1000)
    await closed
  }
  await eventually(async () => {
    for (const { name } of await relaysOf(stub)) await runDurableObjectAlarm(env.RELAYS.getByName(name))
    expect(await relaysOf(stub)).toEqual([])
  })
}

/** @returns whose own row came with the first page */
async function ownRow(id: string, { client }: Player): Promise<string | undefined> {
  const { body } = await client.get<Ranking>(paths.ranking(id, { from: 1, limit: 20, word: '' }))
  expect(body.status).toBe('ready')
  return body.me?.id
}

it('one’s own row is asked of the room at once after a quiet time, and then together with whoever else comes', async () => {
  const crowd = await aCrowd(5, 100) // one relay
  await closedWithRanking(crowd)
  const { id, people } = crowd
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const calls = vi.spyOn(Room.prototype, 'resultsOf')
  const [first, ...others] = people as [Player, ...Player[]] // five
  expect(await ownRow(id, first)).toBe(first.user.id)

  const { promise: allHaveAsked, resolve: letGo } = Promise.withResolvers<void>()
  const ask = Batcher.prototype.ask
  let asked = 0
  vi.spyOn(Batcher.prototype, 'ask').mockImplementation(function (this: Batcher<unknown, unknown>, question) {
    if (++asked === others.length) letGo()
    return ask.call(this, question)
  })
  const rows = Promise.all(others.map((player) => ownRow(id, player)))
  await allHaveAsked
  await vi.advanceTimersByTimeAsync(250)
  expect(await rows).toEqual(others.map(({ user }) => user.id))
  expect(calls.mock.calls.map(([userIds]) => userIds.length)).toEqual([1, 4])
})

it('a page of a ready ranking is made once for a relay; one’s own row is one’s own; a correction ends the copies', async () => {
  const crowd = await aCrowd()
  await closedWithRanking(crowd)
  const { id, people, stub, watchers } = crowd
  const asked = vi.spyOn(Room.prototype, 'ranking')
  const relays = (await relaysOf(stub)).length
  for (let round = 0; round < 3; round++) {
    const rows = await Promise.all(people.map((player) => ownRow(id, player)))
    expect(rows).toEqual(people.map(({ user }) => user.id))
  }
  expect(asked.mock.calls.length).toBeLessThanOrEqual(relays)
  asked.mockRestore()
  const version = await publish('Buon anno di nuovo')
  await stub.speechChanged(version)
  await Promise.all(
    watchers.map((watcher) => watcher.until((frame) => frame.type === 'ranking' && frame.version === version)),
  )
  const { body } = (await people[0]?.client.get<{ version: number }>(
    paths.ranking(id, { from: 1, limit: 20, word: '' }),
  )) ?? { body: { version: -1 } }
  expect(body.version).toBe(version)
})

it('decision 34: whoever comes back after a correction that nobody watched is not shown an older page', async () => {
  const crowd = await aCrowd()
  const { id, owner, people, stub } = crowd
  const [person] = people
  await publish('Buon anno a tutti')
  await owner.client.post(paths.close(id))
  const versionFor = async () =>
    (await person?.client.get<{ version: number }>(paths.ranking(id, { from: 1, limit: 20, word: '' })))?.body.version
  await eventually(async () => expect(await versionFor()).toBeGreaterThan(0))
  await everyoneLeaves(crowd)
  await versionFor() // and with that a copy is kept
  const version = await publish('Buon anno di nuovo')
  await stub.speechChanged(version)
  if (person) await greeted(await watchAs(person.client, id))
  expect(await versionFor()).toBe(version)
})

it('the copies of pages are bounded by their rows, and those whose time is over make room first', () => {
  const copies = new RankingCopies()
  let asked = 0
  const pages = (from: number, to: number, now: number) => {
    const before = asked
    for (let page = from; page < to; page++) {
      void copies.page({ from: page * 200 + 1, limit: 200, word: undefined }, now, true, async () => {
        asked++
        return {
          ok: true,
          value: { status: 'ready', version: 1, total: 1e6, podium: [], results: [], me: null },
        }
      })
    }
    return asked - before
  }
  expect(pages(0, 90, 0)).toBe(90)
  expect(pages(0, 90, 1), 'kept').toBe(0)
  expect(pages(100, 190, 31_000)).toBe(90)
  expect(pages(100, 190, 31_001), 'not crowded out by what is over').toBe(0)
  expect(pages(200, 210, 31_002)).toBe(10)
  expect(pages(100, 101, 31_003), 'too many: they begin anew').toBe(1)
})

it('a ranking that waits for the speech is asked of the room once for a relay; one that hears no frames asks again', async () => {
  const crowd = await aCrowd()
  const { id, owner, people, stub } = crowd
  const [person] = people as [Player] // five
  await publish(null)
  await owner.client.post(paths.close(id))
  const status = async () =>
    (await person.client.get<Ranking>(paths.ranking(id, { from: 1, limit: 20, word: '' }))).body.status
  await eventually(async () => {
    expect(await status()).toBe('waiting')
    const seq = await seqOf(stub)
    for (const { heard } of await relaysOf(stub)) expect(heard).toBe(seq)
  })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 })
  const asked = vi.spyOn(Room.prototype, 'ranking')
  expect([await status(), await status(), await status()]).toEqual(['waiting', 'waiting', 'waiting'])
  expect(asked).toHaveBeenCalledOnce()
  await everyoneLeaves(crowd)
  await stub.speechChanged(await publish('Buon anno a tutti'))
  expect(await status(), 'within the same second').toBe('ready')
})

it('that a ranking is not ready is kept for a second, for every page, and only where a frame would end it', async () => {
  const copies = new RankingCopies()
  let asked = 0
  const statusOf = async (status: RankingStatus, now: number, hearsFrames: boolean, from = 1) => {
    const answer = await copies.page({ from, limit: 20, word: undefined }, now, hearsFrames, async () => {
      asked++
      return { ok: true, value: { status, version: 0, total: 0, podium: [], results: [], me: null } }
    })
    return answer.ok && answer.value.status
  }
  for (const status of ['waiting', 'computing'] as const) {
    copies.forget()
    asked = 0
    expect(await statusOf(status, 0, true)).toBe(status)
    expect(await statusOf('ready', 999, true, 21), 'another page').toBe(status)
    expect(asked).toBe(1)
    expect(await statusOf('ready', 999, false), 'nobody would have said').toBe('ready')
    copies.forget()
    await statusOf(status, 0, true)
    expect(await statusOf('ready', 1000, true), 'over').toBe('ready')
    copies.forget()
    await statusOf(status, 0, true)
    copies.forget()
    expect(await statusOf('ready', 1, true), 'a frame came').toBe('ready')
    copies.forget()
    const late = statusOf(status, 0, true)
    copies.forget()
    await late
    expect(await statusOf('ready', 1, true), 'a frame came before the answer').toBe('ready')
  }
  copies.forget()
  await statusOf('open', 0, true)
  expect(await statusOf('ready', 1, true), 'whoever closes a room asks at once').toBe('ready')
})

it('a relay that was only asked, without a socket, keeps nothing', async () => {
  const { id, people, watchers } = await aCrowd()
  for (const { socket, closed } of watchers) {
    socket.close(1000)
    await closed
  }
  /** The relays that remember this room. */
  const remembering = async (): Promise<DurableObjectStub<Relay>[]> => {
    const all = (await listDurableObjectIds(env.RELAYS)).map((relay) => env.RELAYS.get(relay))
    const doors = await Promise.all(
      all.map((relay) => runInDurableObject(relay, (_: Relay, state) => state.storage.kv.get<Door>('door')?.roomId)),
    )
    return all.filter((_, index) => doors[index] === id)
  }
  await eventually(async () => {
    for (const relay of await remembering()) await runDurableObjectAlarm(relay)
    expect(await remembering()).toEqual([])
  })
  for (const { client } of people) {
    expect((await client.get(paths.room(id))).status).toBe(200)
    expect((await client.post(paths.join(id))).status).toBe(200)
  }
  expect(await remembering()).toEqual([])
})
