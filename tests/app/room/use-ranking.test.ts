/** When a page asks for its ranking: by the room's number and the answer's, with the clock in the hand of the test. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askForRanking, type LoadedRanking, NOTHING_YET, rankingReducer } from '../../../app/ranking/ranking-state.ts'
import type { Ranking, RoomView } from '../../../shared/api/shapes.ts'
import { aPage } from '../../support/browser/page.ts'
import { aStorage } from '../../support/browser/storage.ts'
import { roomView } from '../../support/rooms/room-view.ts'

/** Longer than a small room's people are spread over. */
const SPREAD_MS = 1000

const answer = (more: Partial<Ranking> = {}): Ranking => ({
  status: 'waiting',
  version: 0,
  rev: 1,
  total: 0,
  podium: [],
  results: [],
  me: null,
  awards: [],
  ...more,
})

/** The server's ranking, and the time that it takes to answer. */
let stored: Ranking
let tookMs: number
const ask = vi.fn(async () => {
  const json = stored
  await new Promise((resolve) => setTimeout(resolve, tookMs))
  return Response.json(json)
})

beforeEach(() => {
  stored = answer()
  tookMs = 10
  aPage()
  vi.stubGlobal('localStorage', aStorage())
  vi.stubGlobal('fetch', ask)
  vi.useFakeTimers()
})
afterEach(() => {
  ask.mockClear()
})

function aScreen(rankingRev: number) {
  let room: RoomView = roomView({ isOpen: false, playerCount: 4, rankingRev })
  let loaded: LoadedRanking = NOTHING_YET
  const asking = askForRanking(
    'r',
    { from: 1, word: '' },
    () => room,
    (event) => {
      loaded = rankingReducer(loaded, event)
    },
  )
  return {
    isTold: (next: Partial<RoomView>): void => {
      const hasNumber = next.rankingRev !== room.rankingRev
      room = { ...room, ...next }
      if (hasNumber) asking.askIfOld()
    },
    shown: () => loaded.ranking,
    leaves: () => asking.stop(),
  }
}
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)

it('asks once, and once more for each number above its answer’s, whatever else it is told', async () => {
  const screen = aScreen(1)
  await pass(60_000)
  expect(ask).toHaveBeenCalledTimes(1)
  for (const [seq, rankingRev] of [
    [2, 1],
    [3, 2],
    [4, 2],
    [5, 4],
  ] as const) {
    const before = ask.mock.calls.length
    const isNews = rankingRev > (stored.rev ?? 0)
    stored = answer({ rev: rankingRev, status: 'ready', version: seq })
    screen.isTold({ seq, rankingRev })
    await pass(SPREAD_MS)
    expect(ask.mock.calls.length - before, `told ${rankingRev}`).toBe(isNews ? 1 : 0)
    if (isNews) expect(screen.shown()?.version).toBe(seq)
    await pass(60_000)
    expect(ask.mock.calls.length - before, 'and rests').toBe(isNews ? 1 : 0)
  }
  screen.leaves()
})

it('an answer that is newer than what the room has said is not asked for again when the room says it', async () => {
  stored = answer({ rev: 3, status: 'ready', version: 1 })
  const screen = aScreen(1)
  await pass(SPREAD_MS)
  for (const rankingRev of [2, 3]) screen.isTold({ rankingRev })
  await pass(60_000)
  expect(ask).toHaveBeenCalledTimes(1)
  screen.leaves()
})

it('a publication while the answer «waiting» is on its way is asked for behind it', async () => {
  tookMs = 500
  const screen = aScreen(1)
  await pass(100)
  stored = answer({ rev: 2, status: 'ready', version: 1 })
  screen.isTold({ rankingRev: 2 })
  await pass(400 + SPREAD_MS + 500)
  expect(screen.shown()).toEqual(stored)
  expect(ask).toHaveBeenCalledTimes(2)
  screen.leaves()
})

it('one that is being computed is asked for again by itself, and at once when the room says that it is there', async () => {
  stored = answer({ status: 'computing', progress: 0.1 })
  const screen = aScreen(1)
  await pass(60_000)
  const polls = ask.mock.calls.length
  expect(polls).toBeGreaterThan(10)
  stored = answer({ rev: 2, status: 'ready', version: 1 })
  screen.isTold({ rankingRev: 2 })
  await pass(SPREAD_MS)
  expect(screen.shown()).toEqual(stored)
  await pass(60_000)
  expect(ask.mock.calls.length).toBe(polls + 1)
  screen.leaves()
})

it('a page that is left asks no more, and its answer changes nothing', async () => {
  const screen = aScreen(1)
  screen.leaves()
  screen.isTold({ rankingRev: 2 })
  await pass(60_000)
  expect(ask).toHaveBeenCalledTimes(1)
  expect(screen.shown()).toBeNull()
})
