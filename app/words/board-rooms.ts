/** Page 102's keys to boards: the rooms whose board is being played. */
import { useEffect, useEffectEvent, useState } from 'react'
import { paths } from '../../shared/api/paths.ts'
import type { RoomCard, RoomList, Season } from '../../shared/api/shapes.ts'
import type { Stage } from '../../shared/evening/stage.ts'
import { wordsText } from '../../shared/evening/texts.ts'
import { isCrowded } from '../../shared/rooms/rooms.ts'
import { isClosingDue, useFreshCards } from '../evening/fresh-cards.ts'
import { keptAnswer } from '../keep/kept-answers.ts'
import { call } from '../net/call.ts'
import { useHydrated } from '../start/hydration.ts'

type BoardRoom = Pick<RoomCard, 'id' | 'name' | 'isOpen'>

/** More keys would push the player's words off the screen. */
export const MOST_KEYS = 3

/** `hasMore`: home has further rooms. */
export type BoardRooms = { rooms: BoardRoom[]; hasMore: boolean }

/**
 * The rooms whose boards are being played: the room last on screen first, since the player plays there, then the others in
 * home's order. While no room is closed, the open room last on screen. Pure.
 *
 * @param last the room last on screen; null: none of this season that can have a board
 */
export function boardRooms(cards: readonly RoomCard[], last: BoardRoom | null): BoardRooms {
  const withBoard = cards.filter((card) => !isCrowded(card))
  // The list is newer than the room last on screen, unless that was seen closed, which is final.
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
  const room = keptAnswer('room')?.value
  return room && room.season === season.year && room.isMember && !isCrowded(room) ? room : null
}

/**
 * For page 102, from the seal to the official text. First from this browser's copies, then from the server, which is asked
 * when the page is opened, and when rooms that were open have closed by themselves.
 */
export function useBoardRooms(season: Season, stage: Stage): BoardRooms {
  const [fetched, setFetched] = useState<RoomCard[] | null>(null)
  const isHydrated = useHydrated()
  const isBoardTime = wordsText('words.board.key', stage) !== ''
  const keptHome = isHydrated ? keptAnswer('home')?.value : undefined
  const cards = fetched ?? (keptHome ? allOf(keptHome) : [])
  const load = useEffectEvent((): void => {
    if (!isBoardTime) return
    void call<RoomList>('GET', paths.rooms()).then((answer) => {
      // After a failure the copies still hold: a closed room stays closed.
      if (answer.ok) setFetched(allOf(answer.value))
    })
  })
  // A page that was open at the seal waits for its moment, below.
  useEffect(() => load(), [])
  useFreshCards(isBoardTime && (cards.length === 0 || isClosingDue(cards)), () => load())
  return isBoardTime ? boardRooms(cards, isHydrated ? lastOnScreen(season) : null) : { rooms: [], hasMore: false }
}
