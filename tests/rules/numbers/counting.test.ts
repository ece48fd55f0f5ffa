/** design.md, «Counting the country»: the count page by page, and its stored sums; compared with the naive count. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Numbers } from '../../../shared/api/shapes.ts'
import {
  betterThan,
  type Counting,
  countLists,
  numbersOf,
  shownNumbers,
  startCounting,
  timesSaid,
} from '../../../shared/numbers.ts'
import { parseSpeech } from '../../../shared/speech.ts'
import { naiveNumbers } from '../../support/scoring/naive-numbers.ts'

type Lists = readonly (readonly string[])[]

/** Few words, so that many lists share them; some that UTF-16 and code points order differently, some never chosen. */
const WORDS = 'pace lavoro neve scuola mare sud età \uffee \u{10428}a zia futuro orso brina'.split(' ')
/** The rest of them no past speech had, nor one that somebody invented. */
const isPast = (word: string): boolean => !/^(zia|orso)$|inventata/.test(word)
const lists = fc.array(fc.uniqueArray(fc.constantFrom(...WORDS.slice(0, 11)), { maxLength: 10 }), { maxLength: 40 })
const speech = fc.array(fc.constantFrom(...WORDS, 'della', 'e'), { maxLength: 25 }).map((words) => words.join(' '))

const pagesOf = (all: Lists, size: number): Lists[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, page) => all.slice(page * size, (page + 1) * size))

/** As a job counts. `between` may store the state and read it again. */
function count(
  all: Lists,
  text: string,
  { size = 7, between = (state) => state, hidden = [] }: Options = {},
): { numbers: Numbers | null; kept: string[] } {
  const said = timesSaid(parseSpeech(text))
  let counting = startCounting()
  for (const page of pagesOf(all, size)) {
    countLists(counting, page, { said, isPast })
    counting = between(counting)
  }
  const counted = numbersOf(counting, said, 9)
  return { numbers: counted && shownNumbers(counted, new Set(hidden)), kept: [...counting.counts.keys()] }
}
type Options = { size?: number; between?: (counting: Counting) => Counting; hidden?: readonly string[] }

/** Stores and reads as a database does: everything but the map as JSON, the map in entries. */
const storedAndRead = ({ counts, ...rest }: Counting): Counting => ({
  ...(JSON.parse(JSON.stringify(rest)) as Omit<Counting, 'counts'>), // as it was written a moment ago
  counts: new Map(JSON.parse(JSON.stringify([...counts])) as [string, number][]),
})

test('the country’s numbers agree with the naive count in any order of the lists, by pages of any size, stored and read between them or not', () => {
  const shuffled = lists.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
  )
  fc.assert(
    fc.property(shuffled, speech, fc.integer({ min: 1, max: 50 }), ([all, other], text, size) => {
      const expected = naiveNumbers(all, text, 9, { isPast })
      expect(count(other, text, { size }).numbers).toEqual(expected)
      expect(count(other, text, { size, between: storedAndRead }).numbers, 'stored').toEqual(expected)
    }),
    { numRuns: 400 },
  )
})

const times = <T>(n: number, one: T): T[] => Array.from({ length: n }, () => one)

describe('WORDS-STAY-SECRET', () => {
  test('no word of fewer than five lists is named, and nothing fills up with one', () => {
    const all = [...times(5, ['pace', 'neve']), ...times(4, ['mare', 'orso']), ['scuola']]
    expect(count(all, 'mare mare scuola pace').numbers).toEqual({
      players: 10,
      chosen: [
        { word: 'neve', players: 5, isSaid: false },
        { word: 'pace', players: 5, isSaid: true },
      ],
      unsaid: { word: 'neve', players: 5 },
      rarest: { word: 'pace', players: 5 },
      unchosen: { word: 'mare', times: 2 },
      spread: [0, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      speechVersion: 9,
    })
  })

  test('one list less, and a word of five is gone from everywhere', () => {
    const { numbers } = count([...times(4, ['pace', 'neve']), ['zia']], 'pace')
    expect(numbers).toMatchObject({ players: 5, chosen: [], unsaid: null, rarest: null })
  })
})

test('nobody’s invention is kept while it is counted: of any lists, only what a speech had', () => {
  fc.assert(
    fc.property(lists, speech, (all, text) => {
      const said = timesSaid(parseSpeech(text))
      for (const word of count(all, text).kept) expect(isPast(word) || said.has(word), word).toBe(true)
    }),
  )
})

describe('what page 104 does not name (design.md, «Counting the country»)', () => {
  const ten = 'inventata inventata-due www.inventata.it zia pace'.split(' ')

  test('a word that no speech ever had, however many chose it; said this year, it is named', () => {
    const all = times(6, ten)
    expect(count(all, 'pace').numbers).toMatchObject({
      players: 6,
      chosen: [{ word: 'pace', players: 6, isSaid: true }],
      unsaid: null,
    })
    expect(count(all, 'pace inventata').numbers?.chosen.map(({ word }) => word)).toEqual(['inventata', 'pace'])
  })

  test('a hidden word: of the most chosen the next takes its place, elsewhere its line is gone (operating.md, «Words that page 104 hides»)', () => {
    fc.assert(
      fc.property(lists, speech, fc.subarray(WORDS), (all, text, hidden) => {
        expect(count(all, text, { hidden }).numbers).toEqual(naiveNumbers(all, text, 9, { isPast, hidden }))
      }),
      { numRuns: 300 },
    )
  })

  test('ten are shown though ten are hidden', () => {
    const words = Array.from({ length: 20 }, (_, n) => `parola${String.fromCharCode(97 + n)}`)
    const all = [...times(6, words.slice(0, 10)), ...times(5, words.slice(10))]
    const hidden = words.slice(0, 10)
    expect(count(all, '', { hidden }).numbers?.chosen.map(({ word }) => word)).toEqual(words.slice(10))
  })
})

describe('the numbers', () => {
  test('a hit is a word that was said, also one that everybody had', () => {
    const ten = 'pace lavoro neve scuola mare sud età zia futuro orso'.split(' ')
    const { numbers } = count([...times(4, ten), ['brina']], ten.join(' '))
    expect(numbers?.spread).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4])
  })

  test('ten are the most chosen; ties are by code point, beyond the basic plane too', () => {
    const eleven = ['\u{10428}a', '\uffee', 'zio', ...'bcdefghi'.split('').map((letter) => letter.repeat(3))]
    const chosen = count(times(5, eleven.slice(0, 10)).concat(times(5, eleven.slice(10))), '').numbers?.chosen
    expect(chosen?.map(({ word }) => word)).toEqual([...eleven.slice(3), 'zio', '\uffee'])
    expect(chosen).toHaveLength(10)
  })
})

const hitsOf = fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 5, maxLength: 60 })
const spreadOf = (hits: readonly number[]) => ({
  players: hits.length,
  spread: Array.from({ length: 11 }, (_, n) => hits.filter((one) => one === n).length),
})

test('better than so many of a hundred: of the others those with fewer, rounded down', () => {
  fc.assert(
    fc.property(hitsOf, (hits) => {
      const [mine = 0, ...others] = hits
      const fewer = others.filter((one) => one < mine).length
      expect(betterThan(spreadOf(hits), mine)).toBe(Math.floor((fewer / others.length) * 100 + 1e-9))
    }),
  )
})

test.each([
  [[1, 2, 2, 2, 2], 2, 25],
  [[0, 1, 2, 3, 4], 4, 100],
  [[0, 1, 2, 3, 4], 0, 0],
  [[0, 0, 0, 1], 1, 100],
  [[5, 5, 5, 5, 6, 6, 6, 6], 6, 57],
])('hits %j, mine %i: %i', (hits, mine, expected) => {
  expect(betterThan(spreadOf(hits), mine)).toBe(expected)
})

test('a player who is not counted has no place among those who are', () => {
  expect(betterThan(spreadOf([1, 1, 2, 2, 2]), 3)).toBeNull()
})
