/**
 * What one person does in a crowd is told to it in counts, whoever carries its sockets: a whole view is 33 kB, and each of a
 * hundred thousand would get one. A few are told as before.
 */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { newRoomState, roomReducer } from '../../../app/room/live/room-reducer.ts'
import type { RoomView } from '../../../shared/api/shapes.ts'
import { type ChangesFrame, type Frame, LOBBY_LIMIT } from '../../../shared/protocol/frames.ts'
import { RELAY_HEADER, ROOM_HEADER } from '../../../worker/relay/relay-api.ts'
import { beginClosing } from '../../../worker/room/commands/close.ts'
import { forget } from '../../../worker/room/commands/forget-account.ts'
import { join, leave } from '../../../worker/room/commands/join-leave.ts'
import { VIEWER_HEADER } from '../../../worker/room/room-api.ts'
import type { Room } from '../../../worker/room/room-object.ts'
import { SocketSet } from '../../../worker/sockets/socket-set.ts'
import { env } from '../../support/bindings.ts'
import {
  aPerson,
  aRoom,
  breakD1,
  finish,
  guests,
  lookAt,
  type Person,
  type RoomStub,
  tenWords,
} from '../../support/rooms/rooms.ts'
import { type Watcher, watch, watchSocket } from '../../support/rooms/sockets.ts'
import { alarmsAreRungByHand, eventually } from '../../support/time.ts'

alarmsAreRungByHand()
afterEach(() => vi.restoreAllMocks())

/** Listed from the first to the last: Ada, her guests by their numbers, Zeno. */
async function aRoomOf(players: number, isClosed = false): Promise<Crowd> {
  const [ada, zeno] = [await aPerson('Ada'), await aPerson('Zeno')]
  const { id, stub } = await aRoom(ada)
  await stub.join(zeno)
  await runInDurableObject(stub, ({ parts: { store, views } }: Room) => {
    store.transaction(() => {
      store.addPlayers(guests(players - 2))
      store.sql.exec("UPDATE players SET joined = joined + 1000 WHERE id LIKE 'filler%'") // after Zeno
      store.sql.exec('DELETE FROM outbox') // the directory is not what these tests are about
      if (isClosed) store.patch({ phase: 'closed', bonusWords: [] })
    })
    views.forget()
  })
  return { id, stub, ada, zeno }
}
type Crowd = { id: string; stub: RoomStub; ada: Person; zeno: Person }

/** One socket of the room's own and one that a relay carries, each with its view. */
async function watchers({ id, stub }: Crowd): Promise<Watcher[]> {
  const name = `${id}.weur.0`
  const headers = { upgrade: 'websocket', [VIEWER_HEADER]: 'far', [RELAY_HEADER]: name, [ROOM_HEADER]: id }
  const far = await env.RELAYS.getByName(name).fetch('https://room.test/live', { headers })
  if (!far.webSocket) throw new Error(`no socket: ${far.status}`)
  const both = [await watch(stub, 'near'), watchSocket(far.webSocket)]
  await Promise.all(both.map((watcher) => watcher.until(({ type }) => type === 'room')))
  await eventually(async () => {
    const known = await runInDurableObject(stub, ({ parts }: Room) => parts.relays.sockets)
    expect(known).toBe(1)
  })
  return both
}

const isChanges = (frame: Frame): frame is ChangesFrame => frame.type === 'changes'
/** The frames after the greeting, once one of them fits. */
async function heard(watcher: Watcher, fits: (frame: ChangesFrame) => boolean): Promise<Frame[]> {
  await watcher.until((frame) => isChanges(frame) && fits(frame))
  return watcher.frames.slice(1)
}

const screen = (frames: readonly Frame[], me: string): RoomView => {
  const [first, ...others] = frames
  if (first?.type !== 'room') throw new Error('the first frame is the view')
  return others.reduce((state, frame) => roomReducer(state, { type: 'frame', frame, me }), newRoomState(first.room))
    .view
}
const lookOf = async (stub: RoomStub, viewer: string): Promise<RoomView> => {
  const answer = await lookAt(stub, viewer)
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}

describe('in a room above 300 players', () => {
  it('nothing that one person does sends whole views to everybody, and every page shows the truth', async () => {
    const crowd = await aRoomOf(305)
    const { stub, ada, zeno } = crowd
    const everyone = await watchers(crowd)
    const bruno = await aPerson('Bruno')
    await stub.join(bruno)
    await finish(bruno.id, tenWords('pace'))
    await stub.deliverWords(bruno.id, tenWords('pace'))
    await stub.leave('filler-7')
    const another = await watch(stub, bruno.id)
    await another.until(({ type }) => type === 'room')
    another.socket.close(1000)
    await another.closed
    await stub.players({ q: 'osp', limit: 200 })
    await stub.ranking({ from: 1, limit: 50 }, bruno.id)
    await stub.disconnect(bruno.id, Date.now())
    await stub.forget('filler-8')
    await stub.forget(ada.id)
    await Promise.all(everyone.map((watcher) => heard(watcher, ({ ownerId }) => ownerId === zeno.id)))
    await breakD1(stub, 'before') // so that it stays closing
    await stub.close(zeno.id)
    const all = await Promise.all(everyone.map((watcher) => heard(watcher, ({ isClosing }) => isClosing === true)))
    const truth = await lookOf(stub, 'near')
    expect(truth).toMatchObject({ ownerId: zeno.id, isClosing: true, playerCount: 303, finishedCount: 1 })
    for (const [at, frames] of all.entries()) {
      expect(frames.map(({ type }) => type)).toEqual(frames.map(() => 'changes'))
      expect(frames.map(({ seq }) => seq)).toEqual(frames.map((_, index) => (frames[0]?.seq ?? 0) + index))
      for (const frame of frames) expect(JSON.stringify(frame).length).toBeLessThan(500)
      const { players: _, ...shown } = screen(everyone[at]?.frames ?? [], 'near')
      const { players: __, ...real } = truth
      expect(shown).toEqual(real)
    }
    expect(await runInDurableObject(stub, ({ parts }: Room) => parts.store.room?.isUnsent)).toBe(false)
  })

  it('the new owner stands first on every page, and the former one is gone from it', async () => {
    const crowd = await aRoomOf(305)
    const everyone = await watchers(crowd)
    await crowd.stub.forget(crowd.ada.id)
    for (const watcher of everyone) {
      await heard(watcher, ({ ownerId }) => ownerId === crowd.zeno.id)
      const { players } = screen(watcher.frames, 'near')
      expect(players[0]).toMatchObject({ id: crowd.zeno.id, fullName: 'Zeno', isOwner: true })
      expect(players.filter(({ isOwner }) => isOwner)).toHaveLength(1)
      expect(players.map(({ fullName }) => fullName)).not.toContain('Ada')
    }
    expect((await lookOf(crowd.stub, '')).players[0]).toMatchObject({ id: crowd.zeno.id, isOwner: true })
  })

  it('an owner who goes costs a row for each of the two, and not one for each of the crowd', async () => {
    const { stub, ada } = await aRoomOf(900)
    const written = await runInDurableObject(stub, ({ parts: { store } }: Room) => {
      const { sql } = store
      const cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = []
      const counting = {
        exec: (query: string, ...values: SqlStorageValue[]) => {
          const cursor = sql.exec(query, ...values)
          cursors.push(cursor)
          return cursor
        },
      }
      Object.defineProperty(store, 'sql', { configurable: true, get: () => counting })
      store.transaction(() => store.setOwner('filler-1'))
      Reflect.deleteProperty(store, 'sql')
      return cursors.reduce((sum, { rowsWritten }) => sum + rowsWritten, 0)
    })
    expect(written).toBeLessThan(20)
    expect((await lookOf(stub, ada.id)).players.filter(({ isOwner }) => isOwner)).toMatchObject([{ id: 'filler-1' }])
  })

  it('CLOSED-IS-FINAL, DELETED-STAYS-DELETED: those who delete their accounts are gathered, and only counted', async () => {
    const crowd = await aRoomOf(305, true)
    const everyone = await watchers(crowd)
    // In one turn of the object, so that no time passes between them.
    await runInDurableObject(crowd.stub, ({ parts }: Room) => {
      for (let i = 0; i < 20; i++) forget(parts, `filler-${i}`)
    })
    for (const watcher of everyone) {
      await eventually(async () => {
        const seq = await runInDurableObject(
          crowd.stub,
          ({ parts }: Room) => parts.store.room?.isUnsent || parts.store.room?.seq,
        )
        expect(watcher.frames.at(-1)?.seq).toBe(seq)
      })
      const frames = watcher.frames.slice(1)
      expect(frames.length).toBeLessThanOrEqual(2)
      for (const frame of frames)
        expect(frame).toMatchObject({ type: 'changes', playerCount: 305, joined: [], updated: [], left: [] })
    }
    const names = (await lookOf(crowd.stub, '')).players.map(({ fullName }) => fullName)
    expect(names).not.toContain('Ospite 000')
    expect(names).toContain('Ospite 020')
  })

  it('what an object left unsaid as it died is told in counts, with the owner and whether it closes', async () => {
    const crowd = await aRoomOf(305)
    const everyone = await watchers(crowd)
    await runInDurableObject(crowd.stub, ({ parts: { store } }: Room) => {
      store.transaction(() => {
        const former = store.player(crowd.ada.id)
        if (former) store.removePlayer(former)
        store.setOwner(crowd.zeno.id)
        store.patch({ phase: 'closing', isUnsent: true })
      })
    })
    await evictDurableObject(crowd.stub)
    const truth = await lookOf(crowd.stub, 'near') // anything that wakes it
    for (const watcher of everyone) {
      const frames = await heard(watcher, ({ ownerId }) => ownerId === crowd.zeno.id)
      expect(frames).toMatchObject([{ type: 'changes', seq: 2, playerCount: 304, isClosing: true }])
      const shown = screen(watcher.frames, 'near')
      expect(shown).toMatchObject({ ownerId: truth.ownerId, isClosing: true, playerCount: 304, seq: truth.seq })
      expect(shown.players[0]).toEqual(truth.players[0])
    }
  })

  it('the last version’s page, which reads nothing of what is new, finds in such a frame all that it asks of one', async () => {
    const crowd = await aRoomOf(305)
    const [near] = await watchers(crowd)
    if (!near) throw new Error('nobody is there')
    await breakD1(crowd.stub, 'before')
    await crowd.stub.close(crowd.ada.id)
    const [frame] = await heard(near, ({ isClosing }) => isClosing === true)
    expect(frame).toEqual({
      type: 'changes',
      seq: 2,
      playerCount: 305,
      finishedCount: 0,
      joined: [],
      updated: [],
      left: [],
      ownerId: crowd.ada.id,
      isClosing: true,
    })
  })

  it('with nobody to be told nothing is left unsaid, and the number says that the room is another', async () => {
    const { stub, ada } = await aRoomOf(305)
    const { seq } = await lookOf(stub, '')
    await breakD1(stub, 'before')
    await stub.forget(ada.id)
    await stub.close(null)
    expect(
      await runInDurableObject(stub, ({ parts: { store } }: Room) => [store.room?.isUnsent, store.room?.seq]),
    ).toEqual([false, seq + 2])
    expect(await lookOf(stub, '')).toMatchObject({ isClosing: true })
  })
})

describe('in a room of a few', () => {
  it('closing begins, and a new owner comes, with the whole view', async () => {
    const crowd = await aRoomOf(5)
    const everyone = await watchers(crowd)
    await crowd.stub.forget(crowd.ada.id)
    await breakD1(crowd.stub, 'before')
    await crowd.stub.close(crowd.zeno.id)
    for (const watcher of everyone) {
      await watcher.until(
        (frame) => frame.type === 'room' && frame.room.isClosing && frame.room.ownerId === crowd.zeno.id,
      )
      expect(watcher.frames.map(({ type }) => type)).not.toContain('changes')
    }
  })

  it('a removed player is on every page under the new name, in its place, and the ranking is asked for again', async () => {
    const crowd = await aRoomOf(5, true)
    const everyone = await watchers(crowd)
    await crowd.stub.forget('filler-1')
    for (const watcher of everyone) {
      const frames = await heard(watcher, ({ updated }) => updated.length > 0)
      expect(frames).toMatchObject([{ updated: [{ id: 'filler-1', fullName: 'Giocatore rimosso' }], playerCount: 5 }])
      const names = screen(watcher.frames, 'near').players.map(({ fullName }) => fullName)
      expect(names).toEqual(['Ada', 'Giocatore rimosso', 'Ospite 000', 'Ospite 002', 'Zeno'])
      expect(names).toEqual((await lookOf(crowd.stub, '')).players.map(({ fullName }) => fullName))
    }
  })

  it('that more than 300 watch is a crowd too: it hears of a new owner as of a change, and of everybody by name', async () => {
    const crowd = await aRoomOf(5)
    const everyone = await watchers(crowd)
    vi.spyOn(SocketSet.prototype, 'count', 'get').mockReturnValue(LOBBY_LIMIT + 1)
    await runInDurableObject(crowd.stub, ({ parts }: Room) => {
      join(parts, [{ id: 'bruno', fullName: 'Bruno', season: 2025 }])
      forget(parts, crowd.ada.id)
      leave(parts, 'filler-0')
      beginClosing(parts, Date.now())
    })
    for (const watcher of everyone) {
      const frames = await heard(watcher, ({ isClosing }) => isClosing === true)
      expect(frames.map(({ type }) => type)).toEqual(frames.map(() => 'changes'))
      const shown = screen(watcher.frames, 'near')
      expect(shown).toMatchObject({ ownerId: crowd.zeno.id, isClosing: true })
      expect(shown.players.map(({ fullName }) => fullName)).toEqual(['Zeno', 'Bruno', 'Ospite 001', 'Ospite 002'])
    }
  })
})

it('a name that is removed leaves the first three hundred, also where the new one is not among them', async () => {
  const crowd = await aRoomOf(305, true)
  await runInDurableObject(crowd.stub, ({ parts: { store, views } }: Room) => {
    store.sql.exec(
      "UPDATE players SET full_name = 'B' || full_name, name_key = 'b' || name_key WHERE id LIKE 'filler%'",
    )
    views.forget()
  })
  expect((await lookOf(crowd.stub, '')).players.map(({ id }) => id)).toContain('filler-3')
  await crowd.stub.forget('filler-3')
  expect((await lookOf(crowd.stub, '')).players.map(({ id }) => id)).not.toContain('filler-3')
})
