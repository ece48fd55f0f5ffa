import { describe, expect, it } from 'vitest'
import {
  askAgainAfter,
  type LoadedRanking,
  NOTHING_YET,
  progressOf,
  type RankingEvent,
  rankingReducer,
} from '../../../app/ranking/ranking-state.ts'
import type { Ranking } from '../../../shared/api/shapes.ts'

const ranking = (status: Ranking['status'], version: number): Ranking => ({
  status,
  version,
  rev: 1,
  total: 0,
  podium: [],
  results: [],
  me: null,
  awards: [],
})
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
