import { expect, it } from 'vitest'
import { makeCardOrder } from '../../../app/home/ranking-news.ts'
import type { RoomCard } from '../../../shared/api/shapes.ts'
import { roomCard } from '../../support/rooms/room-card.ts'

const card = (id: string): RoomCard => roomCard({ id })
const cards = (ids: string): RoomCard[] => [...ids].map(card)
const ids = (list: readonly RoomCard[]): string => list.map(({ id }) => id).join('')
const among = (news: string) => (one: RoomCard) => news.includes(one.id)

it('those with something new come first, all else stays as it came', () => {
  expect(ids(makeCardOrder()(cards('abcde'), among('bd')))).toBe('bdace')
  expect(ids(makeCardOrder()(cards('abc'), among('')))).toBe('abc')
})

it('a card keeps its place for the visit, whether its news is seen meanwhile or only comes then', () => {
  const order = makeCardOrder()
  expect(ids(order(cards('abc'), among('c')))).toBe('cab')
  expect(ids(order(cards('abc'), among('b')))).toBe('cab')
})

it('a card that comes later finds its place among the others, which stay in theirs', () => {
  const order = makeCardOrder()
  order(cards('abc'), among('c'))
  expect(ids(order(cards('xabcy'), among('y')))).toBe('cyxab')
})
