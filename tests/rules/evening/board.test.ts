/** Decision 41: the order in which a board is refused, which gives nothing away. */
import { expect, it } from 'vitest'
import { type BoardRoom, boardRefusal, tapRefusal } from '../../../shared/evening/board.ts'
import { BOARD_LIMIT } from '../../../shared/evening/crowded.ts'
import { LOBBY_LIMIT } from '../../../shared/protocol/frames.ts'

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
