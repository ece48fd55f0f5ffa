/**
 * The rooms that a person is in: home's list and the mega room, those that follow further down, those with a board,
 * when cards are asked for again, their order by news, the rankings that have been seen, and the room that was open
 * last.
 */

import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../shared/api/paths.ts'
import type { RoomCard, RoomList, RoomView, Season } from '../../shared/api/shapes.ts'
import { mayEnter } from '../../shared/evening/phase.ts'
import { UNWATCHED_WITHIN_MS, WATCHED_WITHIN_MS } from '../../shared/evening/seal.ts'
import type { Stage } from '../../shared/evening/stage.ts'
import { wordsText } from '../../shared/evening/texts.ts'
import type { RefusalCode } from '../../shared/refusals.ts'
import { isCrowded, ROOMS_A_SEARCH } from '../../shared/rooms/rooms.ts'
import {
  answerOrKept,
  forgetRoom,
  forgetRoomAndCard,
  keepForAny,
  kept,
  keptByAny,
  type MyRooms,
} from '../keep/kept-answers.ts'
import { act } from '../net/act.ts'
import { type Answer, CallFailed, call } from '../net/call.ts'
import { keysFor } from '../room/permission.ts'
import type { Player } from '../session/use-session.ts'
import { useHydrated } from '../start/hydration.ts'

/** Mega rooms that are known to be closed, which is for good: no visit tries to join them again. */
const closedMegaRooms = new Set<string>()
const CLOSED: readonly RefusalCode[] = ['room/closed', 'room/closing']

const has = ({ owned, joined }: RoomList, id: string): boolean => [...owned, ...joined].some((card) => card.id === id)

/** The first page of my rooms. */
const list = (word?: string): Promise<Answer<RoomList>> => call<RoomList>('GET', paths.rooms(word))

/**
 * My rooms with this word; without one all of them, which are kept.
 *
 * @param came the first page of all of them, if it came with the page
 */
export async function fetchMyRooms(season: Season, word: string, came?: RoomList): Promise<MyRooms> {
  const asked = word === '' ? fetchHome(season, came) : wordOf(word)
  const answer = await answerOrKept('home', word === '' ? '' : null, asked)
  if (answer.ok) return answer.value
  if (answer.kept) return { ...answer.kept.value, next: null, isMegaMissing: false, keptAt: answer.kept.at }
  throw new CallFailed(answer.failure)
}

async function wordOf(word: string): Promise<Answer<MyRooms>> {
  const answer = await list(word)
  return answer.ok ? { ...answer, value: { ...answer.value, word, isMegaMissing: false } } : answer
}

/**
 * After joining the season's mega room if that has not happened yet and anybody may (decisions 22 and 106). If its card is on a later page, it is
 * joined again, which does no harm: a member is let in as they are.
 */
async function fetchHome(season: Season, came?: RoomList): Promise<Answer<MyRooms>> {
  const asked: Answer<RoomList> = came ? { ok: true, status: 200, value: came } : await list()
  if (!asked.ok) return asked
  const mega = season.megaRoomId
  const isOutside = mega !== null && !has(asked.value, mega)
  const hasEntered = isOutside && mayEnter(season) && !isKnownClosed(mega) && (await enterMegaRoom(mega))
  const again = hasEntered ? await list() : asked
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

/** From this page's memory or an earlier visit, without a request: only a person who is not in it would join. */
function isKnownClosed(id: string): boolean {
  if (kept('home')?.value.closedMega === id) closedMegaRooms.add(id)
  return closedMegaRooms.has(id)
}

async function enterMegaRoom(id: string): Promise<boolean> {
  const answer = await call<RoomView>('POST', paths.join(id))
  if (!answer.ok && CLOSED.includes(answer.failure.code)) closedMegaRooms.add(id)
  return answer.ok
}

/** The pages after the first. `of` names the first page: when it ends elsewhere, these no longer follow it. */
type Further = { of: string; pages: RoomList[]; isBusy: boolean; failure: string | null; hasFailed: boolean }

export type AllRooms = {
  owned: RoomCard[]
  joined: RoomCard[]
  /** Null: there are no more. */
  next: string | null
  /** How many rooms a search has gone through. */
  searched: number
  isBusy: boolean
  failure: string | null
  /** A request failed: a search stops, and goes on when the button is pressed. */
  hasFailed: boolean
  more: () => void
}

const noneAfter = (of: string): Further => ({ of, pages: [], isBusy: false, failure: null, hasFailed: false })
const endOf = (first: string | null, { pages }: Further): string | null => {
  const last = pages.at(-1)
  return last ? last.next : first
}

/**
 * Home's rooms. A press fetches the next page; a search fetches page after page, for as long as the page is open.
 *
 * @param ordered sorts within a page: later pages stay below those that are there
 */
export function useFurtherRooms(first: MyRooms, ordered: (cards: readonly RoomCard[]) => RoomCard[]): AllRooms {
  const { word } = first
  const of = JSON.stringify([word, first.next])
  const [kept, setFurther] = useState(() => noneAfter(of))
  const further = kept.of === of ? kept : noneAfter(of)
  const { isBusy, failure, hasFailed } = further
  const next = endOf(first.next, further)
  const more = useCallback((): void => {
    if (next === null) return
    setFurther((before) => ({ ...(before.of === of ? before : noneAfter(of)), isBusy: true, failure: null }))
    void act<RoomList>('GET', paths.rooms(word || undefined, next)).then((answer) =>
      setFurther((now) => {
        // Another search has begun, or this page has come already.
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

type BoardRoom = Pick<RoomCard, 'id' | 'name' | 'isOpen'>

/** More keys than these push one's own words off the screen. */
export const MOST_KEYS = 3

/** `hasMore`: further rooms are on home. */
export type BoardRooms = { rooms: BoardRoom[]; hasMore: boolean }

/**
 * The rooms whose boards are played now: the one last on screen first, since one plays there, then the others as home
 * has them. While no room is closed, the open one that one has last looked at. Pure.
 *
 * @param last the room last on screen; null: none of this season that can have a board
 */
export function boardRooms(cards: readonly RoomCard[], last: BoardRoom | null): BoardRooms {
  const withBoard = cards.filter((card) => !isCrowded(card))
  // The list is younger than what was on screen, unless that was seen closed, which is for good.
  const listed = withBoard.find(({ id }) => id === last?.id)
  const first = last && { ...last, isOpen: last.isOpen && listed?.isOpen !== false }
  const closed = [
    ...(first && !first.isOpen ? [first] : []),
    ...withBoard.filter(({ id, isOpen }) => !isOpen && id !== first?.id),
  ]
  if (closed.length === 0) return { rooms: first ? [first] : [], hasMore: false }
  return {
    rooms: closed.slice(0, MOST_KEYS).map(({ id, name, isOpen }) => ({ id, name, isOpen })),
    hasMore: closed.length > MOST_KEYS,
  }
}

const allOf = ({ owned, joined }: Pick<RoomList, 'owned' | 'joined'>): RoomCard[] => [...owned, ...joined]

function lastOnScreen(season: Season): BoardRoom | null {
  const room = kept('room')?.value
  return room && room.season === season.year && room.isMember && !isCrowded(room) ? room : null
}

/**
 * For page 102, from the seal to the official text. At once by what this browser keeps, then as the server says: that is
 * asked for when the page is turned to, and when rooms that were open have closed by themselves.
 */
export function useBoardRooms(season: Season, stage: Stage): BoardRooms {
  const [told, setTold] = useState<RoomCard[] | null>(null)
  const isHydrated = useHydrated()
  const isBoardTime = wordsText('words.board.key', stage) !== ''
  const known = isHydrated ? kept('home')?.value : undefined
  const cards = told ?? (known ? allOf(known) : [])
  const load = useEffectEvent((): void => {
    if (!isBoardTime) return
    void call<RoomList>('GET', paths.rooms()).then((answer) => {
      // Away, or signed out: what this browser keeps is still true of a room that was closed.
      if (answer.ok) setTold(allOf(answer.value))
    })
  })
  // A page that was open at the seal waits with all the others, below.
  useEffect(() => load(), [])
  useFreshCards(isBoardTime && (cards.length === 0 || isClosingDue(cards)), () => load())
  return isBoardTime ? boardRooms(cards, isHydrated ? lastOnScreen(season) : null) : { rooms: [], hasMore: false }
}

/** Not every home of the country asks at the same moment. */
const SPREAD_MS = 120_000

/** Whether one of these rooms is still to close by itself. The mega room never does, and its card says nothing of it. */
export const isClosingDue = (cards: readonly Pick<RoomCard, 'isOpen' | 'isMega'>[]): boolean =>
  cards.some(({ isOpen, isMega }) => isOpen && !isMega)

/**
 * How long after hearing of the seal a page looks again: once the rooms that somebody watches have closed by themselves,
 * and once all have (decision 40). Pure.
 *
 * @param random from 0 to 1, this page's own
 */
export const looksAfterSeal = (random: number): number[] =>
  [WATCHED_WITHIN_MS, UNWATCHED_WITHIN_MS].map((closedBy) => closedBy + random * SPREAD_MS)

/**
 * One's rooms are fetched again at each return to this tab, since a friend's room may have closed meanwhile, and twice
 * after the seal. Not more often: this page has no room's socket, and each look reads the session and the list in D1.
 *
 * @param isWaiting the words are sealed, and a room is still open
 */
export function useFreshCards(isWaiting: boolean, load: () => void): void {
  const refresh = useEffectEvent((): void => {
    if (document.visibilityState === 'visible' && navigator.onLine) load()
  })
  useEffect(() => {
    const look = (): void => refresh()
    document.addEventListener('visibilitychange', look)
    addEventListener('online', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('online', look)
    }
  }, [])
  useEffect(() => {
    if (!isWaiting) return
    const timers = looksAfterSeal(Math.random()).map((wait) => setTimeout(() => refresh(), wait))
    return () => timers.forEach(clearTimeout)
  }, [isWaiting])
}

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

type CardOrder = (cards: readonly RoomCard[], isNew: (card: RoomCard) => boolean) => RoomCard[]

/**
 * The order of home's cards during one visit: cards with news first, the others as they come. A card keeps the place
 * where it first appeared, so that none jumps away under a thumb; the next visit sorts anew.
 */
export function makeCardOrder(): CardOrder {
  const isFirst = new Map<string, boolean>()
  return (cards, isNew) => {
    for (const card of cards) if (!isFirst.has(card.id)) isFirst.set(card.id, isNew(card))
    return [...cards.filter(({ id }) => isFirst.get(id)), ...cards.filter(({ id }) => !isFirst.get(id))]
  }
}

// The rankings that this account has seen in this browser, each with the version of the speech it was made from.

type SeenRankings = ReadonlyMap<string, number>

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

/**
 * Where page 110 leads: to the room last on screen in this browser; null when there is none. Turning to the page joins
 * no room: one that was left elsewhere, or taken away, or is deleted, counts as none. With the server away, the kept view is shown.
 */
export async function lastRoom(player: Player): Promise<string | null> {
  const last = keptByAny('room')?.of
  if (last === undefined) return null
  const look = await call<RoomView>('GET', paths.room(last))
  const isRemoved = !look.ok && look.failure.code === 'room/removed'
  const isOver = look.ok ? keysFor(player, look.value).join : isRemoved || look.failure.status === 404
  if (isRemoved) forgetRoomAndCard(last)
  else if (isOver) forgetRoom(last)
  return isOver ? null : last
}
