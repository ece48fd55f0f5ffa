/** What changes in a room of a few is said to everyone, by name. */
import { runInDurableObject } from 'cloudflare:test'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { LOBBY_LIMIT } from '../../../shared/rooms/rooms.ts'
import { SocketSet } from '../../../worker/platform/sockets.ts'
import { beginClosing } from '../../../worker/room/closing.ts'
import { admit, forget, leave } from '../../../worker/room/members.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import { breakD1 } from '../../support/rooms/rooms.ts'
import { alarmsAreRungByHand } from '../../support/time.ts'
import { aRoomOf, heard, lookOf, screen, watchers } from './a-watched-room.ts'

alarmsAreRungByHand()

afterEach(() => vi.restoreAllMocks())

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
