import { useMemo } from 'react'
import { useLocation } from 'react-router'
import type { RoomCard, Season } from '../../shared/api/shapes.ts'
import { useHydrated } from '../hydration.ts'
import type { MyRooms } from '../local/kept.ts'
import { makeCardOrder } from './card-order.ts'
import { type RankingNews, rankingNews, type SeenRankings, seenRankings } from './seen-rankings.ts'

const NONE: SeenRankings = new Map()

export type NewsOf = (card: RoomCard) => RankingNews

/** What each of home's cards says of its ranking, and the order that this gives. */
export function useRankingNews(
  mine: MyRooms,
  season: Season,
): { newsOf: NewsOf; ordered: (cards: readonly RoomCard[]) => RoomCard[] } {
  const { key: visit } = useLocation()
  const isHydrated = useHydrated()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order for another visit
  const order = useMemo(makeCardOrder, [visit, isHydrated])
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again with each list
  const seen = useMemo(() => (isHydrated ? seenRankings() : NONE), [mine, isHydrated])
  const newsOf: NewsOf = (card) => rankingNews(card, season, seen)
  return { newsOf, ordered: (cards) => order(cards, (card) => newsOf(card) === 'new') }
}
