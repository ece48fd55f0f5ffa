/**
 * The words that page 104 may name. WORDS-STAY-SECRET: none of `chosen`, `unsaid` and `rarest` is in fewer than five lists.
 * None is anybody's invention either: each is in the season's speech or in one of the past ones (decision 56).
 */
import { compareCodePoints } from '../rooms/code-points.ts'

/** A word of fewer lists is not named: it could name who had it. */
export const FEWEST_TO_NAME = 5
/** More than page 104 shows, since the operator may hide some of them. */
const CANDIDATES = 20

export type Named = { word: string; players: number }
export type Chosen = Named & { isSaid: boolean }
export type Unchosen = { word: string; times: number }

/** The candidates for each place on page 104, best first, twenty at most. */
export type Extremes = { chosen: Chosen[]; unsaid: Named[]; rarest: Named[]; unchosen: Unchosen[] }

export const NOTHING_FOUND: Extremes = { chosen: [], unsaid: [], rarest: [], unchosen: [] }

const byMost = (a: Named, b: Named): number => b.players - a.players || compareCodePoints(a.word, b.word)
const byFewest = (a: Named, b: Named): number => a.players - b.players || compareCodePoints(a.word, b.word)
const byTimes = (a: Unchosen, b: Unchosen): number => b.times - a.times || compareCodePoints(a.word, b.word)

const best = <One>(ones: readonly One[], order: (a: One, b: One) => number): One[] =>
  ones.toSorted(order).slice(0, CANDIDATES)

/** What decides whether a word may be named. `said`: how often the speech has each of its words. `isPast`: a past one had it. */
export type Known = { said: ReadonlyMap<string, number>; isPast: (word: string) => boolean }

/**
 * What was found before, and what this part of the words adds to it.
 * @param counts how many lists have each word of the part
 * @param isOfPart whether a word of the speech belongs to the part
 */
export function foundIn(
  before: Extremes,
  counts: ReadonlyMap<string, number>,
  { said, isPast }: Known,
  isOfPart: (word: string) => boolean,
): Extremes {
  const chosen: Chosen[] = []
  for (const [word, players] of counts) {
    if (players < FEWEST_TO_NAME) continue
    const isSaid = said.has(word)
    if (isSaid || isPast(word)) chosen.push({ word, players, isSaid })
  }
  const named = (isSaid: boolean): Named[] =>
    chosen.filter((one) => one.isSaid === isSaid).map(({ word, players }) => ({ word, players }))
  const unchosen: Unchosen[] = []
  for (const [word, times] of said)
    if (isOfPart(word) && (counts.get(word) ?? 0) < FEWEST_TO_NAME) unchosen.push({ word, times })
  return {
    chosen: best([...before.chosen, ...chosen], byMost),
    unsaid: best([...before.unsaid, ...named(false)], byMost),
    rarest: best([...before.rarest, ...named(true)], byFewest),
    unchosen: best([...before.unchosen, ...unchosen], byTimes),
  }
}
