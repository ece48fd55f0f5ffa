/**
 * WORDS-STAY-SECRET: the order in which a board is refused, which gives nothing away. design.md, «Boards»: a large board packs
 * well, since it names people by their place in it.
 */
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Heard } from '../../../shared/api/shapes.ts'
import {
  type BoardRoom,
  boardRefusal,
  type NamedBoard,
  namedBoard,
  placedBoard,
  tapRefusal,
} from '../../../shared/evening/board.ts'
import { LOBBY_LIMIT } from '../../../shared/rooms/rooms.ts'
import { moment } from '../../support/an-evening.ts'
import { createRandom } from '../../support/random.ts'

const room: BoardRoom = {
  isMember: true,
  isTakenOut: false,
  isMega: false,
  playerCount: 2,
  isSealed: true,
  phase: 'closed',
}
/** In the contract's order: each is answered before those below it. */
const REFUSALS: [code: string, more: Partial<BoardRoom>][] = [
  ['room/removed', { isMember: false, isTakenOut: true }],
  ['room/not-member', { isMember: false }],
  ['evening/crowded', { playerCount: LOBBY_LIMIT + 1 }],
  ['evening/not-sealed', { isSealed: false }],
  ['evening/room-open', { phase: 'closing' }],
]

it('a member of a closed room of a sealed season has the board', () => {
  expect(boardRefusal(room)).toBeNull()
  expect(boardRefusal({ ...room, playerCount: LOBBY_LIMIT })).toBeNull()
})

it('a missing room is said first, then membership, the crowd, the seal, the closing', () => {
  expect(boardRefusal(null)).toBe('room/not-found')
  for (const [at, [code]] of REFUSALS.entries()) {
    const all = Object.assign({}, room, ...REFUSALS.slice(at).map(([, more]) => more)) as BoardRoom
    expect(boardRefusal(all)).toBe(code)
  }
})

it.each([
  ['the mega room is crowded, however few are in it', { isMega: true, playerCount: 1 }, 'evening/crowded'],
  ['an open room has none', { phase: 'open' }, 'evening/room-open'],
] as const)('%s', (_, more, code) => {
  expect(boardRefusal({ ...room, ...more })).toBe(code)
})

it('taps are taken until the publication, and that is said last', () => {
  expect(tapRefusal(room, false)).toBeNull()
  expect(tapRefusal(room, true)).toBe('evening/over')
  for (const [code, more] of REFUSALS) expect(tapRefusal({ ...room, ...more }, true)).toBe(code)
})

const NOW = Date.parse(moment(900))

/** `people` lists of ten words, and as many words heard by two of them, during the last quarter of an hour. */
function aBoard(people: number, heardWords: number, seed = 300): NamedBoard {
  const random = createRandom(seed)
  const below = (limit: number): number => Math.floor(random() * limit)
  const hex = (length: number): string => Array.from({ length }, () => below(16).toString(16)).join('')
  const syllable = (): string => ['ca', 'ri', 'no', 'ste', 'gra', 'zio', 'fi', 'bel', 'so', 'vi'][below(10)] ?? ''
  const vocabulary = Array.from({ length: 1500 }, () => [0, 1, 2, 3].map(syllable).join(''))
  const lists = Array.from({ length: people }, () => ({
    id: [8, 4, 4, 4, 12].map(hex).join('-'),
    fullName: `${syllable()}${syllable()} ${syllable()}${syllable()}${syllable()}`,
    words: [...new Set(Array.from({ length: 10 }, () => vocabulary[Math.floor(random() ** 2 * 1500)] ?? ''))],
  }))
  const words = [...new Set(lists.flatMap((list) => list.words))].slice(0, heardWords)
  const heard = words.map((word): Heard => {
    const first = NOW - below(900_000)
    const firsts = [first, Math.min(NOW, first + below(5000))].map((at) => ({
      id: lists[below(people)]?.id ?? '',
      at: new Date(at).toISOString(),
    }))
    return { word, count: 2, firsts, isMine: below(30) === 0 }
  })
  return { rules: ['last-man'], bonusWords: ['pace'], lists, heard, tick: 900, now: moment(900) }
}

describe('a board on its way', () => {
  it.each([1, 2, 3])(
    'of 300 people with 360 words heard by any two of them is below 30 kB gzipped (seed %i)',
    (seed) => {
      const board = aBoard(LOBBY_LIMIT, 360, seed)
      const packed = gzipSync(JSON.stringify(placedBoard(board)))
      expect(board.heard).toHaveLength(360)
      expect(packed.length).toBeLessThan(30_000)
      expect(packed.length).toBeLessThan(gzipSync(JSON.stringify(board)).length * 0.9)
    },
  )

  it('names the people who heard a word first by their place, and is the same when it is there', () => {
    const board = aBoard(LOBBY_LIMIT, 3000)
    const text = JSON.stringify(placedBoard(board))
    for (const { id } of board.lists) expect(text.split(id)).toHaveLength(2)
    expect(namedBoard(JSON.parse(text))).toEqual(board)
  })
})
