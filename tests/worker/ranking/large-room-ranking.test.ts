/** A room of thousands: its ranking is made by the alarm, a share each time, and is the one of `shared/` whatever dies. */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Ranking } from '../../../shared/api/shapes.ts'
import { env } from '../../support/bindings.ts'
import {
  aClosedRoom,
  aRankingHalfMade,
  ask,
  EMPTY,
  expectRanking,
  SPEECH,
  untilReady,
} from '../../support/rooms/large-rankings.ts'
import { dieInStep, inStep, ring, rowsRead, stubOf, wordNumber } from '../../support/rooms/large-rooms.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import { alarmOf, publish } from '../../support/rooms/rooms.ts'
import { watch } from '../../support/rooms/sockets.ts'
import { timeStandsStill } from '../../support/time.ts'

timeStandsStill()
beforeEach(async () => {
  await env.DB.prepare('DELETE FROM seasons').run()
})

const PAGE = { from: 1, limit: 50, word: undefined }

describe('the ranking of a room of thousands', () => {
  it('of 24,000, with the object evicted after each alarm, is the one of the rules; its progress grows', async () => {
    const room = await aClosedRoom(24_000)
    expect(await ask(room)).toEqual({ status: 'waiting', version: 0, ...EMPTY })
    await stubOf(room).speechChanged(await publish(SPEECH))
    expect(await alarmOf(stubOf(room)), 'nobody watches').toBeNull()
    const progress = await untilReady(room, () => evictDurableObject(stubOf(room)))
    expect(progress.length).toBeGreaterThan(1)
    expect(progress).toEqual([...new Set(progress)].toSorted((a, b) => a - b))
    expect(await alarmOf(stubOf(room))).toBeNull()
    await expectRanking(room, SPEECH)
  })

  it('killed in every step it goes on from there', async () => {
    const room = await aClosedRoom(5000)
    await stubOf(room).speechChanged(await publish(SPEECH))
    // In the third step: a resumed job begins, one chunk is stored, the next is lost.
    const progress = await untilReady(room, () => dieInStep(stubOf(room), 3))
    expect(progress.length).toBeGreaterThan(4)
    expect(progress).toEqual([...new Set(progress)].toSorted((a, b) => a - b))
    await expectRanking(room, SPEECH)
  })

  it('answers others while it is made, and says so once when it is there', async () => {
    const room = await aClosedRoom(5000)
    const watcher = await watch(stubOf(room), 'nobody')
    await stubOf(room).speechChanged(await publish(SPEECH))
    const seen: Promise<Ranking | null>[] = []
    for (const step of [2, 4]) {
      // In a turn of its own, as a request comes: it gets in only if the work lets it.
      const askThen = async (object: Room) => scheduler.wait(0).then(() => object.parts.rankings.page(PAGE, 'nobody'))
      await inStep(stubOf(room), step, (object) => void seen.push(askThen(object)))
    }
    await ring(room)
    await watcher.until((frame) => frame.type === 'ranking' && frame.version === 1)
    const progress = (await Promise.all(seen)).map((answer) => answer?.progress ?? 1)
    expect(progress[0]).toBeGreaterThan(0)
    expect(progress[1]).toBeGreaterThan(progress[0] ?? 1)
    expect(progress[1]).toBeLessThan(1)
    await expectRanking(room, SPEECH)
    expect(watcher.frames.filter((frame) => frame.type === 'ranking')).toHaveLength(1)
  })

  it('tells who watches how far it is, in passing: no number is spent on it', async () => {
    const room = await aClosedRoom(24_000)
    const watcher = await watch(stubOf(room), 'nobody')
    await stubOf(room).speechChanged(await publish(SPEECH))
    await untilReady(room, async () => undefined)
    await watcher.until((frame) => frame.type === 'ranking' && frame.version === 1)
    const told = watcher.frames.flatMap((frame) => (frame.type === 'computing' ? [frame] : []))
    const progress = told.map((frame) => frame.progress)
    expect(progress.at(-1)).toBeGreaterThan(1 / 3)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    const [first, ...others] = watcher.frames.filter((frame) => frame.type !== 'computing').map((frame) => frame.seq)
    expect(others).toEqual([(first ?? 0) + 1])
    expect(new Set(told.map((frame) => frame.seq))).toEqual(new Set([first]))
  })

  it('begun by an older program is begun again, in tables of its own', async () => {
    const room = await aRankingHalfMade(5000)
    await runInDurableObject(stubOf(room), ({ parts: { store } }: Room) => {
      const { layout, ...job } = store.room?.rankingJob ?? {}
      expect(layout).toBeGreaterThan(2)
      store.sql.exec('DROP TABLE ranking_words')
      store.sql.exec('CREATE TABLE ranking_words (word TEXT NOT NULL, first INTEGER NOT NULL, positions TEXT NOT NULL)')
      // As the older program stored it.
      store.patch({
        rankingJob: job as typeof job & {
          layout: number
          version: number
          rows: number
          words: number
          progress: number
        },
      })
    })
    await evictDurableObject(stubOf(room))
    await untilReady(room, async () => undefined)
    await expectRanking(room, SPEECH)
  })

  it('stored in another way by an older program is made again', async () => {
    const room = await aRankingHalfMade(3000)
    await untilReady(room, async () => undefined)
    await runInDurableObject(stubOf(room), ({ parts }: Room) => {
      parts.store.sql.exec('DROP TABLE ranking_words')
      parts.store.patch({ rankingLayout: 0 })
    })
    for (let rings = 0; (await ask(room)).status === 'computing'; rings++) {
      expect(rings).toBeLessThan(40)
      await ring(room)
    }
    await expectRanking(room, SPEECH)
  })
})

it('a page, a search and one’s own place cost the page, not the room', async () => {
  const [small, large] = [await aClosedRoom(1500), await aClosedRoom(15_000)]
  await publish(SPEECH)
  const costs: number[][] = []
  for (const room of [small, large]) {
    await stubOf(room).speechChanged(1)
    await untilReady(room, async () => undefined)
    const me = room.players[700]?.id ?? ''
    const cost = (query: { from: number; word?: string }) =>
      rowsRead(stubOf(room), ({ parts }) => parts.rankings.page({ limit: 50, word: undefined, ...query }, me))
    costs.push([
      await cost({ from: 1 }),
      await cost({ from: 1400 }),
      await cost({ from: 1, word: wordNumber(1) }),
      await cost({ from: 400, word: wordNumber(1) }),
      await rowsRead(stubOf(room), ({ parts }) => parts.rankings.hasWord(wordNumber(1))),
    ])
  }
  // Of a result its row and its player are read, of a search the list of the page besides; and each duplicate of the
  // page is asked for and found.
  const most = 250 + 2 * 10 * 50
  for (const cost of costs.flat()) {
    expect(cost, 'it was counted at all').toBeGreaterThan(0)
    expect(cost).toBeLessThan(most)
  }
})
