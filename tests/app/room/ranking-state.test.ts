/** A ranking on screen, and when a page asks for it: by the room's number and the answer's, with the clock in the hand of the test. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  askAgainAfter,
  askForRanking,
  type LoadedRanking,
  NOTHING_YET,
  progressOf,
  type RankingEvent,
  rankingReducer,
} from '../../../app/ranking/ranking-state.ts'
import type { Ranking, RoomView } from '../../../shared/api/shapes.ts'
import { aPage } from '../../support/browser/page.ts'
import { aStorage } from '../../support/browser/storage.ts'
import { roomView } from '../../support/rooms/room-view.ts'
import { aRanking } from '../../support/scoring/results.ts'

const ranking = (status: Ranking['status'], version: number): Ranking => aRanking({ status, version })
const place = { from: 1, word: '' }
const arrived = (status: Ranking['status'], version: number, at = 0): RankingEvent => ({
  type: 'arrived',
  ranking: ranking(status, version),
  place,
  at,
})
const away: RankingEvent = {
  type: 'failed',
  failure: { status: 503, code: 'server/unavailable', sentence: 'Via.' },
}
const so = (...events: RankingEvent[]): LoadedRanking => events.reduce(rankingReducer, NOTHING_YET)

describe('a ranking on screen', () => {
  it('is no correction the first time, however high its version, nor when the same one comes again', () => {
    expect(so(arrived('ready', 7)).note).toBeNull()
    expect(so(arrived('waiting', 0), arrived('ready', 1)).note).toBeNull()
    expect(so(arrived('ready', 1), arrived('ready', 1, 5)).note).toBeNull()
  })

  it('that gives way to another version was corrected, then', () => {
    expect(so(arrived('ready', 1), arrived('ready', 2, 99)).note).toEqual({ kind: 'corrected', at: 99 })
  })

  it('was corrected also when it was withdrawn, or computed anew, in between', () => {
    const withdrawn = so(arrived('ready', 1), arrived('waiting', 2, 50))
    expect(withdrawn.note).toEqual({ kind: 'withdrawn', at: 50 })
    expect(rankingReducer(withdrawn, arrived('ready', 3, 60)).note).toEqual({ kind: 'corrected', at: 60 })
    expect(so(arrived('ready', 1), arrived('computing', 2, 50), arrived('ready', 2, 60)).note).toEqual({
      kind: 'corrected',
      at: 60,
    })
  })

  it('a sub-page turned after a correction does not make it a newer one', () => {
    const corrected = so(arrived('ready', 1), arrived('ready', 2, 99), arrived('ready', 2, 120))
    expect(corrected.note).toEqual({ kind: 'corrected', at: 99 })
  })

  it('with the server away stays, with the reason', () => {
    const state = so(arrived('ready', 1), away)
    expect(state.ranking?.version).toBe(1)
    expect(state.failure?.code).toBe('server/unavailable')
    expect(rankingReducer(state, arrived('ready', 1)).failure).toBeNull()
  })

  it('a kept ranking is shown, as kept, only until the server answers', () => {
    const kept: RankingEvent = { type: 'kept', ranking: ranking('ready', 1), place, at: 33 }
    expect(so(away, kept)).toMatchObject({ keptAt: 33, ranking: { version: 1 } })
    expect(so(arrived('ready', 2), away, kept)).toMatchObject({ keptAt: null, ranking: { version: 2 } })
    expect(so(away, kept, arrived('ready', 1, 40))).toMatchObject({ keptAt: null, note: null, failure: null })
    const none: RankingEvent = { type: 'kept', ranking: ranking('waiting', 0), place, at: 33 }
    expect(so(away, none), 'to wait was no ranking').toMatchObject({ keptAt: null, ranking: null })
  })
})

describe('a ranking that is being made', () => {
  const computing = (progress: number): Ranking => ({ ...ranking('computing', 1), progress })

  it('is as far as was asked or told, whichever came later, and none when neither says so', () => {
    expect(progressOf(computing(0.2), 0.43)).toBe(0.43)
    expect(progressOf(computing(0.5), 0.43)).toBe(0.5)
    expect(progressOf(computing(0.5), null)).toBe(0.5)
    expect(progressOf(ranking('waiting', 0), 0.1)).toBe(0.1)
    expect(progressOf(ranking('waiting', 0), null)).toBeNull()
    expect(progressOf(null, null)).toBeNull()
  })

  it('is asked for again after seconds by a few, slowly by a crowd, never in one instant', () => {
    expect([askAgainAfter(4, 0), askAgainAfter(4, 1)]).toEqual([2000, 4000])
    for (const players of [1000, 5000, 10_000]) {
      const perSecond = players / (askAgainAfter(players, 0.5) / 1000)
      expect(perSecond).toBeLessThan(51)
    }
    expect(askAgainAfter(1_000_000, 0)).toBe(300_000)
  })
})

describe('a page asks for its ranking', () => {
  /** Longer than a small room's people are spread over. */
  const SPREAD_MS = 1000

  /** The server's ranking, and the time that it takes to answer. */
  let stored: Ranking
  let tookMs: number
  const ask = vi.fn(async () => {
    const json = stored
    await new Promise((resolve) => setTimeout(resolve, tookMs))
    return Response.json(json)
  })

  beforeEach(() => {
    ask.mockClear()
    stored = aRanking()
    tookMs = 10
    aPage()
    aStorage()
    vi.stubGlobal('fetch', ask)
    vi.useFakeTimers()
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
      stored = aRanking({ rev: rankingRev, status: 'ready', version: seq })
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
    stored = aRanking({ rev: 3, status: 'ready', version: 1 })
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
    stored = aRanking({ rev: 2, status: 'ready', version: 1 })
    screen.isTold({ rankingRev: 2 })
    await pass(400 + SPREAD_MS + 500)
    expect(screen.shown()).toEqual(stored)
    expect(ask).toHaveBeenCalledTimes(2)
    screen.leaves()
  })

  it('one that is being computed is asked for again by itself, and at once when the room says that it is there', async () => {
    stored = aRanking({ status: 'computing', progress: 0.1 })
    const screen = aScreen(1)
    await pass(60_000)
    const polls = ask.mock.calls.length
    expect(polls).toBeGreaterThan(10)
    stored = aRanking({ rev: 2, status: 'ready', version: 1 })
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
})
