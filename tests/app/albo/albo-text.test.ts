import { expect, it } from 'vitest'
import { alboNote, alboSummary, joinPages, thatMayReturn } from '../../../app/years/albo.tsx'
import type { AlboRoom } from '../../../shared/api/shapes.ts'

const room = (more: Partial<AlboRoom> = {}): AlboRoom => ({
  id: 'abcdefghjkmn',
  name: 'Cenone',
  players: 8,
  position: 2,
  score: 6,
  winner: 'Paolo Neri',
  ...more,
})
const silent = { position: null, score: null, winner: null }
const course = { year: 2025, speechPublished: false }

it('says who won, and of how many', () => {
  expect(alboNote(room(), 2024, course)).toBe('su 8, ha vinto Paolo Neri')
  expect(alboNote(room({ position: 1, winner: 'Ada Rossi' }), 2024, course)).toBe('su 8, hai vinto tu')
  expect(alboNote(room({ players: 2316, position: 214 }), 2024, course)).toBe('su 2.316, ha vinto Paolo Neri')
})

it('spares the last, where there are enough to be last of', () => {
  expect(alboNote(room({ position: 8 }), 2024, course)).toBe('su 8, qualcuno doveva chiudere')
  expect(alboNote(room({ position: 2, players: 2 }), 2024, course)).toBe('su 2, ha vinto Paolo Neri')
  expect(alboNote(room({ position: 1, players: 1 }), 2024, course)).toBe('su 1, hai vinto tu')
})

it('waits for this season’s speech, and says of any other room that it does not answer', () => {
  expect(alboNote(room(silent), 2025, course)).toBe('si aspetta il discorso')
  for (const [year, speechPublished] of [
    [2024, false],
    [2025, true],
  ] as const) {
    expect(alboNote(room(silent), year, { year: 2025, speechPublished })).toBe('non risponde: aprila e vediamo')
  }
})

it('counts once everything is there, and only then', () => {
  const seasons = [
    { year: 2025, rooms: [room(silent)] },
    { year: 2024, rooms: [room({ position: 1 })] },
  ]
  expect(alboSummary({ seasons, next: null })).toBe('1 vittoria, 2 presenze.')
  expect(alboSummary({ seasons, next: '2024.1.abcdefghjkmn' })).toBe('')
  expect(alboSummary({ seasons: [], next: null })).toBe('')
})

it('a year that a page ends in goes on in the next, and no page is changed', () => {
  const first = { seasons: [{ year: 2024, rooms: [room({ id: 'a' })] }], next: 'x' }
  const second = {
    seasons: [
      { year: 2024, rooms: [room({ id: 'b' })] },
      { year: 2023, rooms: [room({ id: 'c' })] },
    ],
    next: null,
  }
  const joined = joinPages([first, second])
  expect(joined.seasons.map(({ year, rooms }) => [year, rooms.map(({ id }) => id)])).toEqual([
    [2024, ['a', 'b']],
    [2023, ['c']],
  ])
  expect([joined.next, first.seasons[0]?.rooms.length]).toEqual([null, 1])
})

it('of a past season, and not of this one, the rooms may come back that are not the mega room and are not back', () => {
  const rooms = [room(), room({ id: 'mega', isMega: true }), room({ id: 'back', currentId: 'new' })]
  expect(thatMayReturn({ year: 2024, rooms }, 2025)).toEqual([rooms[0]])
  expect(thatMayReturn({ year: 2025, rooms }, 2025)).toEqual([])
})
