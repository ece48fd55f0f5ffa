/**
 * Counts the country's lists, page by page (decision 56). The state is plain data but for the map of the counts, so that
 * whoever counts can store it and go on later.
 */
import type { Numbers } from '../api/years-shapes.ts'
import { WORDS_PER_PLAYER } from '../season.ts'
import type { Speech } from '../speech/parse.ts'
import { type Extremes, foundIn, type Known, NOTHING_FOUND } from './extremes.ts'

/** Different words that are counted at once. More are counted in several passes, each a part of all words. */
export const WORDS_AT_ONCE = 200_000
/** Fewer lists make no numbers. */
export const FEWEST_LISTS = 5
/** Beyond this many parts a part is not divided again, so that no choice of words divides without an end. */
const MOST_PARTS = 2 ** 16

/** The words whose hash leaves this remainder. `of` is a power of two; 1: every word. */
export type Part = { of: number; remainder: number }

export type Counting = {
  /** Lists of the first pass, and how many of them had 0, 1 … 10 hits. */
  players: number
  spread: number[]
  /** The part of this pass, then those of the passes that follow. Empty when everything is counted. */
  parts: Part[]
  isFirstPass: boolean
  /** How many lists have each word of this pass. */
  counts: Map<string, number>
  /** What the passes before this one have found. */
  found: Extremes
}

/** How often the speech has each of its words. */
export type TimesSaid = ReadonlyMap<string, number>

export function timesSaid({ words }: Speech): TimesSaid {
  const times = new Map<string, number>()
  for (const word of words) times.set(word, (times.get(word) ?? 0) + 1)
  return times
}

export const startCounting = (): Counting => ({
  players: 0,
  spread: new Array<number>(WORDS_PER_PLAYER + 1).fill(0),
  parts: [{ of: 1, remainder: 0 }],
  isFirstPass: true,
  counts: new Map(),
  found: NOTHING_FOUND,
})

/** FNV-1a over UTF-16 units, 32 bits. It decides only in which pass a word is counted. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < word.length; index++) hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

const isIn = ({ of, remainder }: Part, word: string): boolean => of === 1 || hashOf(word) % of === remainder

/**
 * Counts lists of people who finished: ten normalised words, none of them twice in a list. Every list has to be counted
 * once in each pass. Changes `counting`.
 * @param wordsAtOnce the most words that are held
 */
export function countLists(
  counting: Counting,
  lists: Iterable<readonly string[]>,
  said: TimesSaid,
  wordsAtOnce = WORDS_AT_ONCE,
): void {
  for (const words of lists) {
    if (counting.isFirstPass) countHits(counting, words, said)
    for (const word of words) countWord(counting, word, wordsAtOnce)
  }
}

/** A hit is a word that was said, whoever else had it. */
function countHits(counting: Counting, words: readonly string[], said: TimesSaid): void {
  let hits = 0
  for (const word of words) if (said.has(word)) hits++
  counting.players++
  counting.spread[hits] = (counting.spread[hits] ?? 0) + 1
}

function countWord(counting: Counting, word: string, wordsAtOnce: number): void {
  const [part] = counting.parts
  if (part === undefined || !isIn(part, word)) return
  const { counts } = counting
  counts.set(word, (counts.get(word) ?? 0) + 1)
  if (counts.size > wordsAtOnce && part.of < MOST_PARTS) halve(counting, part, wordsAtOnce)
}

/** Goes on with one half of the part, whose words have been counted from the beginning; the other half waits. */
function halve(counting: Counting, part: Part, wordsAtOnce: number): void {
  const of = 2 * part.of
  const [kept, waiting] = [
    { of, remainder: part.remainder },
    { of, remainder: part.remainder + part.of },
  ]
  counting.parts.splice(0, 1, kept, waiting)
  for (const word of counting.counts.keys()) if (!isIn(kept, word)) counting.counts.delete(word)
  if (counting.counts.size > wordsAtOnce && of < MOST_PARTS) halve(counting, kept, wordsAtOnce)
}

/** After the last list of a pass. Nothing is left to count when `parts` is empty. Changes `counting`. */
export function endPass(counting: Counting, known: Known): void {
  const [part] = counting.parts
  if (part === undefined) return
  counting.found = foundIn(counting.found, counting.counts, known, (word) => isIn(part, word))
  counting.parts.shift()
  counting.isFirstPass = false
  counting.counts.clear()
}

/** What is stored of a season. Page 104 shows of it what the operator has not hidden: `shownNumbers`. */
export type CountedNumbers = Extremes & { players: number; spread: number[]; speechVersion: number }

/** After the last pass. Null: fewer than five lists make no numbers. */
export const numbersOf = ({ players, spread, found }: Counting, speechVersion: number): CountedNumbers | null =>
  players < FEWEST_LISTS ? null : { players, ...found, spread, speechVersion }

/** How many of the most chosen are shown. */
const MOST_CHOSEN = 10

/**
 * Page 104's numbers without the words that the operator has hidden (decision 56): the next best takes each one's place.
 *
 * @param hidden normalised
 */
export function shownNumbers(counted: CountedNumbers, hidden: ReadonlySet<string>): Numbers {
  const shown = <One extends { word: string }>(ones: readonly One[]): One[] =>
    ones.filter(({ word }) => !hidden.has(word))
  const first = <One extends { word: string }>(ones: readonly One[]): One | null => shown(ones)[0] ?? null
  return {
    ...counted,
    chosen: shown(counted.chosen).slice(0, MOST_CHOSEN),
    unsaid: first(counted.unsaid),
    rarest: first(counted.rarest),
    unchosen: first(counted.unchosen),
  }
}
