/** A room of thousands: its ranking is made by the alarm, in slices, and equals that of `shared/`, through deaths. */
import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Ranking } from '../../../shared/api/shapes.ts'
import { ROOM_WORK_WAIT_MS } from '../../../worker/platform/waits.ts'
import { env } from '../../support/bindings.ts'
import {
  aClosedRoom,
  aRankedRoom,
  aRoomWithSpeech,
  ask,
  COMPUTING,
  EMPTY,
  expectComputing,
  expectRanking,
  made,
  SPEECH,
} from '../../support/rooms/large-rankings.ts'
import {
  dieInSlice,
  inSlice,
  type LargeRoom,
  ring,
  rowsRead,
  stubOf,
  wordNumber,
} from '../../support/rooms/large-rooms.ts'
import type { Room } from '../../support/rooms/open-room.ts'
import { alarmOf, breakD1, owedBy, publish } from '../../support/rooms/rooms.ts'
import { type Watcher, watch } from '../../support/rooms/sockets.ts'
import { eventually, later, patienceIsOver, timeStandsStill } from '../../support/time.ts'

timeStandsStill()
beforeEach(() => env.DB.prepare('DELETE FROM seasons').run())

const PAGE = { from: 1, limit: 50, word: undefined }
const isOwed = async (room: LargeRoom): Promise<boolean> => (await owedBy(stubOf(room))).includes('ranking')
const announced = ({ frames }: Watcher): number => frames.filter((frame) => frame.type === 'ranking').length

describe('the ranking of a room of thousands', () => {
  it('waits for the speech, and is made by one alarm when somebody asks; it is the one of the rules', async () => {
    const room = await aClosedRoom(24_000)
    expect(await ask(room)).toEqual({ status: 'waiting', version: 0, ...EMPTY })
    await stubOf(room).speechChanged(await publish(SPEECH))
    expect(await alarmOf(stubOf(room)), 'nobody watches').toBeNull()
    await made(room)
    expect(await alarmOf(stubOf(room))).toBeNull()
    await expectRanking(room, SPEECH)
  })

  it('RANKING-IS-A-FUNCTION: killed in every slice it begins again, with the text that it has: D1 is asked once', async () => {
    const room = await aRoomWithSpeech(5000)
    await expectComputing(room)
    for (const slice of [1, 2, 3]) {
      await dieInSlice(stubOf(room), slice)
      await ring(room)
      expect(await alarmOf(stubOf(room)), 'the alarm goes on').not.toBeNull()
      await expectComputing(room)
      // What dies in the turn in which D1 has answered has lost the answer too.
      if (slice > 1) await breakD1(stubOf(room), 'before')
    }
    await ring(room)
    await expectRanking(room, SPEECH)
    expect(await alarmOf(stubOf(room))).toBeNull()
  })

  it('answers others while it is made, and says so once when it is there', async () => {
    const room = await aClosedRoom(5000)
    const watcher = await watch(stubOf(room), 'nobody')
    await stubOf(room).speechChanged(await publish(SPEECH))
    const seen: Promise<Ranking | null>[] = []
    // In a turn of its own, as a request comes: it gets in only if the work lets it.
    const askThen = async (object: Room) => scheduler.wait(0).then(() => object.parts.rankings.page(PAGE, 'nobody'))
    for (const slice of [1, 2]) await inSlice(stubOf(room), slice, (object) => void seen.push(askThen(object)))
    await ring(room)
    await watcher.until((frame) => frame.type === 'ranking' && frame.version === 1)
    const progress = (await Promise.all(seen)).map((answer) => answer?.progress ?? 1)
    expect(progress[0]).toBeGreaterThan(0)
    expect(progress[1]).toBeGreaterThan(progress[0] ?? 1)
    expect(progress[1]).toBeLessThan(1)
    await expectRanking(room, SPEECH)
    expect(announced(watcher)).toBe(1)
  })

  it('tells who watches how far it is, in passing: no number is spent on it', async () => {
    const room = await aClosedRoom(24_000)
    const watcher = await watch(stubOf(room), 'nobody')
    await stubOf(room).speechChanged(await publish(SPEECH))
    await made(room)
    await watcher.until((frame) => frame.type === 'ranking' && frame.version === 1)
    const told = watcher.frames.flatMap((frame) => (frame.type === 'computing' ? [frame] : []))
    expect(told.map((frame) => frame.progress)).toEqual([0, 10 / 24, 20 / 24])
    const [first, ...others] = watcher.frames.filter((frame) => frame.type !== 'computing').map((frame) => frame.seq)
    expect(others).toEqual([(first ?? 0) + 1])
    expect(new Set(told.map((frame) => frame.seq))).toEqual(new Set([first]))
  })
})

describe('a room of thousands that has slept since', () => {
  it('has its ranking again while the caller waits: a page with one’s own row, a search; nobody is told, nor D1 asked', async () => {
    const room = await aRankedRoom(4200)
    const watcher = await watch(stubOf(room), 'nobody')
    const me = room.players[700]?.id ?? ''
    const before = JSON.stringify(await ask(room, 1, undefined, me))
    const questions: [name: string, question: () => Promise<unknown>, expected: unknown][] = [
      ['a page', async () => JSON.stringify(await ask(room, 1, undefined, me)), before],
      ['a search', () => stubOf(room).hasWord(wordNumber(1)), true],
    ]
    for (const [name, question, expected] of questions) {
      await evictDurableObject(stubOf(room))
      await breakD1(stubOf(room), 'before')
      const answer = question()
      await eventually(async () => expect(await isOwed(room)).toBe(true))
      await runDurableObjectAlarm(stubOf(room))
      expect(await answer, name).toBe(expected)
      expect(await isOwed(room)).toBe(false)
    }
    expect(
      watcher.frames.filter((frame) => frame.type !== 'room'),
      'nothing is news',
    ).toEqual([])
  })

  it('says «computing» to callers who have waited long enough, and then announces it, also if it dies in between', async () => {
    const room = await aRankedRoom(4200)
    const watcher = await watch(stubOf(room), 'nobody')
    await evictDurableObject(stubOf(room))
    vi.useRealTimers()
    later(3_600_000) // no alarm rings by itself
    patienceIsOver(ROOM_WORK_WAIT_MS)
    expect(await ask(room)).toEqual({ ...COMPUTING, version: 1 })
    expect(announced(watcher)).toBe(0)
    await evictDurableObject(stubOf(room)) // a death that its sockets survive
    await ring(room)
    await watcher.until((frame) => frame.type === 'ranking' && frame.version === 1)
    await expectRanking(room, SPEECH)
    expect(announced(watcher)).toBe(1)
  })
})

it('a page, a search and one’s own place cost the page, not the room', async () => {
  const [small, large] = [await aClosedRoom(1500), await aClosedRoom(15_000)]
  await publish(SPEECH)
  for (const room of [small, large]) {
    await stubOf(room).speechChanged(1)
    await ask(room)
    await ring(room)
    const me = room.players[700]?.id ?? ''
    const cost = (query: { from: number; word?: string }) =>
      rowsRead(stubOf(room), ({ parts }) => parts.rankings.page({ limit: 50, word: undefined, ...query }, me))
    for (const query of [
      { from: 1 },
      { from: 1400 },
      { from: 1, word: wordNumber(1) },
      { from: 400, word: wordNumber(1) },
    ]) {
      const read = await cost(query)
      // The names of the page, of the podium and of the caller: each is asked for and found.
      expect(read, 'it was counted at all').toBeGreaterThan(4)
      expect(read).toBeLessThanOrEqual(2 * (50 + 3 + 1))
    }
    expect(await rowsRead(stubOf(room), ({ parts }) => parts.rankings.hasWord(wordNumber(1)))).toBe(0)
  }
})
