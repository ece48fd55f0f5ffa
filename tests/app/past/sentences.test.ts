import { expect, it } from 'vitest'
import { alwaysLine, bestLine, othersLine, saidPieces, thisYearLine, worstLine } from '../../../app/years/dal-1949.tsx'

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
