/**
 * The committed index against fifty words in all years (design.md, «The index of past speeches»), and where the texts are at hand
 * against them. They are never committed. The table, fifty-words.txt, was read off them by a plain search: nothing of the game
 * that makes the index has made it.
 */
import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { TERMS } from '../../../app/years/dal-1949.tsx'
import { fromRoot } from '../../../commands/local/project.ts'
import { decodeSpeechIndex, encodeSpeechIndex, indexSpeeches } from '../../../shared/past/past.ts'
import { readSpeeches, readTerms } from '../../../workshop/speeches/read-speeches.ts'

const INDEX = fromRoot('shared', 'past', 'data', 'speech-index.txt')
const TEXTS = fromRoot('..', 'shared', 'speeches')
const MOST_BYTES = 60_000

const YEARS = Array.from({ length: 2024 - 1949 + 1 }, (_, at) => 1949 + at)
const yearsIn = (ranges: string): number[] =>
  ranges.split(' ').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number)
    return YEARS.filter((year) => from <= year && year <= to)
  })
const TABLE = new Map(
  readFileSync(fromRoot('tests', 'app', 'past', 'fifty-words.txt'), 'utf8')
    .split('\n')
    .filter((line) => /^[^#]/.test(line))
    .map((line) => [line.split(':')[0] ?? '', yearsIn(line.split(': ')[1] ?? '')]),
)

const committed = readFileSync(INDEX, 'utf8')
const decoded = decodeSpeechIndex(committed)
const index = decoded.kind === 'decoded' ? decoded.index : { years: [], said: new Map<string, number[]>() }
const texts = existsSync(TEXTS) ? readSpeeches(TEXTS) : null

const asWholeWord = (word: string): RegExp => new RegExp(`(?<![\\p{L}\\p{M}])${word}(?![\\p{L}\\p{M}])`, 'iu')

it('fifty words: the index has each in the years in which it was said, and in no other', () => {
  expect(TABLE.size).toBe(50)
  expect([...TABLE.values()].flat().length).toBeGreaterThan(1000)
  for (const [word, years] of TABLE) {
    const found = (index.said.get(word) ?? []).map((place) => index.years[place])
    expect(
      found.filter((year) => YEARS.some((one) => one === year)),
      word,
    ).toEqual(years)
    if (texts === null) continue
    const inTexts = texts.filter(({ text }) => asWholeWord(word).test(text.normalize('NFC'))).map(({ year }) => year)
    expect(found, `${word} in the texts`).toEqual(inTexts)
  }
})

it('the index is of every year from 1949 on, and is made of the texts, where they are at hand', () => {
  expect(decoded.kind).toBe('decoded')
  expect(index.years.slice(0, YEARS.length)).toEqual(YEARS)
  expect(index.said.size).toBeGreaterThan(11_000)
  if (texts === null) return
  expect(committed === encodeSpeechIndex(indexSpeeches(texts)), 'workshop/speeches/make-index.ts makes it anew').toBe(
    true,
  )
  expect(TERMS).toEqual(readTerms(TEXTS, index.years))
})

it('the committed index has at most 60 kB, and no text', () => {
  expect(gzipSync(committed, { level: 9 }).length).toBeLessThanOrEqual(MOST_BYTES)
  const [, , ...lines] = committed.split('\n')
  expect(lines.filter((line) => / /.test(line))).toEqual([])
})

it('every year has its President, and each follows the one before', () => {
  expect(TERMS.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, at) => from + at))).toEqual(
    index.years,
  )
  expect(TERMS.map(({ name, surname }) => name.endsWith(` ${surname}`))).toEqual(TERMS.map(() => true))
})
