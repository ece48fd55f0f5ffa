import type { Numbers } from '../api/years-shapes.ts'
import type { CountedNumbers } from './counting.ts'

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
