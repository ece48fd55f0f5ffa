/**
 * Counts the country's lists, page by page (decision 56). Only words that page 104 may name are kept, those of this speech
 * and of the past ones: so few, however many people play, that one pass is enough. The state is plain data but for the map
 * of the counts, so that whoever counts can store it and go on later.
 */
import type { Numbers } from '../api/years-shapes.ts'
import { WORDS_PER_PLAYER } from '../season.ts'
import type { Speech } from '../speech/parse.ts'
import { type Extremes, extremesOf } from './extremes.ts'

/** Fewer lists make no numbers. */
export const FEWEST_LISTS = 5

export type Counting = {
  players: number
  /** How many lists had 0, 1 … 10 hits. */
  spread: number[]
  /** How many lists have each word that may be named. */
  counts: Map<string, number>
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
  counts: new Map(),
})

/** What decides whether a word may be named: this speech or a past one has it. */
export type Nameable = { said: TimesSaid; isPast: (word: string) => boolean }

/**
 * Counts lists of people who finished: ten normalised words, none of them twice in a list. A hit is a word that was said,
 * whoever else had it. Changes `counting`.
 */
export function countLists(counting: Counting, lists: Iterable<readonly string[]>, { said, isPast }: Nameable): void {
  const { counts, spread } = counting
  for (const words of lists) {
    let hits = 0
    for (const word of words) {
      const isSaid = said.has(word)
      if (isSaid) hits++
      if (isSaid || isPast(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
    counting.players++
    spread[hits] = (spread[hits] ?? 0) + 1
  }
}

/** What is stored of a season. Page 104 shows of it what the operator has not hidden: `shownNumbers`. */
export type CountedNumbers = Extremes & { players: number; spread: number[]; speechVersion: number }

/** After the last list. Null: fewer than five lists make no numbers. */
export const numbersOf = (
  { players, spread, counts }: Counting,
  said: TimesSaid,
  speechVersion: number,
): CountedNumbers | null =>
  players < FEWEST_LISTS ? null : { players, ...extremesOf(counts, said), spread, speechVersion }

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
