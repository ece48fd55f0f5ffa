/**
 * Decision 41: the order in which a board is refused, which gives nothing away. Decision 95: a large board says the same in
 * fewer bytes, and no moment of it comes too early.
 */
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Board, HeardWord } from '../../../shared/api/evening-shapes.ts'
import { type BoardRoom, boardRefusal, tapRefusal } from '../../../shared/evening/board.ts'
import { BOARD_LIMIT } from '../../../shared/evening/crowded.ts'
import { boardOrder, boardText, WINDOW } from '../../../shared/evening/large-board.ts'
import { certainWords, heardStates } from '../../../shared/evening/provisional/certain.ts'
import { asOf } from '../../../shared/evening/provisional/delay.ts'
import { provisionalRanking } from '../../../shared/evening/provisional/standings.ts'
import { MOST_AGO_MS } from '../../../shared/evening/tap-limits.ts'
import { LOBBY_LIMIT } from '../../../shared/protocol/frames.ts'
import { moment } from '../../support/an-evening.ts'
import { createRandom } from '../../support/random.ts'

const room: BoardRoom = {
  isMember: true,
  isRemoved: false,
  isMega: false,
  playerCount: 2,
  isSealed: true,
  phase: 'closed',
}
/** In the contract's order: each is answered whatever is true of those below it. */
const REFUSALS: [code: string, more: Partial<BoardRoom>][] = [
  ['room/removed', { isMember: false, isRemoved: true }],
  ['room/not-member', { isMember: false }],
  ['evening/crowded', { playerCount: BOARD_LIMIT + 1 }],
  ['evening/not-sealed', { isSealed: false }],
  ['evening/room-open', { phase: 'closing' }],
]

it('a member of a closed room of a sealed season has the board', () => {
  expect(boardRefusal(room)).toBeNull()
  expect(boardRefusal({ ...room, playerCount: BOARD_LIMIT })).toBeNull()
})

it('what is not there is said first, then membership, the crowd, the seal, the closing', () => {
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

it('a crowd begins where the lobby’s frames carry counts alone', () => {
  expect(BOARD_LIMIT).toBe(LOBBY_LIMIT)
})

const NOW = Date.parse(moment(900))

/** `people` lists of ten words, and as many words heard by two of them, during the last quarter of an hour. */
function aBoard(people: number, heardWords: number, seed = 300): Board {
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
  const heard = words.map((word): Board['heard'][number] => {
    const first = NOW - below(900_000)
    const firsts = [first, Math.min(NOW, first + below(5000))].map((at) => ({
      id: lists[below(people)]?.id ?? '',
      at: new Date(at).toISOString(),
    }))
    return { word, count: 2, firsts, isMine: below(30) === 0 }
  })
  return { rules: ['last-man'], bonusWords: ['pace'], lists, heard, tick: 900, now: moment(900) }
}

const told = (board: Board, viewerId = board.lists[0]?.id ?? '') =>
  JSON.parse(boardText(board, boardOrder(board), viewerId, NOW)) as Board
const byText = (a: unknown, b: unknown): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
const bare = ({ word, count, firsts }: HeardWord) => ({ word, count, ids: firsts.map(({ id }) => id) })

describe('a large board', () => {
  it.each([1, 2, 3])(
    'of 300 people with 360 words heard by any two of them is below 30 kB gzipped (seed %i)',
    (seed) => {
      const board = aBoard(300, 360, seed)
      const packed = gzipSync(boardText(board, boardOrder(board), board.lists[7]?.id ?? '', NOW))
      expect(board.heard).toHaveLength(360)
      expect(packed.length).toBeLessThan(30_000)
      expect(packed.length).toBeLessThan(gzipSync(JSON.stringify(board)).length * 0.9)
      expect(JSON.parse(gunzipSync(packed).toString())).toHaveProperty('lists.length', 300)
    },
  )

  it('says the same in another order: lists, words, who heard them first, what is one’s own', () => {
    const board = aBoard(300, 360)
    const [viewer] = board.lists
    const { lists, heard, ...rest } = told(board)
    expect(rest).toEqual({ rules: board.rules, bonusWords: board.bonusWords, tick: board.tick, now: board.now })
    const sorted = (all: Board['lists']) => all.map((list) => ({ ...list, words: list.words.toSorted() })).sort(byText)
    expect(sorted(lists)).toEqual(sorted(board.lists))
    expect(
      lists.find(({ id }) => id === viewer?.id),
      'one’s own ten as they were typed',
    ).toEqual(viewer)
    expect(heard.map(bare).sort(byText)).toEqual(board.heard.map(bare).sort(byText))
    const mine = (all: Board['heard']) => all.flatMap(({ word, isMine }) => (isMine ? [word] : [])).sort()
    expect(mine(heard)).toEqual(mine(board.heard))
  })

  it('tells no word before its moment, and at most a second after it, at any television’s delay', () => {
    const board = aBoard(300, 360)
    const { heard } = told(board)
    const exact = new Map(board.heard.map((word) => [word.word, word.firsts]))
    for (const { word, firsts } of heard) {
      for (const [place, { at }] of firsts.entries()) {
        const late = Date.parse(at) - Date.parse(exact.get(word)?.[place]?.at ?? '')
        const age = NOW - Date.parse(exact.get(word)?.[place]?.at ?? '')
        if (age <= MOST_AGO_MS) expect([late >= 0, late < 1000]).toEqual([true, true])
        else expect(late).toBeLessThanOrEqual(0)
      }
    }
    for (const delay of [0, 30, 299]) {
      const certain = (of: readonly HeardWord[], seconds: number) =>
        certainWords(heardStates(of, [], asOf(NOW, delay) + seconds * 1000)).sort()
      const seen = new Set(certain(board.heard, 0))
      expect(
        certain(heard, 0).filter((word) => !seen.has(word)),
        `${delay} s`,
      ).toEqual([])
      expect(certain(heard, 1)).toEqual(expect.arrayContaining([...seen]))
    }
  })

  it('SAME-FUNCTION: has the same standings', () => {
    const board = aBoard(300, 360)
    const other = told(board)
    const words = (of: Board) => certainWords(heardStates(of.heard, [], NOW + 1000))
    expect(words(other).sort()).toEqual(words(board).sort())
    expect(provisionalRanking(other)(words(other), [])).toEqual(provisionalRanking(board)(words(board), []))
  })

  it('with thousands of words heard loses none', () => {
    const board = aBoard(300, 3000)
    expect(told(board).heard.map(bare).sort(byText)).toEqual(board.heard.map(bare).sort(byText))
  })
})

it('arranged by the order of a little earlier, with words that were not heard then, loses none', () => {
  const board = aBoard(300, 360)
  const [gone, ...rest] = board.heard
  const text = boardText(board, boardOrder({ ...board, heard: rest.slice(100) }), '', NOW)
  expect((JSON.parse(text) as Board).heard.map(bare).sort(byText)).toEqual(board.heard.map(bare).sort(byText))
  const fewer = boardText({ ...board, heard: rest }, boardOrder(board), '', NOW)
  expect((JSON.parse(fewer) as Board).heard.some(({ word }) => word === gone?.word)).toBe(false)
})

it('a family’s board, which fits into the window, is told as it is', () => {
  const board = aBoard(20, 60)
  const text = JSON.stringify(board)
  expect(text.length).toBeLessThan(WINDOW)
  expect(boardText(board, boardOrder(board), board.lists[0]?.id ?? '', NOW)).toBe(text)
})
