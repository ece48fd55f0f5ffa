/**
 * The screen's state of a ranking, and how it changed while on screen. Pure.
 *
 * The version is the speech's (contract, «Shapes»): a ready ranking that follows another ready one was corrected; a
 * waiting one that follows a ready one means that the speech was withdrawn.
 */
import type { Ranking } from '../../../shared/api/shapes.ts'
import type { Failure } from '../../api/call.ts'

export type RankingNote = { kind: 'corrected' | 'withdrawn'; at: number }
/** Which rows are shown: a sub-page, of everyone or of those who have a word. */
export type RankingPlace = { from: number; word: string }
export type LoadedRanking = {
  ranking: Ranking | null
  /** The place of the rows that are shown; until new rows come, it differs from the place that was asked for. */
  place: RankingPlace
  failure: Failure | null
  note: RankingNote | null
  /** The version of the last ready ranking shown here, whatever came in between. */
  seenVersion: number | null
  /** When the shown ranking was stored, if it comes from this browser and not from the server. */
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
 * When to ask again for a ranking in progress, in case no frame announces it. A room of any size together asks at most
 * about fifty times a second.
 *
 * @param random 0..1
 */
export const askAgainAfter = (playerCount: number, random: number): number =>
  Math.min(Math.max(ASK_AGAIN_MS, playerCount * ASK_AGAIN_MS_PER_PLAYER), LONGEST_MS) * (1 + random)

/** Progress of a ranking in the making, from the answer or from the room's frames, whichever is further; null: none. */
export const progressOf = (ranking: Ranking | null, told: number | null): number | null =>
  ranking?.status === 'computing' ? Math.max(ranking.progress ?? 0, told ?? 0) : told

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
      // What the server has sent, even of another sub-page, is better than what was stored; and to wait was no ranking.
      return before.ranking || event.ranking.status !== 'ready'
        ? before
        : { ...before, ranking: event.ranking, place: event.place, keptAt: event.at }
    case 'failed':
      return { ...before, failure: event.failure }
    default:
      return event satisfies never
  }
}
