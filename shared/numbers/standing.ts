import type { Numbers } from '../api/years-shapes.ts'

/**
 * «Meglio di 87 giocatori su 100» (decision 56): of the others, those with fewer hits, rounded down.
 *
 * @param hits of somebody who finished, by the same speech
 * @returns 0 to 100; null where the numbers do not count this person
 */
export function betterThan({ players, spread }: Pick<Numbers, 'players' | 'spread'>, hits: number): number | null {
  if (players < 2 || (spread[hits] ?? 0) < 1) return null
  const fewer = spread.slice(0, hits).reduce((sum, count) => sum + count, 0)
  return Math.floor((100 * fewer) / (players - 1))
}
