/**
 * A person's change in a crowd is announced to it by counts: a whole view is 33 kB, and each of thousands would get one. Small
 * rooms get it by name. At the end: the view above 300 players, which a room keeps in memory.
 */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { LOBBY_LIMIT } from '../../../shared/rooms/rooms.ts'
import { SocketSet } from '../../../worker/platform/sockets.ts'
import { beginClosing } from '../../../worker/room/closing.ts'
import { admit, deliver, forget, leave } from '../../../worker/room/members.ts'
import { RoomViews } from '../../../worker/room/views.ts'
import { rowsOf } from '../../support/rooms/large-rooms.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import { aPerson, aRoom, breakD1, finish, guests, oweNothing, readView, tenWords } from '../../support/rooms/rooms.ts'
import { watch } from '../../support/rooms/sockets.ts'
import { alarmsAreRungByHand, eventually } from '../../support/time.ts'
import { handOver, pardon, rename, takeOut } from '../owners/changing.ts'
import { aRoomOf, heard, lookOf, screen, watchers } from './a-watched-room.ts'

alarmsAreRungByHand()

describe('in a room above 300 players', () => {
  it('nothing that one person does sends whole views to everybody, and every page shows the truth', async () => {
    const crowd = await aRoomOf(305)
    const { stub, ada, zeno } = crowd
    const everyone = await watchers(crowd)
    const bruno = await aPerson('Bruno')
    await stub.join(bruno)
    for (const act of [takeOut, pardon]) expect(await act(stub, ada, bruno)).toMatchObject({ ok: true })
    await stub.join(bruno)
    await finish(bruno.id, tenWords('pace'))
    await stub.deliverWords(bruno.id, tenWords('pace'))
    await stub.leave('filler-7')
    const another = await watch(stub, bruno.id)
    await another.until(({ type }) => type === 'room')
    another.socket.close(1000)
    await another.closed
    await stub.players({ q: 'osp', limit: 200 }, '')
    await stub.ranking({ from: 1, limit: 50 }, bruno.id)
    await stub.disconnect(bruno.id, Date.now())
    await stub.forget('filler-8')
    await handOver(stub, ada, bruno)
    await Promise.all(everyone.map((watcher) => heard(watcher, ({ ownerId }) => ownerId === bruno.id)))
    expect((await rename(stub, bruno, 'Veglione')).ok).toBe(true)
    await handOver(stub, bruno, ada)
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

  it('an owner who goes costs a row for each of the two, and not one for each of the crowd', async () => {
    const { stub, ada } = await aRoomOf(900)
    const { written } = await rowsOf(stub, ({ parts: { store } }) =>
      store.transaction(() => store.setOwner('filler-1')),
    )
    expect(written).toBeGreaterThanOrEqual(2)
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
      expect(frames).toMatchObject([{ type: 'changes', seq: 1, playerCount: 304, isClosing: true }])
      const shown = screen(watcher.frames, 'near')
      expect(shown).toMatchObject({ ownerId: truth.ownerId, isClosing: true, playerCount: 304, seq: truth.seq })
      expect(shown.players[0]).toEqual(truth.players[0])
    }
  })

  it('the last version’s page, which ignores new fields, finds in such a frame all that it needs', async () => {
    const crowd = await aRoomOf(305)
    const [near] = await watchers(crowd)
    if (!near) throw new Error('nobody is there')
    await breakD1(crowd.stub, 'before')
    await crowd.stub.close(crowd.ada.id)
    const [frame] = await heard(near, ({ isClosing }) => isClosing === true)
    expect(frame).toEqual({
      type: 'changes',
      seq: 1,
      playerCount: 305,
      finishedCount: 0,
      joined: [],
      updated: [],
      left: [],
      name: 'Cenone dai Rossi',
      ownerId: crowd.ada.id,
      isClosing: true,
      rankingRev: 0,
    })
  })

  it('with nobody to be told nothing is left unsaid, and nothing is numbered', async () => {
    const { stub, ada } = await aRoomOf(305)
    const { seq } = await lookOf(stub, '')
    await breakD1(stub, 'before')
    await stub.forget(ada.id)
    await stub.close(null)
    expect(
      await runInDurableObject(stub, ({ parts: { store } }: Room) => [store.room?.isUnsent, store.room?.seq]),
    ).toEqual([false, seq])
    expect(await lookOf(stub, '')).toMatchObject({ isClosing: true })
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
      expect(frames).toMatchObject([
        { updated: [{ id: 'filler-1', fullName: 'Giocatore rimosso', isDeleted: true }], playerCount: 5 },
      ])
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
      admit(parts, [{ id: 'bruno', fullName: 'Bruno', season: 2025 }])
      forget(parts, crowd.ada.id)
      leave(parts, 'filler-0')
      beginClosing(parts)
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

it.each([299, 300, 301, 302])('a view says of each whether they are in a room of %i, listed or not', async (size) => {
  const { stub, zeno } = await aRoomOf(size) // Zeno is the last of the listing
  const isIn = (id: string) => runInDurableObject(stub, ({ parts }: Room) => readView(parts.views.text(id)).isMember)
  const zoe = await aPerson('Zoe')
  expect([await isIn('filler-1'), await isIn(zeno.id), await isIn(zoe.id)]).toEqual([true, true, false])
  await stub.join(zoe)
  await stub.leave('filler-1')
  expect([await isIn('filler-1'), await isIn(zeno.id), await isIn(zoe.id)]).toEqual([false, true, true])
  await stub.leave(zoe.id)
  expect(await isIn(zoe.id)).toBe(false)
})

it('a crowd’s joins beyond the first three hundred read no list', async () => {
  const { stub } = await aRoomOf(312)
  const listings = await runInDurableObject(stub, ({ parts }: Room) => {
    parts.views.text('someone')
    const reads = vi.spyOn(parts.store.sql, 'exec')
    admit(parts, [{ id: 'last', fullName: 'Zoe', season: 2025 }])
    parts.views.text('someone')
    return reads.mock.calls.filter(([query]) => query.includes('ORDER BY rank'))
  })
  expect(listings).toEqual([])
})

type Change = { of: 'join' | 'leave' | 'finish' | 'join in vain'; name: string; at: number }

const changes = fc.array(
  fc.record<Change>({
    of: fc.constantFrom('join', 'join', 'leave', 'finish', 'join in vain'),
    // In UTF-16 the star sorts before the one beside it, in SQLite after.
    name: fc.constantFrom('Ada', 'Bice', 'Ospite 150', 'Ospite 299', 'Zoe', 'àda', 'Òrso', '\u{1F31F}', '\uFF0A'),
    at: fc.nat(),
  }),
  { maxLength: 25 },
)

it.each([3, 297, 310])(
  'the listing that a room keeps in memory equals the stored one, in a room of %i players',
  async (players) => {
    const { stub } = await aRoom(await aPerson('Mina'))
    await runInDurableObject(stub, ({ parts }: Room) => {
      const { store, views } = parts
      let made = 0
      const perform = ({ of, name, at }: Change) => {
        const visitor = { id: `visitor-${made++}`, fullName: name, season: 2025 }
        const ids = store.wordsAfter('', 1000).map(({ id }) => id)
        const anyone = ids[at % ids.length] ?? ''
        if (of === 'join') admit(parts, [visitor])
        else if (of === 'leave') leave(parts, anyone)
        else if (of === 'finish') deliver(parts, [{ id: anyone, words: tenWords('pace') }])
        else {
          const fails = () => {
            admit(parts, [visitor])
            throw new Error('The disk is full')
          }
          expect(() => store.transaction(fails)).toThrow('The disk is full')
        }
      }
      fc.assert(
        fc.property(changes, (steps) => {
          store.sql.exec('DELETE FROM players WHERE rank = 1')
          oweNothing(store)
          store.addPlayers(guests(players))
          views.forget()
          for (const step of steps) {
            readView(views.text(''))
            perform(step)
            const { players } = readView(views.text(''))
            expect(players).toEqual(readView(new RoomViews(store).text('')).players)
            expect(players.length).toBe(Math.min(store.wordsAfter('', 1000).length, LOBBY_LIMIT))
          }
        }),
      )
    })
  },
)
