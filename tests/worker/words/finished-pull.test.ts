/** The mega room fetches who has finished: finishing itself never calls it. */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { describe, expect, it, vi } from 'vitest'
import { paths } from '../../../shared/api/paths.ts'
import { LISTS_A_PAGE } from '../../../worker/db/schema.ts'
import { pullFinished } from '../../../worker/room/catching-up.ts'
import { admit } from '../../../worker/room/members.ts'
import { env } from '../../support/bindings.ts'
import { aPlayer, tenWords } from '../../support/client.ts'
import { aLargeRoom, dieInStep, type LargeRoom, stubOf, survive } from '../../support/rooms/large-rooms.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import {
  alarmOf,
  aPerson,
  aRoom,
  breakD1,
  finish,
  type RoomStub,
  ring,
  tenWords as words,
  wordsOf,
} from '../../support/rooms/rooms.ts'
import { watch } from '../../support/rooms/sockets.ts'
import { alarmsAreRungByHand } from '../../support/time.ts'

const aMegaRoom = () => aRoom(null, { isMega: true })
const cursorOf = (stub: RoomStub) => runInDurableObject(stub, (room: Room) => room.parts.store.room?.finishCursor)

describe('FINISHED-WORDS-ARRIVE in the mega room', () => {
  it('finishing does not call it, and opening it asks D1 nothing', async () => {
    const player = await aPlayer()
    const { stub } = await aMegaRoom()
    await stub.join({ id: player.user.id, fullName: player.user.fullName, season: 2025 })
    expect((await player.client.post(paths.finish, { words: tenWords() })).status).toBe(200)
    expect(await wordsOf(stub, player.user.id)).toBeNull()
    const d1 = await breakD1(stub, null)
    expect((await stub.getView(player.user.id, true)).ok).toBe(true)
    expect([await wordsOf(stub, player.user.id), d1.calls]).toEqual([null, 0])
  })

  it('a new watcher makes it look, and it looks again for as long as somebody watches', async () => {
    const [ada, bruno] = [await aPerson('Ada'), await aPerson('Bruno')]
    const { stub } = await aMegaRoom()
    await stub.join(ada)
    await stub.join(bruno)
    await finish(ada.id, words('ada'))
    const watcher = await watch(stub, 'someone')
    await ring(stub)
    await watcher.until((frame) => frame.type === 'changes' && frame.finishedCount === 1)
    await evictDurableObject(stub)
    await finish(bruno.id, words('bruno'))
    await ring(stub)
    await watcher.until((frame) => frame.type === 'changes' && frame.finishedCount === 2)
    watcher.socket.close(1000)
    await watcher.closed
    await ring(stub)
    await ring(stub)
    expect(await alarmOf(stub)).toBeNull()
  })

  it('who finished before they came in has their words with the join', async () => {
    const ada = await aPerson('Ada', words('ada'))
    const { stub } = await aMegaRoom()
    await watch(stub, 'someone')
    await ring(stub) // the cursor is past her now
    await stub.join(ada)
    expect(await wordsOf(stub, ada.id)).toEqual(words('ada'))
  })

  it('CLOSED-IS-FINAL: a page that D1 answers after the closing changes nothing', async () => {
    const ada = await aPerson('Ada')
    const { stub } = await aMegaRoom()
    await stub.join(ada)
    const late = await runInDurableObject(stub, async (room: Room) => {
      await finish(ada.id, words('ada'))
      const pull = pullFinished(room.parts) // its question is on the way
      room.parts.store.patch({ phase: 'closed' })
      await pull
      return room.parts.store.player(ada.id)?.words
    })
    expect(late).toBeNull()
  })

  it('two at once take a page once: the other finds that it was taken, and looks for the next', async () => {
    const people = await Promise.all(['Ada', 'Bruno', 'Carla'].map((name) => aPerson(name)))
    const { stub } = await aMegaRoom()
    const d1 = await breakD1(stub, null)
    await runInDurableObject(stub, async ({ parts }: Room) => {
      admit(parts, people)
      for (const person of people) await finish(person.id, words('w'))
      const taken = vi.spyOn(parts.store, 'setWords')
      d1.calls = 0
      await Promise.all([pullFinished(parts), pullFinished(parts)])
      expect(d1.calls).toBe(3)
      expect(taken).toHaveBeenCalledOnce()
      expect(parts.store.room?.finishedCount).toBe(3)
    })
  })
})

describe('FINISHED-WORDS-ARRIVE in a mega room of several pages', () => {
  alarmsAreRungByHand()

  it('one alarm fetches all who have finished, also when they are more than D1 is asked for at once', async () => {
    await env.DB.prepare('DELETE FROM users').run() // their numbers are given to the thousands
    const { stub, players } = await aLargeRoom(1503, [], true)
    const finished = players.filter((player) => player.words.length > 0)
    await watch(stub, 'someone')
    await ring(stub)
    expect(await runInDurableObject(stub, (room: Room) => room.parts.store.room?.finishedCount)).toBe(1002)
    expect(finished).toHaveLength(1002)
    const last = finished.at(-1)
    expect(await wordsOf(stub, last?.id ?? '')).toEqual(last?.words)
  })

  /** Three pages: the numbers of those who have finished are 2, 3, 5, 6 and so on. */
  async function threePages() {
    await env.DB.prepare('DELETE FROM users').run()
    const room = await aLargeRoom(1503, [], true)
    const finishNumbers = room.players.flatMap(({ words }, at) => (words.length > 0 ? [at + 1] : []))
    const pages = [LISTS_A_PAGE, 2 * LISTS_A_PAGE, finishNumbers.length].map((end) => finishNumbers[end - 1])
    return { room, pages }
  }
  const known = (room: LargeRoom) =>
    runInDurableObject(stubOf(room), ({ parts }: Room) => parts.store.wordsAfter('', 2000).map(({ words }) => words))
  const expectAll = async (room: LargeRoom) =>
    expect(await known(room)).toEqual(room.players.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ words }) => words))

  it.each([1, 2, 3])(
    'dies as it stores page %i: the cursor is of the page before, and the next goes on there',
    async (page) => {
      const { room, pages } = await threePages()
      const { stub } = room
      await dieInStep(stub, page)
      await survive(runInDurableObject(stub, ({ parts }: Room) => pullFinished(parts)))
      expect(await cursorOf(stubOf(room))).toBe(pages[page - 2] ?? 0)
      const d1 = await breakD1(stubOf(room), null)
      await runInDurableObject(stubOf(room), ({ parts }: Room) => pullFinished(parts))
      expect(d1.calls, 'no page is read again').toBe(4 - page)
      expect(await cursorOf(stubOf(room))).toBe(pages[2])
      await expectAll(room)
    },
  )

  it('loses the answer of the second page: the first stays, and a player who finishes meanwhile comes with the rest', async () => {
    const { room, pages } = await threePages()
    const d1 = await breakD1(room.stub, null)
    d1.onAnswer = () => {
      if (d1.calls === 2) d1.fault = 'after'
    }
    const late = room.players[0]
    if (!late) throw new Error('nobody is there')
    await runInDurableObject(room.stub, async ({ parts }: Room) => {
      await expect(pullFinished(parts)).rejects.toThrow('the answer of D1 was lost')
      expect(parts.store.room?.finishCursor).toBe(pages[0])
      await finish(late.id, words('tardi'))
      d1.fault = null
      await pullFinished(parts)
    })
    late.words = words('tardi')
    await expectAll(room)
  })
})

it('finish numbers rise in the order in which D1 locked, and none is given again when its holder has deleted their account', async () => {
  const numberOf = (id: string) =>
    env.DB.prepare('SELECT finish_number FROM users WHERE account_id = ?1').bind(id).first<number>('finish_number')
  await env.DB.prepare('INSERT OR IGNORE INTO seasons (year, created_at, updated_at) VALUES (2025, 0, 0)').run()
  const [one, other, next] = [await aPlayer(), await aPlayer(), await aPlayer()]
  for (const { client } of [one, other]) await client.post(paths.finish, { words: tenWords() })
  const last = (await numberOf(one.user.id)) ?? Number.NaN
  expect(await numberOf(other.user.id)).toBe(last + 1)
  expect((await other.client.delete(paths.me)).status).toBe(204)
  expect(await numberOf(other.user.id)).toBeNull()
  await next.client.post(paths.finish, { words: tenWords() })
  expect(await numberOf(next.user.id)).toBe(last + 2)
})
