/** A room's card on home while boards are played, and when home looks whether a room has closed. */
import { expect, it } from 'vitest'
import { isClosingDue, looksAfterSeal } from '../../../app/evening/fresh-cards.ts'
import { badgeOf, hasBoard, noteOf, toneOf } from '../../../app/home/home.tsx'
import { UNWATCHED_WITHIN_MS, WATCHED_WITHIN_MS } from '../../../shared/evening/seal.ts'
import { LOBBY_LIMIT } from '../../../shared/rooms/rooms.ts'
import { roomCard } from '../../support/rooms/room-card.ts'

const MANY = LOBBY_LIMIT + 1

it.each([
  ['a family that plays', {}, 'Si gioca', ''],
  ['a family that waits', { isOpen: true, playerNames: ['Giulia Ferri'] }, 'Si aspetta', 'waiting'],
  ['a crowd', { playerCount: MANY }, 'Affollata', 'closed'],
  ['a crowd that waits', { playerCount: MANY, isOpen: true }, 'Si aspetta', 'waiting'],
  ['a crowded mega room', { isMega: true, playerCount: MANY, isOpen: true }, 'Affollata', 'closed'],
  ['a mega room of few', { isMega: true, playerCount: LOBBY_LIMIT }, 'Si ascolta', 'closed'],
  ['a mega room of few that is open', { isMega: true, isOpen: true }, 'Si ascolta', 'closed'],
] as const)('%s has its own badge while the President speaks', (_, more, badge, tone) => {
  const card = roomCard({ ...more, playerNames: [...('playerNames' in more ? more.playerNames : [])] })
  expect([badgeOf(card, 'speaking'), toneOf(card, 'speaking')]).toEqual([badge, tone])
})

it('before the seal a card says whether one can enter, and of nobody that they are waited for', () => {
  const open = roomCard({ isOpen: true, playerNames: ['Giulia Ferri'] })
  for (const stage of ['undated', 'choosing', 'locked', 'begun'] as const) {
    expect([badgeOf(open, stage), toneOf(open, stage), noteOf(open, stage)], stage).toEqual(['Aperta', '', ''])
    expect([badgeOf(roomCard(), stage), toneOf(roomCard(), stage)], stage).toEqual(['Chiusa', 'closed'])
    expect(hasBoard(roomCard(), stage), stage).toBe(false)
  }
})

it('once he has spoken, no card says that people listen', () => {
  const badges = [roomCard(), roomCard({ isMega: true }), roomCard({ isMega: true, playerCount: MANY })]
  expect(badges.map((card) => badgeOf(card, 'spoken'))).toEqual(['Chiusa', 'Si aspetta', 'Affollata'])
})

it('a room without a board leads to page 102, an open one names whom one waits for', () => {
  expect(noteOf(roomCard({ isMega: true }), 'speaking')).toBe('Segui le tue dieci alla pagina 102.')
  expect(noteOf(roomCard({ playerCount: MANY }), 'speaking')).toBe('Segui le tue dieci alla pagina 102.')
  const open = roomCard({ isOpen: true, playerNames: ['Giulia Ferri', 'Anna Colombo'] })
  expect(noteOf(open, 'sealed')).toBe('Carte coperte: tocca al capo, Giulia.')
  expect(noteOf({ ...open, isOwner: true }, 'sealed')).toBe('Carte coperte: tocca a te.')
  expect([hasBoard(roomCard(), 'speaking'), hasBoard(open, 'speaking')]).toEqual([true, false])
})

it('home looks once after the watched rooms have closed by themselves, and once after all have', () => {
  for (const random of [0, 0.5, 1]) {
    const [watched = 0, all = 0] = looksAfterSeal(random)
    expect(watched).toBeGreaterThanOrEqual(WATCHED_WITHIN_MS)
    expect(watched).toBeLessThan(UNWATCHED_WITHIN_MS)
    expect(all).toBeGreaterThanOrEqual(UNWATCHED_WITHIN_MS)
  }
})

it('an open mega room is nothing to look again for', () => {
  expect(isClosingDue([roomCard(), roomCard({ isMega: true, isOpen: true })])).toBe(false)
  expect(isClosingDue([roomCard({ isOpen: true })])).toBe(true)
})
