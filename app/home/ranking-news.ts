/** Which rankings this browser has seen, what home's cards say of the others, and the cards' order by it. */
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import type { RoomCard, Season } from '../../shared/api/shapes.ts'
import { keepForAny, keptByAny, type MyRooms } from '../keep/kept-answers.ts'
import { useHydrated } from '../start/hydration.ts'

const NONE: SeenRankings = new Map()

export type NewsOf = (card: RoomCard) => RankingNews

/** The news of each card's ranking, and the resulting order. */
export function useRankingNews(
  mine: MyRooms,
  season: Season,
): { newsOf: NewsOf; ordered: (cards: readonly RoomCard[]) => RoomCard[] } {
  const { key: visit } = useLocation()
  const isHydrated = useHydrated()
  // biome-ignore lint/correctness/useExhaustiveDependencies: sorted anew at each visit
  const order = useMemo(makeCardOrder, [visit, isHydrated])
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again with each new list
  const seen = useMemo(() => (isHydrated ? seenRankings() : NONE), [mine, isHydrated])
  const newsOf: NewsOf = (card) => rankingNews(card, season, seen)
  return { newsOf, ordered: (cards) => order(cards, (card) => newsOf(card) === 'new') }
}

type CardOrder = (cards: readonly RoomCard[], isNew: (card: RoomCard) => boolean) => RoomCard[]

/**
 * The order of home's cards during one visit: cards with news first, the others as they come. A card keeps the place where it
 * first appeared, so that it does not move under a thumb; the next visit sorts again.
 */
export function makeCardOrder(): CardOrder {
  const isFirst = new Map<string, boolean>()
  return (cards, isNew) => {
    for (const card of cards) if (!isFirst.has(card.id)) isFirst.set(card.id, isNew(card))
    return [...cards.filter(({ id }) => isFirst.get(id)), ...cards.filter(({ id }) => !isFirst.get(id))]
  }
}

// The rankings that this account has seen in this browser, each with the speech's version.

type SeenRankings = ReadonlyMap<string, number>

/** More than two pages of home. Beyond it, the rankings seen longest ago count as new again. */
export const MOST_SEEN = 500

const isSeen = (value: unknown): value is [string, number][] =>
  Array.isArray(value) &&
  value.every((pair) => Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'number')

/** Entries of every build count, so that a deployment makes no ranking new again. */
export function seenRankings(): SeenRankings {
  const found = keptByAny('rankings')?.value
  return new Map(isSeen(found) ? found : [])
}

export function noteSeenRanking(roomId: string, version: number): void {
  const seen = new Map(seenRankings())
  if ((seen.get(roomId) ?? 0) >= version) return
  seen.delete(roomId) // to the end: the latest seen
  seen.set(roomId, version)
  keepForAny('rankings', '', [...seen].slice(-MOST_SEEN))
}

/** `new`: this version of the ranking was not seen here; `ready`: it was. Null: there is none yet. */
export type RankingNews = 'ready' | 'new' | null

export function rankingNews({ id, isOpen }: RoomCard, season: Season, seen: SeenRankings): RankingNews {
  if (isOpen || !season.speechPublished) return null
  return (seen.get(id) ?? 0) < season.speechVersion ? 'new' : 'ready'
}
