import { describe, expect, it } from 'vitest'
import { alboNote, alboSummary, joinPages, thatMayReturn } from '../../../app/years/albo.tsx'
import { alwaysLine, bestLine, othersLine, saidPieces, thisYearLine, worstLine } from '../../../app/years/dal-1949.tsx'
import type { AlboRoom } from '../../../shared/api/shapes.ts'

const ALL = Array.from({ length: 76 }, (_, at) => 1949 + at)
const read = (years: number[]): string =>
  saidPieces(years, ALL)
    .map(({ text }) => text)
    .join('')
const shown = (years: number[]): string =>
  saidPieces(years, ALL)
    .map(({ text, isShown }) => (isShown ? text : ''))
    .join('')

it.each([
  [ALL.slice(-61), '61 discorsi su 76, l’ultimo nel 2024', '61 discorsi su 76'],
  [[1969, 1983, 1993], '3 discorsi su 76, l’ultimo nel 1993', '3 su 76, l’ultimo nel 1993'],
  [[1983], '1 discorso su 76, nel 1983', '1 su 76, nel 1983'],
  [[], 'mai', 'mai'],
])('design.md, «The index of past speeches»: in %j it is read as «%s»', (years, whole, short) => {
  expect([read(years), shown(years)]).toEqual([whole, short])
})

it('how many years are as good as that one', () => {
  const lines = [0, 1, 2].map((others) => othersLine({ year: 1971, hits: 0, others }))
  expect(lines).toEqual(['', '(e in un altro anno)', '(e in altri 2 anni)'])
})

it.each([
  [10, 'Quell’anno vincevi.'],
  [7, 'Quell’anno vincevi.'],
  [6, 'Quell’anno te la giocavi.'],
  [4, 'Quell’anno te la giocavi.'],
  [3, 'Di più, mai.'],
])('the best year, with %i of ten: %s', (hits, line) => {
  expect(bestLine({ year: 2024, hits, others: 0 }, 10)).toBe(line)
})

it('the worst year, whether its speech was short or long', () => {
  expect([1, 101, 1154].map(worstLine)).toEqual([
    '1 parola giocabile in tutto: aveva fretta.',
    '101 parole giocabili in tutto: aveva fretta.',
    'E sì che di parole giocabili ne disse 1.154.',
  ])
})

it('this year beside the past ones', () => {
  expect([thisYearLine(3, [0, 3, 2, 5]), thisYearLine(6, [0, 3]), thisYearLine(0, [0, 3])]).toEqual([
    'Più che in 2 dei 4 discorsi passati.',
    'Più che in tutti i discorsi passati.',
    'In nessuno dei discorsi passati ne avevi meno.',
  ])
})

it('when every year had as many', () => {
  expect(alwaysLine(0, 10, 76)).toContain('Mai dette, in 76 discorsi')
  expect(alwaysLine(10, 10, 76)).toContain('Sempre 10 su 10, in 76 discorsi')
})

describe('the albo d’oro', () => {
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
})
