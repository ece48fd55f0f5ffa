/**
 * Who gets a room's board, and whose taps are accepted (WORDS-STAY-SECRET; design.md, «Taps»). The checks follow the
 * contract's order: existence, membership, the evening. «Crowded» is checked before «open», so that no owner closes a
 * crowded room just to see a board.
 *
 * The end of the file converts a board between ids and places: a whole board names the first listeners of a word by their
 * place in it (design.md, «Boards»).
 */

import type { Board, BoardHeard, Heard } from '../api/shapes.ts'
import type { RoomPhase } from '../permissions.ts'
import type { RefusalCode } from '../refusals.ts'
import { isCrowded } from '../rooms/rooms.ts'

/** A room shows no board for this long after it has learned of the seal: see `boardRoom` of the room's object. */
export const SETTLING_MS = 5000

export type BoardRoom = {
  isMember: boolean
  /** The owner has taken this person out (design.md, «What an owner changes»). */
  isTakenOut: boolean
  isMega: boolean
  playerCount: number
  isSealed: boolean
  phase: RoomPhase
}

/** @param room null when it does not exist or is being deleted */
export function boardRefusal(room: BoardRoom | null): RefusalCode | null {
  if (room === null) return 'room/not-found'
  if (room.isTakenOut) return 'room/removed'
  if (!room.isMember) return 'room/not-member'
  if (isCrowded(room)) return 'evening/crowded'
  if (!room.isSealed) return 'evening/not-sealed'
  if (room.phase !== 'closed') return 'evening/room-open'
  return null
}

/** @param isOver the speech is published, or the room's season is another one */
export const tapRefusal = (room: BoardRoom | null, isOver: boolean): RefusalCode | null =>
  boardRefusal(room) ?? (isOver ? 'evening/over' : null)

/** A board whose people are named by their ids, as in frames. */
export type NamedBoard = Omit<Board, 'heard'> & { heard: Heard[] }

export function namedBoard(board: Board): NamedBoard {
  const named = ({ firsts, ...word }: BoardHeard): Heard => ({
    ...word,
    firsts: firsts.map(({ by, at }) => ({ id: board.lists[by]?.id ?? '', at })),
  })
  return { ...board, heard: board.heard.map(named) }
}

export function placedBoard(board: NamedBoard): Board {
  const places = new Map(board.lists.map(({ id }, place) => [id, place]))
  const placed = ({ firsts, ...word }: Heard): BoardHeard => ({
    ...word,
    firsts: firsts.map(({ id, at }) => ({ by: places.get(id) ?? -1, at })),
  })
  return { ...board, heard: board.heard.map(placed) }
}
