/** The rankings that this account has seen in this browser, each with the version of the speech it was made from. */
import type { RoomCard, Season } from '../../shared/api/shapes.ts'
import { keepForAny, keptByAny } from '../local/kept.ts'

export type SeenRankings = ReadonlyMap<string, number>

/** More rooms than two pages of home. Beyond that, the rankings seen longest ago count as new again. */
export const MOST_SEEN = 500

const isSeen = (value: unknown): value is [string, number][] =>
  Array.isArray(value) &&
  value.every((pair) => Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'number')

/** They stay seen after a deployment, too. */
export function seenRankings(): SeenRankings {
  const found = keptByAny('rankings')?.value
  return new Map(isSeen(found) ? found : [])
}

export function noteSeenRanking(roomId: string, version: number): void {
  const seen = new Map(seenRankings())
  if ((seen.get(roomId) ?? 0) >= version) return
  seen.delete(roomId) // moved to the end, as the one seen last
  seen.set(roomId, version)
  keepForAny('rankings', '', [...seen].slice(-MOST_SEEN))
}

/** What a card says of its ranking: it is ready, or it was made from a version that has not been seen. */
export type RankingNews = 'ready' | 'new' | null

export function rankingNews({ id, isOpen }: RoomCard, season: Season, seen: SeenRankings): RankingNews {
  if (isOpen || !season.speechPublished) return null
  return (seen.get(id) ?? 0) < season.speechVersion ? 'new' : 'ready'
}
