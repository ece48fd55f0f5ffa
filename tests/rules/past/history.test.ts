/** The player's words in the past speeches (design.md, «The index of past speeches»), by hand. */
import { describe, expect, it } from 'vitest'
import { historyOf, indexSpeeches, missingYears, playableWords, runsOf, spanOf } from '../../../shared/past/past.ts'

const index = indexSpeeches([
  { year: 1949, text: 'Il pane e il vino.' },
  { year: 1950, text: 'Vino!' },
  { year: 1951, text: 'Pane, vino, olio, sale.' },
  { year: 1952, text: 'Pane e olio.' },
  { year: 1953, text: 'Sale, e basta.' },
])
const WORDS = ['vino', 'pane', 'miele']

it('each word has its years, in the order of the list; a word that nobody said has none', () => {
  expect(historyOf(index, WORDS, null).words).toEqual([
    { word: 'vino', years: [1949, 1950, 1951] },
    { word: 'pane', years: [1949, 1951, 1952] },
    { word: 'miele', years: [] },
  ])
})

it('each year has its hits; of the best and of the worst years the latest, and how many others are as good', () => {
  const { hits, best, worst } = historyOf(index, WORDS, null)
  expect(hits.map((one) => one.hits)).toEqual([2, 1, 2, 1, 0])
  expect(best).toEqual({ year: 1951, hits: 2, others: 1 })
  expect(worst).toEqual({ year: 1953, hits: 0, others: 0 })
})

describe('with this year', () => {
  it('its speech is one more, of which only one’s own words are known', () => {
    const history = historyOf(index, WORDS, { year: 1955, said: new Set(['miele', 'pane', 'vino', 'altro']) })
    expect(history.years).toEqual([1949, 1950, 1951, 1952, 1953, 1955])
    expect(history.words.map(({ years }) => years.at(-1))).toEqual([1955, 1955, 1955])
    expect(history.best).toEqual({ year: 1955, hits: 3, others: 0 })
  })

  it('it takes the place of what the index has of that year', () => {
    const history = historyOf(index, WORDS, { year: 1951, said: new Set(['miele']) })
    expect(history.years).toEqual(index.years)
    expect(history.words.map(({ years }) => years)).toEqual([[1949, 1950], [1949, 1952], [1951]])
  })
})

it('no words, or words that were never said: every year is as good as the last', () => {
  const { best, worst } = historyOf(index, ['miele'], null)
  expect([best, worst]).toEqual(Array(2).fill({ year: 1953, hits: 0, others: 4 }))
})

it('counts the words that could be played in a speech, if it is in the index', () => {
  expect([1950, 1951, 1955].map((year) => playableWords(index, year))).toEqual([1, 4, 0])
})

it('years in a row are one run', () => {
  expect(runsOf([1949, 1950, 1952, 1960, 1961], 1949)).toEqual([
    { at: 0, length: 2 },
    { at: 3, length: 1 },
    { at: 11, length: 2 },
  ])
  expect(runsOf([], 1949)).toEqual([])
})

it('a year without a speech lies in the span, and is missing', () => {
  const years = [1949, 1950, 1953]
  expect(spanOf(years)).toEqual({ first: 1949, last: 1953, length: 5 })
  expect([missingYears(years), missingYears([1949])]).toEqual([[1951, 1952], []])
})
