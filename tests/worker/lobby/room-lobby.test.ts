import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { describe, expect, it, vi } from 'vitest'
import { SOCKET_LIFETIME_MS } from '../../../shared/protocol/connection.ts'
import { gatherMs } from '../../../shared/protocol/frames.ts'
import { SocketSet } from '../../../worker/platform/sockets.ts'
import { admit, leave } from '../../../worker/room/members.ts'
import { askRoom } from '../../../worker/room/stub.ts'
import { env } from '../../support/bindings.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import {
  alarmOf,
  aPerson,
  aRoom,
  aRoomWith,
  CONDITIONS,
  finish,
  guests,
  lookAt,
  tenWords,
} from '../../support/rooms/rooms.ts'
import { watch, watchSocket } from '../../support/rooms/sockets.ts'
import { withPatience } from '../../support/time.ts'

const oneMoment = () => new Promise((resolve) => setTimeout(resolve, gatherMs(0) * 1.5))

describe.each(CONDITIONS)('the lobby, its room %s', (_, between) => {
  it('sends the whole view first, then who comes, finishes and leaves', async () => {
    const [ada, bruno] = [await aPerson('Ada'), await aPerson('Bruno')]
    const { stub } = await aRoom(ada)
    const watcher = await watch(stub, ada.id)
    expect(await watcher.until((frame) => frame.type === 'room')).toMatchObject({
      v: 1,
      room: { playerCount: 1, isMember: true, players: [{ fullName: 'Ada', wordCount: 0 }] },
    })
    await between(stub)
    await stub.join(bruno)
    expect(await watcher.until((frame) => frame.type === 'changes')).toMatchObject({
      playerCount: 2,
      finishedCount: 0,
      joined: [{ id: bruno.id, fullName: 'Bruno', hasFinished: false, wordCount: 0 }],
    })
    await oneMoment()
    await between(stub)
    const words = tenWords('pace')
    await finish(bruno.id, words)
    await stub.deliverWords(bruno.id, words)
    expect(await watcher.until((frame) => frame.type === 'changes' && frame.updated.length > 0)).toMatchObject({
      finishedCount: 1,
      updated: [{ id: bruno.id, hasFinished: true, wordCount: 10 }],
    })
    await oneMoment()
    await between(stub)
    await stub.leave(bruno.id)
    expect(await watcher.until((frame) => frame.type === 'changes' && frame.left.length > 0)).toMatchObject({
      playerCount: 1,
      finishedCount: 0,
      left: [bruno.id],
    })
    expect(JSON.stringify(watcher.frames), 'WORDS-STAY-SECRET').not.toContain('pace')
  })

  it('tells everyone that the room is deleted, and answers 404 to who comes back', async () => {
    const [ada, bruno] = [await aPerson('Ada'), await aPerson('Bruno')]
    const { id: name, stub } = await aRoom(ada)
    const watcher = await watch(stub, bruno.id)
    await between(stub)
    await stub.remove(ada.id)
    expect(await watcher.closed).toMatchObject({ code: 4404 })
    // The object goes with its last socket; a call at that very moment is repeated, as `askRoom` does.
    const knock = () => askRoom(env, name, (room) => room.getView(bruno.id))
    expect(await knock()).toEqual({ ok: false, code: 'room/not-found' })
  })
})

it('a quiet room says a change at once, a busy one gathers to one frame per 100 ms', async () => {
  const { stub } = await aRoom(await aPerson('Ada'))
  const people = await Promise.all(Array.from({ length: 30 }, (_, i) => aPerson(`Ospite ${i}`)))
  const watcher = await watch(stub, 'someone')
  await watcher.until((frame) => frame.type === 'room')
  // In one turn of the object, so that no time passes between them.
  await runInDurableObject(stub, (room: Room) => Promise.all(people.map((person) => room.join(person))))
  await watcher.until((frame) => frame.type === 'changes' && frame.playerCount === 31)
  const changes = watcher.frames.filter((frame) => frame.type === 'changes')
  expect(changes.map(({ joined }) => joined.length)).toEqual([1, 29])
  expect(changes.flatMap((frame) => frame.joined.map((player) => player.id)).sort()).toEqual(
    people.map(({ id }) => id).sort(),
  )
})

it.each([
  { sockets: 300, frames: 7 }, // the first at once, then one in each tenth of a second
  { sockets: 301, frames: 2 },
])(
  '$sockets who watch a small room in which somebody joins every 60 ms hear of it $frames times in 600 ms',
  async ({ sockets, frames }) => {
    const { stub } = await aRoom(await aPerson('Ada'))
    vi.spyOn(SocketSet.prototype, 'count', 'get').mockReturnValue(sockets)
    const sent = vi.spyOn(SocketSet.prototype, 'send')
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    await runInDurableObject(stub, (room: Room) => {
      for (const guest of guests(10)) {
        admit(room.parts, [{ ...guest, season: 2025 }])
        vi.advanceTimersByTime(60)
      }
      expect(sent).toHaveBeenCalledTimes(frames)
    })
  },
)

it('someone who comes and goes within one gathering is not announced as there', async () => {
  const [ada, bruno, carla] = [await aPerson('Ada'), await aPerson('Bruno'), await aPerson('Carla')]
  const { stub } = await aRoom(ada)
  const watcher = await watch(stub, ada.id)
  await runInDurableObject(stub, (room: Room) => {
    admit(room.parts, [carla])
    admit(room.parts, [bruno])
    leave(room.parts, bruno.id)
  })
  const frame = await watcher.until((frame) => frame.type === 'changes' && frame.left.includes(bruno.id))
  expect(frame).toMatchObject({ playerCount: 2, joined: [] })
})

it('a change whose frame was not sent when the object died is said when it wakes', async () => {
  const [ada, bruno] = [await aPerson('Ada'), await aPerson('Bruno')]
  const { stub } = await aRoom(ada)
  const watcher = await watch(stub, ada.id)
  await runInDurableObject(stub, ({ parts: { store } }: Room) => {
    // The writes of a join while the room is busy; the object dies before its timer rings.
    store.transaction(() => store.addPlayers([bruno]))
    store.patch({ isUnsent: true })
  })
  await evictDurableObject(stub)
  await lookAt(stub, 'nobody') // anything that wakes it
  expect(await watcher.until((frame) => frame.type === 'room' && frame.room.playerCount === 2)).toMatchObject({
    seq: 1,
  })
})

it('a change whose frame nobody waits for is no change', async () => {
  const { stub } = await aRoomWith('Ada')
  await runInDurableObject(stub, ({ parts: { store } }: Room) => void store.patch({ isUnsent: true }))
  const seqs: unknown[] = []
  for (let wakings = 0; wakings < 3; wakings++) {
    await evictDurableObject(stub)
    seqs.push(await runInDurableObject(stub, ({ parts: { store } }: Room) => store.room?.seq))
  }
  expect(seqs).toEqual([0, 0, 0])
})

it('a change that is rolled back is told to nobody, and its number goes to the next', async () => {
  const [ada, bruno] = [await aPerson('Ada'), await aPerson('Bruno')]
  const { stub } = await aRoom(ada)
  const watcher = await watch(stub, ada.id)
  await watcher.until((frame) => frame.type === 'room')
  await runInDurableObject(stub, ({ parts: { store, broadcaster } }: Room) => {
    const change = () =>
      store.transaction(() => {
        store.patch({ name: 'Mai esistita' })
        broadcaster.headChanged()
        throw new Error('rolled back by the test')
      })
    expect(change).toThrow('rolled back')
  })
  await stub.join(bruno)
  await watcher.until((frame) => frame.type === 'changes')
  expect(watcher.frames.map(({ type, seq }) => [type, seq])).toEqual([
    ['room', 0],
    ['changes', 1],
  ])
})

it('while a change waits to be sent this is written down, and no longer when it was', async () => {
  const { stub } = await aRoom(await aPerson('Ada'))
  const watcher = await watch(stub, 'someone')
  const [bruno, carla] = [await aPerson('Bruno'), await aPerson('Carla')]
  const isUnsent = await runInDurableObject(stub, (room: Room) => {
    for (const person of [bruno, carla]) admit(room.parts, [person])
    return room.parts.store.room?.isUnsent
  })
  expect(isUnsent).toBe(true)
  await watcher.until((frame) => frame.type === 'changes' && frame.playerCount === 3)
  expect(await runInDurableObject(stub, (room: Room) => room.parts.store.room?.isUnsent)).toBe(false)
})

it('keeps no timer and no alarm when nothing happens, but for the end of the sockets', async () => {
  const { stub } = await aRoom(await aPerson('Ada'))
  const before = Date.now()
  const watcher = await watch(stub, 'someone')
  await watcher.until((frame) => frame.type === 'room')
  const alarm = (await alarmOf(stub)) ?? 0
  expect(alarm).toBeGreaterThanOrEqual(before + SOCKET_LIFETIME_MS - 1000)
  watcher.socket.close(1000)
  await watcher.closed
  await runDurableObjectAlarm(stub)
  expect(await alarmOf(stub)).toBeNull()
})

it('a socket lives 12 hours at most, then it is closed with 4401', async () => {
  const { stub } = await aRoom(await aPerson('Ada'))
  const watcher = await watch(stub, 'someone')
  await watcher.until((frame) => frame.type === 'room')
  await runDurableObjectAlarm(stub) // rings early: nothing happens yet
  expect(watcher.socket.readyState).toBe(WebSocket.OPEN)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + SOCKET_LIFETIME_MS + 1000 })
  await runDurableObjectAlarm(stub)
  expect(await watcher.closed).toMatchObject({ code: 4401 })
})

it('a socket that was sent away, or ended in an error, is not counted, though no close has come', async () => {
  const { stub } = await aRoom(await aPerson('Ada'))
  for (const viewer of ['someone', 'someone', 'another', 'a third', 'a fourth']) await watch(stub, viewer)
  await runInDurableObject(stub, async (room: Room, state) => {
    const { broadcaster, sockets } = room.parts
    expect(sockets.count).toBe(5)
    broadcaster.closeOf('someone', 'signedOut')
    expect(sockets.count).toBe(3)
    const broken = state.getWebSockets().find((socket) => socket.readyState === WebSocket.OPEN)
    if (!broken) throw new Error('nobody is there')
    broken.close(1011) // the state after an error of the connection
    room.webSocketError(broken)
    expect(sockets.count).toBe(2)
    sockets.expire(Date.now() + SOCKET_LIFETIME_MS + 1000)
    expect(broadcaster.isWatched).toBe(false)
  })
})

it('answers the ping without waking the room, and ignores everything else that is sent', async () => {
  const { stub } = await aRoom(await aPerson('Ada'))
  const watcher = await watch(stub, 'someone')
  await watcher.until((frame) => frame.type === 'room')
  await evictDurableObject(stub)
  const pong = new Promise((resolve) => watcher.socket.addEventListener('message', (event) => resolve(event.data)))
  watcher.socket.send('ping')
  expect(await withPatience(pong, () => 'an answer to the ping')).toBe('pong')
  watcher.socket.send('{"type":"close-the-room"}')
  watcher.socket.send(new Uint8Array(100_000))
  await stub.join(await aPerson('Bruno'))
  await watcher.until((frame) => frame.type === 'changes')
})

it('design.md, «A goodbye before the close»: a socket that the room closes is told so before, and nobody else’s', async () => {
  const [ada, bruno] = [await aPerson('Ada Rossi'), await aPerson('Bruno Conti')]
  const { stub } = await aRoom(ada)
  const [mine, another] = [await watch(stub, ada.id), await watch(stub, bruno.id)]
  const told: [who: string, text: string][] = []
  mine.socket.addEventListener('message', ({ data }) => void told.push(['ada', String(data)]))
  another.socket.addEventListener('message', ({ data }) => void told.push(['bruno', String(data)]))
  await stub.disconnect(ada.id, Date.now())
  expect((await mine.closed).code).toBe(4401)
  expect(told.filter(([, text]) => text.startsWith('close'))).toEqual([['ada', 'close 4401']])
})

it('a watcher names what is no frame at once, with what had come before, to whoever waits and to whoever looks', async () => {
  const { 0: page, 1: room } = new WebSocketPair()
  room.accept()
  const watcher = watchSocket(page)
  const awaited = watcher.until(({ type }) => type === 'closed')
  for (const said of ['pong', 'close 4404', '{"type":"computing","seq":3,"progress":0.5}', '{"type":"closed"}'])
    room.send(said)
  await expect(awaited).rejects.toThrow(/no frame: seq .*"closed".*\n1 had come: computing 3\./)
  expect(() => watcher.frames).toThrow('no frame')
  await expect(watcher.closed).rejects.toThrow('no frame')
})
