/** Page 102, from the seal to the official text: to which rooms it leads. */
import { expect, it } from 'vitest'
import { boardRooms, MOST_KEYS } from '../../../app/words/board-rooms.ts'
import type { RoomCard } from '../../../shared/api/shapes.ts'
import { roomCard } from '../../support/rooms/room-card.ts'

const card = (id: string, more: Partial<RoomCard> = {}): RoomCard => roomCard({ id, name: id, ...more })
const ids = (...given: Parameters<typeof boardRooms>): string[] => boardRooms(...given).rooms.map(({ id }) => id)

it('every closed room, the one last on screen first', () => {
  expect(ids([card('a'), card('b'), card('c', { isOpen: true })], card('b'))).toEqual(['b', 'a'])
  expect(ids([card('a'), card('b')], null)).toEqual(['a', 'b'])
  expect(ids([], card('b'))).toEqual(['b'])
})

it('no more than fit; then home has the others', () => {
  const many = ['a', 'b', 'c', 'd'].map((id) => card(id))
  expect(boardRooms(many, null)).toMatchObject({ hasMore: true })
  expect(ids(many, null)).toEqual(['a', 'b', 'c'])
  expect(ids(many, card('d'))).toEqual(['d', 'a', 'b'])
  expect(boardRooms(many.slice(0, MOST_KEYS), card('a')).hasMore).toBe(false)
})

it('none of a crowd, which has no board', () => {
  expect(ids([card('a', { playerCount: 301 }), card('b', { isMega: true }), card('c')], null)).toEqual(['c'])
})

it('to an open room only while none is closed, and to the one that was last looked at', () => {
  const open = card('a', { isOpen: true })
  expect(boardRooms([open], open)).toEqual({ rooms: [open], hasMore: false })
  expect(ids([open], null)).toEqual([])
  expect(ids([open, card('b')], open)).toEqual(['b'])
})

it('a room has closed once either of the two has seen it closed: the list may be older than the screen, or newer', () => {
  const open = card('a', { isOpen: true })
  for (const [listed, last] of [
    [card('a'), open],
    [open, card('a')],
  ] as const) {
    expect(boardRooms([listed], last).rooms).toMatchObject([{ id: 'a', isOpen: false }])
  }
})
