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

const byMost = (a: Named, b: Named): number => b.players - a.players || compareCodePoints(a.word, b.word)
const byFewest = (a: Named, b: Named): number => a.players - b.players || compareCodePoints(a.word, b.word)
const byTimes = (a: Unchosen, b: Unchosen): number => b.times - a.times || compareCodePoints(a.word, b.word)

const best = <One>(ones: readonly One[], order: (a: One, b: One) => number): One[] =>
  ones.toSorted(order).slice(0, CANDIDATES)

/**
 * @param counts how many lists have each word that may be named
 * @param said how often the speech has each of its words
 */
export function extremesOf(counts: ReadonlyMap<string, number>, said: ReadonlyMap<string, number>): Extremes {
  const chosen: Chosen[] = []
  for (const [word, players] of counts) {
    if (players >= FEWEST_TO_NAME) chosen.push({ word, players, isSaid: said.has(word) })
  }
  const named = (isSaid: boolean): Named[] =>
    chosen.filter((one) => one.isSaid === isSaid).map(({ word, players }) => ({ word, players }))
  const unchosen: Unchosen[] = []
  for (const [word, times] of said) if ((counts.get(word) ?? 0) < FEWEST_TO_NAME) unchosen.push({ word, times })
  return {
    chosen: best(chosen, byMost),
    unsaid: best(named(false), byMost),
    rarest: best(named(true), byFewest),
    unchosen: best(unchosen, byTimes),
  }
}
