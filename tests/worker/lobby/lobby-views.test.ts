/** The view above 300 players, and after any change everyone’s screen is the room’s own view. */
import { runInDurableObject } from 'cloudflare:test'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { admit, deliver, leave } from '../../../worker/room/members.ts'
import { RoomViews } from '../../../worker/room/views.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import { aPerson, aRoom, aRoomWith, guests, oweNothing, readView, tenWords } from '../../support/rooms/rooms.ts'
import { watch } from '../../support/rooms/sockets.ts'
import { aRoomOf } from './a-watched-room.ts'

it('above 300 players only the two counts are sent, and the view has the first 300', async () => {
  const { stub } = await aRoom(await aPerson('Ada'))
  await runInDurableObject(stub, (room: Room) => {
    const { store } = room.parts
    store.transaction(() => {
      store.addPlayers(guests(300))
      oweNothing(store)
    })
  })
  const watcher = await watch(stub, 'someone')
  const view = await watcher.until((frame) => frame.type === 'room')
  expect(view.type === 'room' && view.room.players).toHaveLength(300)
  await stub.join(await aPerson('Zeno'))
  expect(await watcher.until((frame) => frame.type === 'changes')).toMatchObject({
    playerCount: 302,
    joined: [],
    updated: [],
    left: [],
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

it('in a large room the view has the right first three hundred, after any join, finish or leave', async () => {
  const { stub } = await aRoomWith('Ada')
  const shown = await runInDurableObject(stub, (room: Room) => {
    const { store, views } = room.parts
    const seen: string[][] = []
    const names = () =>
      seen.push(readView(views.text('someone')).players.map((player) => `${player.fullName}${player.wordCount}`))
    store.transaction(() => {
      store.addPlayers(guests(310))
      oweNothing(store)
    })
    views.forget()
    names()
    admit(room.parts, [{ id: 'last', fullName: 'Zeno', season: 2025 }])
    const reads = vi.spyOn(store.sql, 'exec')
    names()
    expect(
      reads.mock.calls.filter(([query]) => query.includes('ORDER BY rank')),
      'a crowd’s joins read no list',
    ).toEqual([])
    reads.mockRestore()
    admit(room.parts, [{ id: 'first', fullName: 'Abele', season: 2025 }])
    names()
    deliver(room.parts, [{ id: 'filler-3', words: tenWords('pace') }])
    names()
    leave(room.parts, 'filler-0')
    names()
    deliver(room.parts, [{ id: 'filler-298', words: tenWords('pace') }])
    names()
    return seen
  })
  const all = ['Ada0', ...Array.from({ length: 310 }, (_, i) => `Ospite ${String(i).padStart(3, '0')}0`)]
  expect(shown[0]).toEqual(all.slice(0, 300))
  expect(shown[1], 'someone beyond the end changes nothing').toEqual(all.slice(0, 300))
  all.splice(1, 0, 'Abele0')
  expect(shown[2]).toEqual(all.slice(0, 300))
  all[all.indexOf('Ospite 0030')] = 'Ospite 00310'
  expect(shown[3]).toEqual(all.slice(0, 300))
  all.splice(all.indexOf('Ospite 0000'), 1)
  expect(shown[4]).toEqual(all.slice(0, 300))
  expect(all[299]).toBe('Ospite 2980')
  all[299] = 'Ospite 29810'
  expect(shown[5], 'the last one who is listed').toEqual(all.slice(0, 300))
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

it.each([3, 297])(
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
            expect(readView(views.text('')).players).toEqual(readView(new RoomViews(store).text('')).players)
          }
        }),
      )
    })
  },
)
