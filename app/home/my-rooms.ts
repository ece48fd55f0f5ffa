/**
 * The player's rooms as home lists them: their first page with the season's mega room, which every player joins; the pages
 * after it; and which of their rankings are new here, with the cards' order by it.
 */
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../shared/api/paths.ts'
import type { RoomCard, RoomList, RoomView, Season } from '../../shared/api/shapes.ts'
import { mayEnter } from '../../shared/evening/phase.ts'
import type { RefusalCode } from '../../shared/refusals.ts'
import { ROOMS_A_SEARCH } from '../../shared/rooms/rooms.ts'
import { answerOrKept, keepForAny, keptAnswer, keptByAny, type MyRooms } from '../keep/kept-answers.ts'
import { act } from '../net/act.ts'
import { type Answer, CallFailed, call } from '../net/call.ts'
import { useHydrated } from '../start/hydration.ts'

/** Mega rooms known to be closed. Closing is final, so no visit tries to join them again. */
const closedMegaRooms = new Set<string>()
const CLOSED: readonly RefusalCode[] = ['room/closed', 'room/closing']

const has = ({ owned, joined }: RoomList, id: string): boolean => [...owned, ...joined].some((card) => card.id === id)

const list = (word?: string): Promise<Answer<RoomList>> => call<RoomList>('GET', paths.rooms(word))

/**
 * The player's rooms whose ranking has this word; without a word all of them, which are kept.
 *
 * @param came the first page of all rooms, if it came with the page
 */
export async function fetchMyRooms(season: Season, word: string, came?: RoomList): Promise<MyRooms> {
  const request = word === '' ? fetchHome(season, came) : wordOf(word)
  const answer = await answerOrKept('home', word === '' ? '' : null, request)
  if (answer.ok) return answer.value
  if (answer.kept) return { ...answer.kept.value, next: null, isMegaMissing: false, keptAt: answer.kept.at }
  throw new CallFailed(answer.failure)
}

async function wordOf(word: string): Promise<Answer<MyRooms>> {
  const answer = await list(word)
  return answer.ok ? { ...answer, value: { ...answer.value, word, isMegaMissing: false } } : answer
}

/**
 * Joins the season's mega room first, if the player is not in it and joining is open (game.md, «The mega room»; design.md, «A
 * shut season»). If its card is on a later page, the join is repeated, which changes nothing for a member.
 */
async function fetchHome(season: Season, came?: RoomList): Promise<Answer<MyRooms>> {
  const firstPage: Answer<RoomList> = came ? { ok: true, status: 200, value: came } : await list()
  if (!firstPage.ok) return firstPage
  const mega = season.megaRoomId
  const isOutside = mega !== null && !has(firstPage.value, mega)
  const hasEntered = isOutside && mayEnter(season) && !isKnownClosed(mega) && (await enterMegaRoom(mega))
  const again = hasEntered ? await list() : firstPage
  if (!again.ok) return again
  const isClosed = isOutside && isKnownClosed(mega)
  const value: MyRooms = {
    ...again.value,
    word: '',
    isMegaMissing: isOutside && !hasEntered && !isClosed,
    ...(isClosed ? { closedMega: mega } : {}),
  }
  return { ...again, value }
}

/** As this page or an earlier visit has learned from a refused join; makes no request. */
function isKnownClosed(id: string): boolean {
  if (keptAnswer('home')?.value.closedMega === id) closedMegaRooms.add(id)
  return closedMegaRooms.has(id)
}

async function enterMegaRoom(id: string): Promise<boolean> {
  const answer = await call<RoomView>('POST', paths.join(id))
  if (!answer.ok && CLOSED.includes(answer.failure.code)) closedMegaRooms.add(id)
  return answer.ok
}

// The pages after the first: fetched at a press, or by a search.

/** `of` identifies the first page: when the first page ends elsewhere, these no longer follow it. */
type Further = { of: string; pages: RoomList[]; isBusy: boolean; failure: string | null; hasFailed: boolean }

export type AllRooms = {
  owned: RoomCard[]
  joined: RoomCard[]
  /** Null: this was the last page. */
  next: string | null
  /** How many rooms a search has read. */
  searched: number
  isBusy: boolean
  failure: string | null
  /** A request failed: a search stops until the button is pressed. */
  hasFailed: boolean
  more: () => void
}

const noneAfter = (of: string): Further => ({ of, pages: [], isBusy: false, failure: null, hasFailed: false })
const endOf = (first: string | null, { pages }: Further): string | null => {
  const last = pages.at(-1)
  return last ? last.next : first
}

/**
 * Home's rooms. A press fetches the next page; a search fetches page after page while the page is open.
 *
 * @param ordered sorts within a page, so that a later page never moves the rooms of an earlier one
 */
export function useFurtherRooms(first: MyRooms, ordered: (cards: readonly RoomCard[]) => RoomCard[]): AllRooms {
  const { word } = first
  const of = JSON.stringify([word, first.next])
  const [latest, setFurther] = useState(() => noneAfter(of))
  const further = latest.of === of ? latest : noneAfter(of)
  const { isBusy, failure, hasFailed } = further
  const next = endOf(first.next, further)
  const more = useCallback((): void => {
    if (next === null) return
    setFurther((before) => ({ ...(before.of === of ? before : noneAfter(of)), isBusy: true, failure: null }))
    void act<RoomList>('GET', paths.rooms(word || undefined, next)).then((answer) =>
      setFurther((now) => {
        // Another search has begun, or this page was already added.
        if (now.of !== of || endOf(first.next, now) !== next) return now
        return answer.ok
          ? { ...now, pages: [...now.pages, answer.value], isBusy: false }
          : { ...now, isBusy: false, failure: answer.failure.sentence, hasFailed: true }
      }),
    )
  }, [of, next, word, first.next])
  useEffect(() => {
    if (word !== '' && next !== null && !isBusy && failure === null) more()
  }, [word, next, isBusy, failure, more])
  const pages = [first, ...further.pages]
  return {
    owned: pages.flatMap((page) => ordered(page.owned)),
    joined: pages.flatMap((page) => ordered(page.joined)),
    next,
    searched: pages.length * ROOMS_A_SEARCH,
    isBusy,
    failure,
    hasFailed,
    more,
  }
}

// Which rankings this browser has seen, what home's cards say of the others, and the cards' order by it.

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
