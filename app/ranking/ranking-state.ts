/**
 * A ranking on screen: its state, how it has changed, and when a page of it is fetched again.
 *
 * The version is the speech's (contract, «Shapes»): a ready ranking after another ready one is a correction; a waiting one
 * after a ready one is a withdrawal.
 */

import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { paths } from '../../shared/api/paths.ts'
import type { Ranking, RoomView } from '../../shared/api/shapes.ts'
import { answerOrKept, keep } from '../keep/kept-answers.ts'
import { call, type Failure, isPassing } from '../net/call.ts'
import { repeat } from '../net/repeat.ts'
import { rankingSpread } from '../net/spread.ts'
import { askedStart, PAGE_SIZE } from '../teletext/pager.tsx'

type RankingNote = { kind: 'corrected' | 'withdrawn'; at: number }
/** The rows that are shown: a sub-page, of everybody or of those who have a word. */
export type RankingPlace = { from: number; word: string }
export type LoadedRanking = {
  ranking: Ranking | null
  /** The place of the rows on screen; it differs from the wanted place until new rows arrive. */
  place: RankingPlace
  failure: Failure | null
  note: RankingNote | null
  /** The version of the last ready ranking shown here; a waiting one does not reset it. */
  seenVersion: number | null
  /** When the ranking on screen was stored, if it is this browser's copy. */
  keptAt: number | null
}

export type RankingEvent =
  | { type: 'arrived'; ranking: Ranking; place: RankingPlace; at: number }
  | { type: 'kept'; ranking: Ranking; place: RankingPlace; at: number }
  | { type: 'failed'; failure: Failure }

const ASK_AGAIN_MS = 2000
const ASK_AGAIN_MS_PER_PLAYER = 20
const LONGEST_MS = 300_000

/**
 * The wait before asking again for a ranking that is being computed, in case no frame announces it. The pages of a room of
 * any size together ask about 50 times a second at most.
 *
 * @param random 0..1
 */
export const askAgainAfter = (playerCount: number, random: number): number =>
  Math.min(Math.max(ASK_AGAIN_MS, playerCount * ASK_AGAIN_MS_PER_PLAYER), LONGEST_MS) * (1 + random)

/** Progress of a ranking being computed, by the answer or the room's frames, whichever is further; null: none is. */
export const progressOf = (ranking: Ranking | null, roomProgress: number | null): number | null =>
  ranking?.status === 'computing' ? Math.max(ranking.progress ?? 0, roomProgress ?? 0) : roomProgress

export const NOTHING_YET: LoadedRanking = {
  ranking: null,
  place: { from: 1, word: '' },
  failure: null,
  note: null,
  seenVersion: null,
  keptAt: null,
}

function noteOf(before: LoadedRanking, next: Ranking, at: number): RankingNote | null {
  if (before.seenVersion === null) return before.note
  if (next.status === 'ready') return next.version === before.seenVersion ? before.note : { kind: 'corrected', at }
  if (next.status === 'waiting' && before.ranking?.status !== 'waiting') return { kind: 'withdrawn', at }
  return before.note
}

export function rankingReducer(before: LoadedRanking, event: RankingEvent): LoadedRanking {
  switch (event.type) {
    case 'arrived':
      return {
        ranking: event.ranking,
        place: event.place,
        failure: null,
        note: noteOf(before, event.ranking, event.at),
        seenVersion: event.ranking.status === 'ready' ? event.ranking.version : before.seenVersion,
        keptAt: null,
      }
    case 'kept':
      // An answer of the server, even for another sub-page, is better than a stored one; a waiting answer is no ranking.
      return before.ranking || event.ranking.status !== 'ready'
        ? before
        : { ...before, ranking: event.ranking, place: event.place, keptAt: event.at }
    case 'failed':
      return { ...before, failure: event.failure }
    default:
      return event satisfies never
  }
}

/** A page of the ranking, fetched again whenever the room's number exceeds the page's. Meanwhile the old page stays. */
export function useRanking(view: RoomView, from: number, word: string): LoadedRanking {
  const [loaded, dispatch] = useReducer(rankingReducer, NOTHING_YET)
  const newest = useEffectEvent(() => view)
  const asking = useRef<ReturnType<typeof askForRanking> | null>(null)
  const { id, rankingRev } = view
  useEffect(() => {
    const made = askForRanking(id, { from, word }, () => newest(), dispatch)
    asking.current = made
    return () => made.stop()
  }, [id, from, word])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads the newest view
  useEffect(() => asking.current?.askIfOld(), [rankingRev])
  return loaded
}

/**
 * Fetches the page at once, and again while the answer's number is below the room's (design.md, «Numbers of a ranking»); an
 * answer without a number is taken as it is. `askIfOld` is called when the room has another number.
 */
export function askForRanking(
  roomId: string,
  place: RankingPlace,
  newest: () => RoomView,
  dispatch: (event: RankingEvent) => void,
) {
  const { from, word } = place
  /** The last answer's number; infinite without an answer, so that nothing counts as old. */
  let rev = Number.POSITIVE_INFINITY
  let isStopped = false
  const isOld = (): boolean => rev < newest().rankingRev
  /** Spread, since every page of the room has heard of it at the same time. */
  const soon = (): number => Math.random() * rankingSpread(newest().playerCount)
  const job = repeat(async () => {
    const request = call<Ranking>('GET', paths.ranking(roomId, { from, limit: PAGE_SIZE, word }))
    const answer = await answerOrKept('ranking', word === '' ? `${roomId} ${from}` : null, request)
    if (isStopped) return null
    if (!answer.ok) {
      dispatch({ type: 'failed', failure: answer.failure })
      if (!isPassing(answer.failure)) return null
      const page = answer.kept
      if (page) dispatch({ type: 'kept', ranking: page.value, place, at: page.at })
      return { failed: answer.failure }
    }
    const ranking = answer.value
    dispatch({ type: 'arrived', ranking, place, at: Date.now() })
    keep('room', roomId, newest()) // the newest view, since the room may have closed after it was opened
    rev = ranking.rev
    if (isOld()) return { inMs: soon() }
    return ranking.status === 'computing' ? { inMs: askAgainAfter(newest().playerCount, Math.random()) } : null
  })
  job.wake()
  return {
    askIfOld(): void {
      if (isOld()) job.wake(soon())
    },
    stop(): void {
      isStopped = true
      job.stop()
    },
  }
}

/** The address holds the place in a ranking, so that «back» works and a friend can be sent the address. */
type Place = { from?: number; word?: string; player?: string }

export const placeToUrl = ({ from, word, player }: Place): string => {
  const search = new URLSearchParams()
  if (from !== undefined && from > 1) search.set('da', String(from))
  if (word) search.set('parola', word)
  if (player) search.set('chi', player)
  return `?${search}`
}

export const urlToPlace = (search: URLSearchParams): { from: number; word: string; player: string | null } => ({
  from: askedStart(search.get('da')),
  word: search.get('parola')?.trim() ?? '',
  player: search.get('chi'),
})

/** The board after the publication, which has one page only. */
export const BOARD_URL = '?tabellone'
export const isBoardUrl = (search: URLSearchParams): boolean => search.has('tabellone')
