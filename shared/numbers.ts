/**
 * Counts the country's lists, page by page (design.md, «Counting the country»). Only the words that page 104 may name are
 * kept, those of this speech and of the past ones. They are so few, for any number of players, that one pass is enough. The
 * state is plain data except for the map of counts, so that a caller can store it and continue later.
 */
import type { Numbers } from './api/shapes.ts'
import { compareCodePoints } from './rooms/names.ts'
import { WORDS_PER_PLAYER } from './season.ts'
import type { Speech } from './speech.ts'

/** Fewer lists make no numbers. */
const FEWEST_LISTS = 5

export type Counting = {
  players: number
  /** The number of lists with 0, 1 … 10 hits. */
  spread: number[]
  /** The number of lists with each word that may be named. */
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

/** The sources of words that may be named: this speech or a past one. */
type Nameable = { said: TimesSaid; isPast: (word: string) => boolean }

/**
 * Counts lists of people who finished: ten normalised words, none of them twice in a list. A hit is a said word, even if
 * others had it too. Changes `counting`.
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

/** The stored numbers of a season. Page 104 shows them without the words that the operator has hidden: `shownNumbers`. */
type CountedNumbers = Extremes & { players: number; spread: number[]; speechVersion: number }

/** Called after the last list. Null: fewer than five lists make no numbers. */
export const numbersOf = (
  { players, spread, counts }: Counting,
  said: TimesSaid,
  speechVersion: number,
): CountedNumbers | null =>
  players < FEWEST_LISTS ? null : { players, ...extremesOf(counts, said), spread, speechVersion }

/** How many of the most chosen words are shown. */
const MOST_CHOSEN = 10

/**
 * Page 104's numbers without the words that the operator has hidden (operating.md, «Words that page 104 hides»): among the
 * most chosen, the next word takes a hidden one's place; elsewhere the line is left out.
 *
 * @param hidden normalised
 */
export function shownNumbers(counted: CountedNumbers, hidden: ReadonlySet<string>): Numbers {
  const first = <One extends { word: string }>([one]: readonly One[]): One | null =>
    one && !hidden.has(one.word) ? one : null
  return {
    ...counted,
    chosen: counted.chosen.filter(({ word }) => !hidden.has(word)).slice(0, MOST_CHOSEN),
    unsaid: first(counted.unsaid),
    rarest: first(counted.rarest),
    unchosen: first(counted.unchosen),
  }
}

// The words that page 104 may name. WORDS-STAY-SECRET: each of `chosen`, `unsaid` and `rarest` is in at least five lists. No
// word is a player's invention either: each is in the season's speech or in a past one (design.md, «Counting the country»).

/** A word of fewer lists is not named: it could reveal who had it. */
const FEWEST_TO_NAME = 5
/** How many of the most chosen words are stored: more than page 104 shows, since the operator may hide some. */
const MOST_CHOSEN_STORED = 20

type Named = { word: string; players: number }
type Chosen = Named & { isSaid: boolean }
type Unchosen = { word: string; times: number }

/**
 * Best first. All except `chosen` are lists of at most one; seasons counted before the rule of operating.md, «Words that
 * page 104 hides» have more.
 */
type Extremes = { chosen: Chosen[]; unsaid: Named[]; rarest: Named[]; unchosen: Unchosen[] }

const byMost = (a: Named, b: Named): number => b.players - a.players || compareCodePoints(a.word, b.word)
const byFewest = (a: Named, b: Named): number => a.players - b.players || compareCodePoints(a.word, b.word)
const byTimes = (a: Unchosen, b: Unchosen): number => b.times - a.times || compareCodePoints(a.word, b.word)

const best = <One>(ones: readonly One[], order: (a: One, b: One) => number, count = 1): One[] =>
  ones.toSorted(order).slice(0, count)

/**
 * @param counts the number of lists with each word that may be named
 * @param said how often the speech has each of its words
 */
function extremesOf(counts: ReadonlyMap<string, number>, said: ReadonlyMap<string, number>): Extremes {
  const chosen: Chosen[] = []
  for (const [word, players] of counts) {
    if (players >= FEWEST_TO_NAME) chosen.push({ word, players, isSaid: said.has(word) })
  }
  const named = (isSaid: boolean): Named[] =>
    chosen.filter((one) => one.isSaid === isSaid).map(({ word, players }) => ({ word, players }))
  const unchosen: Unchosen[] = []
  for (const [word, times] of said) if ((counts.get(word) ?? 0) < FEWEST_TO_NAME) unchosen.push({ word, times })
  return {
    chosen: best(chosen, byMost, MOST_CHOSEN_STORED),
    unsaid: best(named(false), byMost),
    rarest: best(named(true), byFewest),
    unchosen: best(unchosen, byTimes),
  }
}

/**
 * «Meglio di 87 giocatori su 100» (design.md, «Counting the country»): the share of the other players with fewer hits,
 * rounded down.
 *
 * @param hits of a player who finished, by the same speech
 * @returns 0 to 100; null when the numbers do not count this player
 */
export function betterThan({ players, spread }: Pick<Numbers, 'players' | 'spread'>, hits: number): number | null {
  if (players < 2 || (spread[hits] ?? 0) < 1) return null
  const fewer = spread.slice(0, hits).reduce((sum, count) => sum + count, 0)
  return Math.floor((100 * fewer) / (players - 1))
}
