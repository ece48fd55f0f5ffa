/** Who else of a room has a duplicate, as one of its people is told it (decision 109). Pure. */
import type { Sharing } from './types.ts'

/** As many are named; the rest is counted. */
export const MOST_NAMED = 3

export type Taker = { id: string; name: string }

/**
 * @param takers who has the word, in Italian order, by names that tell them apart in the room
 * @param ownerId whose list the word stands in
 * @param callerId who is told; empty: many
 * @returns null where nobody else has it
 */
export function sharingFor(takers: readonly Taker[] | undefined, ownerId: string, callerId: string): Sharing | null {
  if (takers === undefined || takers.length < 2) return null
  const others = takers.filter(({ id }) => id !== ownerId)
  const named = others.filter(({ id }) => id !== callerId)
  return {
    takers: takers.length,
    others: named.slice(0, MOST_NAMED).map(({ name }) => name),
    ...(named.length < others.length && { isCallers: true }),
  }
}
