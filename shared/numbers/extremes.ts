/** The words that page 104 names. WORDS-STAY-SECRET: none of `chosen`, `unsaid` and `rarest` is in fewer than five lists. */
import type { Numbers } from '../api/years-shapes.ts'
import { compareCodePoints } from '../rooms/code-points.ts'

/** A word of fewer lists is not named: it could name who had it. */
export const FEWEST_TO_NAME = 5
/** How many of the most chosen are shown. */
const MOST_CHOSEN = 10

export type Extremes = Pick<Numbers, 'chosen' | 'unsaid' | 'rarest' | 'unchosen'>
type Chosen = Numbers['chosen'][number]
type Named = NonNullable<Numbers['unsaid']>
type Unchosen = NonNullable<Numbers['unchosen']>

export const NOTHING_FOUND: Extremes = { chosen: [], unsaid: null, rarest: null, unchosen: null }

const byMost = (a: Named, b: Named): number => b.players - a.players || compareCodePoints(a.word, b.word)
const byFewest = (a: Named, b: Named): number => a.players - b.players || compareCodePoints(a.word, b.word)
const byTimes = (a: Unchosen, b: Unchosen): number => b.times - a.times || compareCodePoints(a.word, b.word)

const first = <One>(one: One | null, other: One, order: (a: One, b: One) => number): One =>
  one !== null && order(one, other) <= 0 ? one : other

/**
 * What was found before, and what this part of the words adds to it.
 * @param counts how many lists have each word of the part
 * @param said how often each word of the speech was said
 * @param isOfPart whether a word of the speech belongs to the part
 */
export function foundIn(
  before: Extremes,
  counts: ReadonlyMap<string, number>,
  said: ReadonlyMap<string, number>,
  isOfPart: (word: string) => boolean,
): Extremes {
  const chosen: Chosen[] = [...before.chosen]
  let { unsaid, rarest, unchosen } = before
  for (const [word, players] of counts) {
    if (players < FEWEST_TO_NAME) continue
    const isSaid = said.has(word)
    chosen.push({ word, players, isSaid })
    if (isSaid) rarest = first(rarest, { word, players }, byFewest)
    else unsaid = first(unsaid, { word, players }, byMost)
  }
  for (const [word, times] of said) {
    if (isOfPart(word) && (counts.get(word) ?? 0) < FEWEST_TO_NAME) unchosen = first(unchosen, { word, times }, byTimes)
  }
  return { chosen: chosen.sort(byMost).slice(0, MOST_CHOSEN), unsaid, rarest, unchosen }
}
